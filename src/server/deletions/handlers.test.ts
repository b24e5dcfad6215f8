import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { deletions } from '#contract/deletions.ts'
import { jobs } from '#contract/jobs.ts'
import { moderation } from '#contract/moderation.ts'
import { features } from '#server/features.ts'
import { verifyChain } from '#server/platform/audit/chain.ts'
import { aJob, aMessage, aPlayer, aSnapshot } from '#test/harness/makers.ts'
import { aDeletionRequest, aReport } from '#test/harness/moderation-makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'

let game: TestApp
let staff: Caller

setUpApp(async (app) => {
  game = app
  staff = await game.signInAs(['DELETE_UPDATE_PLAYER_PERSISTENCE', 'CHANGE_PLAYERS', 'ACCESS_PURCHASES'])
})

const of = (playerId: string) => ({ params: { playerId } })
const waiting = async () => (await staff.call(deletions.list, { query: {} })).data
const receipts = async (filter?: string) => (await staff.call(deletions.receipts, { query: { filter } })).data
const answer = (playerId: string, reason = '') => staff.call(deletions.answer, of(playerId), { reason })
const jobState = async (id: string) => (await staff.call(jobs.get, { params: { id } })).data.Job

it('every table with the id of a player belongs to a feature, which deletes its rows with the player', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
      and attname = 'player_id'`.execute(game.db)
  // The player, what is left of a deletion, the request, which the deletion answers, what the audit log erases by, and events,
  // which a trigger empties.
  const others = new Set(['players', 'deletion_receipts', 'player_delete_requests', 'audit_players', 'outbox'])
  const owned = features.ownedTables.map(({ table }) => table)
  const found = rows.map(({ name }) => name).filter((name) => !others.has(name))
  expect(found.toSorted()).toEqual(owned.toSorted())
})

/** A player with something of every kind, two of them shared with another player. */
async function richPlayer(id: string) {
  const { db } = game
  await aPlayer(db, {
    player_id: id,
    nickname: 'Erase Me',
    devices: ['d1', 'd2'],
    attributes: { gems: 1 },
    persistence: { a: '1', b: '2' },
    links: [{ platform: 1, id: `link-${id}` }],
  })
  await aReport(db, { player_id: id, name: 'Erase Me' })
  const purchase = { platform: '', sku: '', is_valid: true, type: 0, item_id: '', amount: 1, value: '1.00' }
  await db
    .insertInto('purchases')
    .values({ order_id: `o-${id}`, player_id: id, date: new Date(0), ...purchase })
    .execute()
  await aSnapshot(db, { player_id: id, description: 'Erase Me', persistence: { a: '1' } })
}

const countIn = async (
  table:
    | 'players'
    | 'snapshots'
    | 'purchases'
    | 'persistence_entries'
    | 'player_devices'
    | 'messages'
    | 'message_deliveries'
    | 'reported_names',
) =>
  Number(
    (
      await game.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirst()
    )?.n,
  )

describe('delete requests', () => {
  it('are listed oldest first, with the creation date of the player, also without a player', async () => {
    await aPlayer(game.db, { player_id: 'here' })
    await aDeletionRequest(game.db, 'here')
    await aDeletionRequest(game.db, 'gone')
    const { Result, Total } = await waiting()
    expect(Total).toBe(2)
    expect(Result.map(({ PlayerId, PlayerCreationDate, Job }) => [PlayerId, PlayerCreationDate === null, Job])).toEqual(
      [
        ['here', false, null],
        ['gone', true, null],
      ],
    )
    expect((await staff.call(deletions.list, { query: { skip: 1, take: 1 } })).data.Result).toHaveLength(1)
  })

  it('return what they will delete', async () => {
    await richPlayer('p')
    await aDeletionRequest(game.db, 'p')
    const { data } = await staff.call(deletions.get, of('p'))
    expect(data.Nickname).toBe('Erase Me')
    expect(Object.fromEntries(data.WillDelete.map(({ What, Count }) => [What, Count]))).toMatchObject({
      Devices: 2,
      'Persistence keys': 2,
      Purchases: 1,
      Snapshots: 1,
      'Reported names': 1,
    })
    const reader = await game.signInAs([])
    const read = (await reader.call(deletions.get, of('p'))).data.WillDelete
    const hidden = read.filter(({ Count }) => Count === null)
    expect(hidden.map(({ What }) => What)).toEqual(['Purchases', 'Refused receipts'])
    expect((await staff.call(deletions.get, of('other'))).code).toBe('deletion-request-unknown')
  })

  it('can be read by all staff and answered only with the permission', async () => {
    await aPlayer(game.db, { player_id: 'p' })
    await aDeletionRequest(game.db, 'p')
    const reader = await game.signInAs([])
    expect((await reader.call(deletions.list, { query: {} })).status).toBe(200)
    expect((await reader.call(deletions.answer, of('p'))).status).toBe(403)
    expect(await game.db.selectFrom('jobs').select('id').execute()).toEqual([])
  })

  it('that do not exist are rejected, and the player stays', async () => {
    await aPlayer(game.db, { player_id: 'p' })
    expect((await answer('p')).code).toBe('deletion-request-unknown')
    expect(await countIn('players')).toBe(1)
  })
})

describe('answering a delete request', () => {
  it('deletes all data of the player and none of others, then the request', async () => {
    await richPlayer('p')
    await richPlayer('other')
    await aMessage(game.db, { msg_id: 'own', to: ['p'] })
    await aMessage(game.db, { msg_id: 'shared', to: ['p', 'other'] })
    await aMessage(game.db, { msg_id: 'everybody', is_global: true, collectedBy: ['p'] })
    const job_id = await aJob(game.db, { kind: 'message list', state: 'paused', rows: [{ subject: 'other' }] })
    await aMessage(game.db, { msg_id: 'being sent', job_id, to: ['p'] })
    await aDeletionRequest(game.db, 'p')
    const { data } = await answer('p', 'ticket 99')
    expect(data.Job).toMatchObject({ Kind: 'player deletion', State: 'waiting', Total: 1 })
    expect((await waiting()).Result[0]?.Job?.Id).toBe(data.Job.Id)
    await game.runJobs()
    expect((await jobState(data.Job.Id)).State).toBe('done')
    expect((await waiting()).Total).toBe(0)
    for (const table of ['players', 'snapshots', 'purchases', 'reported_names', 'message_deliveries'] as const) {
      expect(await countIn(table), table).toBe(1)
    }
    expect([await countIn('persistence_entries'), await countIn('player_devices')]).toEqual([2, 2])
    const left = await game.db.selectFrom('messages').select('msg_id').orderBy('msg_id').execute()
    expect(left.map(({ msg_id }) => msg_id)).toEqual(['being sent', 'everybody', 'shared'])
  })

  it('leaves a receipt with counts, found by the beginning of the id', async () => {
    await richPlayer('p_7')
    await aDeletionRequest(game.db, 'p_7')
    await answer('p_7', 'ticket 99')
    await game.runJobs()
    const { Result, Total } = await receipts('p_')
    expect(Total).toBe(1)
    expect(Result[0]).toMatchObject({ PlayerId: 'p_7', DeletedBy: staff.email, Reason: 'ticket 99' })
    expect(Result[0]?.Deleted).toContainEqual({ What: 'Player', Count: 1 })
    expect(Result[0]?.Deleted).toContainEqual({ What: 'Persistence keys', Count: 2 })
    expect((await receipts('pa')).Total).toBe(0)
    expect((await receipts()).Total).toBe(1)
  })

  it("erases the player's values from the audit log, keeps who did what, and the chain still verifies", async () => {
    await aPlayer(game.db, { player_id: 'p', nickname: 'Erase Me' })
    await aPlayer(game.db, { player_id: 'other', nickname: 'Keep Me' })
    for (const id of ['p', 'other']) {
      await staff.call(moderation.changeNickname, { params: { id }, body: { Nickname: `New ${id}` } })
    }
    await aDeletionRequest(game.db, 'p')
    await answer('p')
    await game.runJobs()
    const entries = await game.db.selectFrom('audit_log').selectAll().orderBy('id').execute()
    expect(JSON.stringify(entries.map(({ before, after }) => [before, after]))).not.toMatch(/Erase Me|New p/)
    expect(JSON.stringify(entries.map(({ before }) => before))).toContain('Keep Me')
    const ofPlayer = entries.filter(({ target_id }) => target_id === 'p').map(({ action }) => action)
    expect(ofPlayer).toEqual(['nickname changed', 'delete request confirmed', 'player deleted on request'])
    expect(JSON.parse(entries.at(-1)?.after ?? '')).toMatchObject({ Deleted: [{ What: 'Player', Count: 1 }, {}] })
    expect((await verifyChain(game.db)).problem).toBeUndefined()
  })

  it('erases stored replies with the player id; their keys still prevent repeated effects', async () => {
    const rename = (id: string) =>
      staff.call(
        moderation.changeNickname,
        { params: { id }, body: { Nickname: `New ${id}` } },
        { idempotencyKey: `rename-${id}` },
      )
    for (const id of ['p', 'pp']) {
      await aPlayer(game.db, { player_id: id })
      await rename(id)
    }
    await aDeletionRequest(game.db, 'p')
    await answer('p')
    await game.runJobs()
    expect((await rename('p')).code).toBe('idempotency-secret')
    expect((await rename('pp')).data.Player.Nickname).toBe('New pp')
  })

  it('twice while the job is active returns the same job', async () => {
    await aPlayer(game.db, { player_id: 'p' })
    await aDeletionRequest(game.db, 'p')
    const first = (await answer('p')).data.Job.Id
    expect((await answer('p')).data.Job.Id).toBe(first)
    await staff.call(jobs.pause, { params: { id: first } })
    expect((await answer('p')).data.Job.Id).toBe(first)
    await staff.call(jobs.resume, { params: { id: first } })
    await game.runJobs()
    expect((await answer('p')).code).toBe('deletion-request-unknown')
    expect(await game.db.selectFrom('jobs').select('id').execute()).toHaveLength(1)
  })

  it('starts a new job after one that failed or was canceled, whose retry then does nothing', async () => {
    await aPlayer(game.db, { player_id: 'p' })
    await aDeletionRequest(game.db, 'p')
    const first = (await answer('p')).data.Job.Id
    await game.db.updateTable('job_rows').set({ state: 'failed' }).where('job_id', '=', first).execute()
    await game.db.updateTable('jobs').set({ state: 'failed', failed: 1 }).where('id', '=', first).execute()
    expect((await waiting()).Result[0]?.Job).toMatchObject({ Id: first, State: 'failed' })
    const second = (await answer('p')).data.Job.Id
    expect(second).not.toBe(first)
    await game.runJobs()
    expect((await jobState(second)).State).toBe('done')
    await aPlayer(game.db, { player_id: 'p', nickname: 'Came back' })
    await staff.call(jobs.retry, { params: { id: first } })
    await game.runJobs()
    expect(await jobState(first)).toMatchObject({ State: 'done', Skipped: 1 })
    expect(await countIn('players')).toBe(1)
  })

  it('of a missing player deletes the remaining rows and the request, with a receipt', async () => {
    await richPlayer('p')
    await game.db.deleteFrom('players').where('player_id', '=', 'p').execute()
    await aDeletionRequest(game.db, 'p')
    const { Id } = (await answer('p')).data.Job
    await game.runJobs()
    expect([(await waiting()).Total, await countIn('snapshots')]).toEqual([0, 0])
    const { data } = await staff.call(jobs.rows, { params: { id: Id }, query: {} })
    expect(data.Result[0]).toMatchObject({ State: 'skipped', Result: expect.stringContaining('was already deleted') })
    expect((await receipts('p')).Result[0]?.Deleted).toEqual([{ What: 'Snapshots', Count: 1 }])
  })
})
