import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bulkLimit, jobs } from '#contract/jobs.ts'
import { moderation } from '#contract/moderation.ts'
import { players } from '#contract/players.ts'
import { recentChanges } from '#contract/recent-changes.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { aReport } from '#test/harness/moderation-makers.ts'
import { type Caller, startApp, type TestApp } from '#test/harness/start-app.ts'

let game: TestApp
let staff: Caller

beforeEach(async () => {
  game = await startApp()
  staff = await game.signInAs(['CHANGE_PLAYERS'])
})
afterEach(() => game.close())

const list = async (query = {}) => (await staff.call(moderation.reportedNames, { query })).data
const at = (id: string) => ({ params: { id } })
const getPlayer = async (id: string) => (await staff.call(players.get, at(id))).data.Player
const listAuditEntries = (action: string) =>
  game.db
    .selectFrom('audit_log')
    .select(['target_id', 'before', 'after', 'reason', 'note'])
    .where('action', '=', action)
    .where('outcome', '=', 'done')
    .orderBy('id')
    .execute()

describe('reported names', () => {
  beforeEach(async () => {
    for (const [player_id, name, votes] of [
      ['a', 'Rude', 3],
      ['b', '<script>alert(1)</script>', 9],
      ['c', 'Ruder', 3],
    ] as const) {
      await aPlayer(game.db, { player_id, nickname: name })
      await aReport(game.db, { player_id, name, votes })
    }
  })

  it('are listed by votes, page by page', async () => {
    const all = await list()
    expect(all.Result.map(({ PlayerId, Votes }) => [PlayerId, Votes])).toEqual([
      ['b', 9],
      ['c', 3],
      ['a', 3],
    ])
    expect(all.Result[0]).toMatchObject({ Name: '<script>alert(1)</script>', Nickname: '<script>alert(1)</script>' })
    expect(await list({ skip: 1, take: 1 })).toEqual({ Result: [all.Result[1]], Total: 3 })
  })

  it('leave the list once, without a change to the player', async () => {
    await staff.call(moderation.dismissReport, { ...at('a'), query: {} }, { reason: 'ticket 7' })
    expect((await getPlayer('a')).Nickname).toBe('Rude')
    expect((await list()).Total).toBe(2)
    const again = await staff.call(moderation.dismissReport, { ...at('a'), query: { setNicknameAsNull: 'true' } })
    expect([again.status, again.code]).toEqual([404, 'report-unknown'])
    expect((await getPlayer('a')).Nickname).toBe('Rude')
    const [entry] = await listAuditEntries('reported name answered')
    expect(entry?.reason).toBe('ticket 7')
    expect(JSON.parse(entry?.before ?? '')).toEqual({ Name: 'Rude', Votes: 3, Nickname: 'Rude' })
  })

  it('leave the list with the nickname, which no search finds any more', async () => {
    await staff.call(moderation.dismissReport, { ...at('b'), query: { setNicknameAsNull: 'true' } })
    expect((await getPlayer('b')).Nickname).toBe('')
    const query = { filter: 'script', filterType: 'nickname' } as const
    expect((await staff.call(players.list, { query })).data.Total).toBe(0)
    expect((await list()).Result.map(({ PlayerId }) => PlayerId)).toEqual(['c', 'a'])
  })

  it('of unknown players are rejected', async () => {
    expect((await staff.call(moderation.dismissReport, { ...at('nobody'), query: {} })).code).toBe('player-unknown')
    const wrong = await staff.call(moderation.dismissReport, {
      ...at('a'),
      query: { setNicknameAsNull: 'yes' as never },
    })
    expect(wrong.status).toBe(400)
  })
})

describe("a player's nickname", () => {
  beforeEach(async () => {
    await aPlayer(game.db, { player_id: 'a', nickname: 'Rude' })
    await aReport(game.db, { player_id: 'a', name: 'Rude', votes: 3 })
  })

  it('is changed, found by search, recorded, and shown in the report, which stays', async () => {
    const changed = await staff.call(moderation.changeNickname, { ...at('a'), body: { Nickname: ' Ünïque Ⅷ ' } })
    expect(changed.data.Player.Nickname).toBe('Ünïque Ⅷ')
    const query = { filter: 'unique viii', filterType: 'nickname' } as const
    expect((await staff.call(players.list, { query })).data.Result.map(({ PlayerId }) => PlayerId)).toEqual(['a'])
    expect((await list()).Result).toEqual([{ PlayerId: 'a', Name: 'Ünïque Ⅷ', Nickname: 'Ünïque Ⅷ', Votes: 3 }])
    const [entry] = await listAuditEntries('nickname changed')
    expect([entry?.before, entry?.after]).toEqual(['{"Nickname":"Rude"}', '{"Nickname":"Ünïque Ⅷ"}'])
    expect(entry?.note).toContain('last write wins')
  })

  it('rejects a stale version with 412', async () => {
    const { Version } = await getPlayer('a')
    const body = { Nickname: 'One' }
    expect((await staff.call(moderation.changeNickname, { ...at('a'), body }, { ifMatch: Version })).status).toBe(200)
    const late = await staff.call(
      moderation.changeNickname,
      { ...at('a'), body: { Nickname: 'Two' } },
      { ifMatch: Version },
    )
    expect([late.status, late.code]).toEqual([412, 'stale'])
    expect((await getPlayer('a')).Nickname).toBe('One')
  })

  it.each(['', '   ', '\u200b', 'x'.repeat(101), 'a\u0007b', 'a\nb', 'a\u0000b', '\ud800'])(
    'cannot become %j',
    async (Nickname) => {
      const rejected = await staff.call(moderation.changeNickname, { ...at('a'), body: { Nickname } })
      expect(rejected.status).toBe(400)
      expect((await getPlayer('a')).Nickname).toBe('Rude')
    },
  )

  it('of an unknown player is rejected', async () => {
    const rejected = await staff.call(moderation.changeNickname, { ...at('nobody'), body: { Nickname: 'x' } })
    expect(rejected.code).toBe('player-unknown')
  })
})

describe('a nickname and its report', () => {
  const rude = { PlayerId: 'a', Name: 'Rude', Votes: 3, Nickname: 'Now polite' }
  const before = { Nickname: 'Now polite', Report: { Name: 'Rude', Votes: 3 } }
  const restore = (body: typeof before, ifMatch: string | undefined) =>
    staff.call(moderation.restoreName, { ...at('a'), body }, { ifMatch: ifMatch ?? '' })

  beforeEach(async () => {
    await aPlayer(game.db, { player_id: 'a', nickname: 'Now polite' })
    await aReport(game.db, { player_id: 'a', name: 'Rude', votes: 3 })
  })

  it('change together in one call, and come back together', async () => {
    const body = { Nickname: 'Anne', RemoveReport: true }
    const changed = await staff.call(moderation.changeNickname, { ...at('a'), body }, { reason: 'ticket 8' })
    expect(changed.data).toMatchObject({ Player: { Nickname: 'Anne' }, Before: before })
    expect((await list()).Result).toEqual([])
    const [entry] = await listAuditEntries('nickname changed')
    expect(JSON.parse(entry?.before ?? '')).toEqual({ Name: 'Rude', Votes: 3, Nickname: 'Now polite' })
    expect((await restore(before, changed.version)).data.Player.Nickname).toBe('Now polite')
    expect((await list()).Result).toEqual([rude])
    const [restored] = await listAuditEntries('nickname restored')
    expect([restored?.before, restored?.note]).toEqual(['{"Nickname":"Anne"}', ''])
  })

  it('come back after the report alone was kept, with the votes that it has got since', async () => {
    const changed = await staff.call(moderation.changeNickname, { ...at('a'), body: { Nickname: 'Anne' } })
    expect((await list()).Result).toEqual([{ PlayerId: 'a', Name: 'Anne', Votes: 3, Nickname: 'Anne' }])
    await game.db.updateTable('reported_names').set({ votes: 5 }).execute()
    await restore(changed.data.Before as typeof before, changed.version)
    expect((await list()).Result).toEqual([{ ...rude, Votes: 5 }])
  })

  it.each(['true', 'false'] as const)('come back after an answer that resets the nickname: %s', async (reset) => {
    const answered = await staff.call(moderation.dismissReport, { ...at('a'), query: { setNicknameAsNull: reset } })
    expect(answered.data).toEqual({ Before: before })
    await restore(before, answered.version)
    expect((await list()).Result).toEqual([rude])
  })

  it('stay as they are when the player changed since', async () => {
    const body = { Nickname: 'Anne', RemoveReport: true }
    const changed = await staff.call(moderation.changeNickname, { ...at('a'), body })
    await staff.call(moderation.changeNickname, { ...at('a'), body: { Nickname: 'Berta' } })
    const late = await restore(before, changed.version)
    expect(late).toMatchObject({ status: 412, code: 'stale', data: { Player: { Nickname: 'Berta' } } })
    expect((await getPlayer('a')).Nickname).toBe('Berta')
    expect((await list()).Result).toEqual([])
  })

  it('need the permission of the change', async () => {
    const other = await game.signInAs(['CHANGE_LIVEOPS'])
    expect((await other.call(moderation.restoreName, { ...at('a'), body: before })).status).toBe(403)
  })
})

describe('the list of hackers', () => {
  it('contains exactly the flagged players, and the opposite list all others', async () => {
    await aPlayer(game.db, { player_id: 'good', nickname: 'true' })
    await aPlayer(game.db, { player_id: 'bad', is_hacker: true })
    const listIds = async (query: object) =>
      (await staff.call(players.list, { query })).data.Result.map(({ PlayerId }) => PlayerId)
    expect(await listIds({ filter: 'true', filterType: 'isHacker' })).toEqual(['bad'])
    expect(await listIds({ filter: 'false', filterType: 'isHacker' })).toEqual(['good'])
    expect(await listIds({ filter: 'true', filterType: 'isHacker', deviceIdFilter: 'x' })).toEqual([])
    expect(await listIds({ filterType: 'isHacker' })).toEqual(['bad', 'good'])
  })

  it('rejects filters other than true and false', async () => {
    const wrong = await staff.call(players.list, { query: { filter: 'yes', filterType: 'isHacker' } })
    expect([wrong.status, wrong.errors?.map(({ path }) => path)]).toEqual([400, ['query.filter']])
  })
})

const insertMany = async (count: number, columns = {}) => {
  const ids = Array.from({ length: count }, (_, index) => `m${index}`)
  const row = {
    nickname: '',
    nickname_folded: '',
    created_at: new Date(0),
    language: '',
    device_id: '',
    last_device: '',
  }
  for (let from = 0; from < count; from += 1000) {
    const rows = ids.slice(from, from + 1000).map((player_id) => ({ player_id, ...row, ...columns }))
    await game.db
      .insertInto('players')
      .values(rows.map((player) => ({ ...player, last_save_game: null, last_event_id: null })))
      .execute()
  }
  return ids
}

const hackers = async () =>
  Number(
    (
      await game.db
        .selectFrom('players')
        .select(({ fn }) => fn.countAll().as('n'))
        .where('is_hacker', '=', true)
        .executeTakeFirst()
    )?.n,
  )

describe('a batch of hackers', () => {
  it('of up to 1,000 players is done in the call and counts changed, unchanged and unknown ones', async () => {
    const [first = '', second = ''] = await insertMany(2)
    await aPlayer(game.db, { player_id: 'bad', is_hacker: true })
    const odd = ["x'; drop table players --", '玩家', '%', '../..', '{}']
    const Ids = [first, ` ${first} `, 'bad', second, ...odd]
    const reply = await staff.call(moderation.ban, { body: { Ids } }, { reason: 'wave 4' })
    expect(reply.data).toEqual({ Done: 2, Skipped: 1, Unknown: odd, UnknownCount: odd.length, Job: null })
    expect(await hackers()).toBe(3)
    const entries = await listAuditEntries('hacker flag changed')
    expect(entries.map(({ target_id, before, after, reason }) => [target_id, before, after, reason])).toEqual(
      [first, second].map((id) => [id, '{"IsHacker":false}', '{"IsHacker":true}', 'wave 4']),
    )
    const undone = await staff.call(moderation.unban, { body: { Ids: [first, second] } })
    expect(undone.data).toMatchObject({ Done: 2, Skipped: 0, UnknownCount: 0 })
    expect(await hackers()).toBe(1)
  })

  it('is taken back for those whom it changed, and who was flagged before stays so', async () => {
    const [first = '', second = ''] = await insertMany(2)
    await aPlayer(game.db, { player_id: 'bad', is_hacker: true })
    const made = await staff.call(moderation.ban, { body: { Ids: [first, second, 'bad', 'nobody'] } })
    await staff.call(players.setHacker, { params: { id: second }, query: { isHacker: 'false' } })
    const params = { id: String(made.headers.undo) }
    const undone = await staff.call(recentChanges.undo, { params })
    expect([undone.status, undone.data]).toMatchObject([200, { Done: 1, Skipped: 1, UnknownCount: 0 }])
    expect(await hackers()).toBe(1)
    expect((await staff.call(recentChanges.undo, { params, query: { anyway: 'true' } })).code).toBe('change-undone')
    const unset = await staff.call(moderation.unban, { body: { Ids: [first, 'bad'] } })
    await staff.call(recentChanges.undo, { params: { id: String(unset.headers.undo) } })
    expect(await hackers()).toBe(1)
    const unchanged = await staff.call(moderation.ban, { body: { Ids: ['bad'] } })
    expect([unchanged.data.Skipped, unchanged.headers.undo]).toEqual([1, undefined])
  })

  it('of exactly 1,000 players is done in the call, of 1,001 by a job', async () => {
    const ids = await insertMany(1001)
    const inline = await staff.call(moderation.ban, { body: { Ids: ids.slice(0, 1000) } })
    expect(inline.data).toMatchObject({ Done: 1000, Job: null })
    const queued = await staff.call(
      moderation.ban,
      { body: { Ids: [...ids.slice(1), 'nobody'] } },
      { reason: 'wave 5' },
    )
    expect(queued.data).toMatchObject({ Done: 0, Job: { Kind: 'hackers set', Total: 1001, State: 'waiting' } })
    expect(queued.data.Job?.Title).toBe('Set 1,001 players as hacker')
    await game.runJobs()
    const { Job } = (await staff.call(jobs.get, at(queued.data.Job?.Id ?? ''))).data
    expect(Job).toMatchObject({ State: 'failed', Done: 1, Skipped: 999, Failed: 1 })
    expect(await hackers()).toBe(1001)
    const rows = await staff.call(jobs.rows, { ...at(Job.Id), query: { state: 'failed' } })
    expect(rows.data.Result).toMatchObject([{ Subject: 'nobody', Result: 'There is no player with this ID.' }])
  })

  it('of 10,000 players writes an audit entry for each', async () => {
    const ids = await insertMany(10_000)
    await staff.call(moderation.ban, { body: { Ids: ids } })
    await game.runJobs()
    expect(await hackers()).toBe(10_000)
    expect(await listAuditEntries('hacker flag changed')).toHaveLength(10_000)
  })

  it('that is empty, too long or has invalid ids is rejected', async () => {
    await insertMany(1)
    const tooMany = Array.from({ length: bulkLimit + 1 }, (_, index) => `x${index}`)
    for (const Ids of [
      [],
      tooMany,
      [''],
      ['m0', '  '],
      ['m0', 7],
      ['m0', null],
      'm0',
      ['m0', 'a\u0000b'],
      ['m0', '\udc00'],
    ]) {
      const rejected = await staff.call(moderation.ban, { body: { Ids: Ids as string[] } })
      expect([rejected.status, rejected.code], JSON.stringify(Ids).slice(0, 40)).toEqual([400, 'invalid-input'])
    }
    expect(await hackers()).toBe(0)
    expect(await game.db.selectFrom('jobs').select('id').execute()).toEqual([])
  })
})
