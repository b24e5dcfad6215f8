import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import type { PermissionName } from '#contract/core/permissions.ts'
import { jobs } from '#contract/jobs.ts'
import { leaderboardEntries } from '#contract/leaderboard-entries.ts'
import { leaderboardPrizes } from '#contract/leaderboard-prizes.ts'
import { messages, ticksPerHour } from '#contract/messages.ts'
import type { PrizeRange } from '#contract/prize-ranges.ts'
import { timeline } from '#contract/timeline.ts'
import { aLeaderboard, anEvent } from '#test/harness/event-makers.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'
import { scheduleFreezes } from '../leaderboard-repository.ts'

let game: TestApp
let admin: Caller
let staff: Caller

setUpApp(async (app) => {
  game = app
  admin = await game.signInAs('admin')
  staff = await game.signInAs(['SEND_MESSAGES', 'CHANGE_LIVEOPS'])
})

const gems = (m_amount: number) => ({ m_type: 1, m_giftableId: 'gems', m_amount })
const prizes: PrizeRange[] = [
  { From: 1, To: 1, Gifts: [gems(500)] },
  { From: 2, To: 2, Gifts: [gems(100)] },
]
const texts = {
  Title: '{leaderboard}: rank {ranks}',
  Message: 'You finished at rank {ranks}.',
  Expiration: 48 * ticksPerHour,
}
const after = (minutes: number) => new Date(game.clock.now.getTime() + minutes * 60_000)

/** Two players on a leaderboard of an event that ended some hours ago, the first of them better. */
async function anEndedLeaderboard(content: string, hours: number, players: readonly string[]) {
  const eventId = await anEvent(game.db, { content, start_at: after(-60 * (hours + 1)), duration: 1 })
  const scores = Object.fromEntries(players.map((id, index) => [id, 100 - index]))
  const [id] = (await aLeaderboard(game.db, { eventId, scores })).split('-').map(Number)
  await sql`update leaderboard_definitions set prizes = ${JSON.stringify(prizes)}, name = ${`Board of ${content}`},
    name_folded = ${`board of ${content.toLowerCase()}`} where id = ${id}`.execute(game.db)
  await scheduleFreezes(game.db, { eventIds: [eventId] })
  return eventId
}

const list = async (query: object = {}) => (await staff.call(leaderboardPrizes.list, { query })).data.Result
const listStates = async (query: object = {}) => (await list(query)).map(({ Id, State }) => [Id, State])
const plan = async (Ids?: number[]) => (await staff.call(leaderboardPrizes.planMany, { body: Ids ? { Ids } : {} })).data
const pay = async (Ids: number[], caller = staff, body: object = {}) => {
  const { Fingerprint } = await plan(Ids)
  return caller.call(leaderboardPrizes.payMany, { body: { ...texts, Ids, Fingerprint, ...body } })
}
const correct = (key: string, Kind: 'removed' | 'restored' | 'hidden' | 'shown', ...PlayerIds: string[]) =>
  staff.call(leaderboardEntries.correct, { params: { key }, body: { Kind, PlayerIds } })
const listTitles = async (id: string) =>
  (await staff.call(messages.listOfPlayer, { params: { id } })).data.map(({ Title }) => Title).toSorted()

let winter: number

/** Winter ended before summer; ada won both, and bob and cleo came second. */
beforeEach(async () => {
  for (const player_id of ['ada', 'bob', 'cleo']) await aPlayer(game.db, { player_id, nickname: player_id })
  await anEndedLeaderboard('Summer', 1, ['ada', 'cleo'])
  winter = await anEndedLeaderboard('Winter', 5, ['ada', 'bob'])
  await game.runSteps()
})

describe('the list of prizes by definition', () => {
  test('has who waits and what they get, the first that ended first', async () => {
    expect(await list()).toEqual([
      expect.objectContaining({
        Id: 2,
        Name: 'Board of Winter',
        EventName: 'Winter',
        State: 'due',
        Waiting: 2,
        Paid: 0,
      }),
      expect.objectContaining({ Id: 1, Name: 'Board of Summer', State: 'due', EndedAt: after(-60).toISOString() }),
    ])
    expect((await list())[0]?.Items).toEqual([{ Type: 1, ItemId: 'gems', Amount: '600' }])
    expect(await listStates({ sortKey: 'ended', sortDir: 'desc' })).toEqual([
      [1, 'due'],
      [2, 'due'],
    ])
    expect(await listStates({ sortKey: 'name', filter: 'summer' })).toEqual([[1, 'due']])
    expect(await listStates({ filter: '2' })).toEqual([[2, 'due']])
  })

  test('leaves out what is deleted, and where nobody waits and nothing was paid', async () => {
    await game.db.updateTable('events').set({ deleted: true }).where('id', '=', winter).execute()
    await correct('1-1', 'removed', 'ada', 'cleo')
    expect(await list()).toEqual([])
  })

  test('says how far paying is, also when a player is restored afterwards', async () => {
    await correct('2-1', 'removed', 'bob')
    const started = await pay([2])
    expect(await listStates({ state: 'paying' })).toEqual([[2, 'paying']])
    expect(await listStates({ state: 'open' })).toEqual([[1, 'due']])
    await game.runJobs()
    expect(await list({ state: 'paid' })).toEqual([expect.objectContaining({ Id: 2, Waiting: 0, Paid: 1 })])
    game.clock.now = after(1)
    await correct('2-1', 'restored', 'bob')
    expect(await list({ state: 'open', sortKey: 'id' })).toEqual([
      expect.objectContaining({ Id: 1, State: 'due' }),
      expect.objectContaining({ Id: 2, State: 'partly', Waiting: 1, Paid: 1 }),
    ])
    expect(started.data.Job.Total).toBe(1)
  })

  test('stays paid when the job is no longer kept, and Home does not name it as unpaid', async () => {
    await pay([1, 2])
    await game.runJobs()
    await game.db.deleteFrom('jobs').execute()
    expect(await listStates()).toEqual([
      [2, 'paid'],
      [1, 'paid'],
    ])
    expect((await staff.call(leaderboardPrizes.unpaid, {})).data.Definitions).toEqual([])
  })
})

describe('paying several definitions', () => {
  test('sends each prize once, by one plan, in one job', async () => {
    const { Definitions, ...sums } = await plan()
    expect(Definitions.map(({ Id, Due }) => [Id, Due.Players])).toEqual([
      [1, 2],
      [2, 2],
    ])
    expect(sums).toMatchObject({ LeftOut: [], HasMore: false, Prizes: 4, Players: 3 })
    expect(sums.Items).toEqual([{ Type: 1, ItemId: 'gems', Amount: '1200' }])
    const { data } = await pay([2, 1, 2])
    expect(data.Job).toMatchObject({ Kind: 'leaderboard prizes', Title: 'Prizes for 2 leaderboards', Total: 4 })
    await game.runJobs()
    expect((await staff.call(jobs.get, { params: { id: data.Job.Id } })).data.Job).toMatchObject({
      State: 'done',
      Done: 4,
    })
    expect(await listTitles('ada')).toEqual(['Board of Summer: rank 1', 'Board of Winter: rank 1'])
    expect(await listTitles('bob')).toEqual(['Board of Winter: rank 2'])
    expect((await pay([1, 2])).code).toBe('no-prizes-due')
    const shown = await admin.call(timeline.list, { params: { id: 'ada' }, query: { kinds: 'leaderboard' } })
    expect(shown.data.Result.map(({ What }) => What).filter((what) => what.startsWith('Prize'))).toHaveLength(2)
    const entries = await admin.call(audit.list, { query: { action: 'prizes of leaderboards started' } })
    expect(entries.data.Result.map(({ TargetId }) => TargetId)).toContain(data.Job.Id)
  })

  test('takes the plan that was read, and no other players, prizes or definitions', async () => {
    const { Fingerprint } = await plan([1, 2])
    await correct('2-1', 'hidden', 'bob')
    expect((await pay([1, 2], staff, { Fingerprint })).code).toBe('prize-plan-outdated')
    await correct('2-1', 'shown', 'bob')
    expect((await pay([1], staff, { Fingerprint })).code).toBe('prize-plan-outdated')
    await game.db
      .updateTable('leaderboard_definitions')
      .set({ prizes: JSON.stringify([prizes[0]]) })
      .execute()
    expect((await pay([1, 2], staff, { Fingerprint })).code).toBe('prize-plan-outdated')
    expect(await listTitles('ada')).toEqual([])
  })

  test('leaves out what is deleted or being paid, and says so', async () => {
    await pay([2])
    expect(await plan([1, 2])).toMatchObject({ LeftOut: [{ Id: 2, Name: 'Board of Winter' }], Prizes: 2 })
    expect((await pay([1, 2])).data.Job.Total).toBe(2)
    await game.runJobs()
    expect(await listTitles('ada')).toHaveLength(2)
  })

  test('pays each prize once when a batch breaks off in the middle, and when its rows run again', async () => {
    await pay([1, 2])
    const countTitles = async () =>
      (await Promise.all(['ada', 'bob', 'cleo'].map(listTitles))).map((titles) => titles.length)
    // The last message of the batch cannot be written, so all of the batch is taken back.
    await sql`create function refuse() returns trigger language plpgsql as $$ begin
      if new.player_id = 'bob' then raise exception 'killed'; end if; return new; end $$`.execute(game.db)
    await sql`create trigger refuse before insert on message_deliveries
      for each row execute function refuse()`.execute(game.db)
    await expect(game.runJobs()).rejects.toThrow('killed')
    await sql`drop function refuse cascade`.execute(game.db)
    expect(await countTitles()).toEqual([0, 0, 0])
    expect(await listStates({ state: 'paying', sortKey: 'id' })).toHaveLength(2)
    await game.runJobs()
    expect(await countTitles()).toEqual([2, 1, 1])
    await game.db.updateTable('job_rows').set({ state: 'waiting' }).execute()
    await game.db.updateTable('jobs').set({ state: 'waiting', finished_at: null, done: 0 }).execute()
    await game.runJobs()
    expect(await countTitles()).toEqual([2, 1, 1])
    expect(await game.db.selectFrom('jobs').select(['done', 'skipped']).execute()).toEqual([{ done: 0, skipped: 4 }])
  })

  test('stops at a definition that is deleted meanwhile, and pays the others', async () => {
    const { data } = await pay([1, 2])
    await game.db.updateTable('events').set({ deleted: true }).where('id', '=', winter).execute()
    await game.runJobs()
    const rows = (await staff.call(jobs.rows, { params: { id: data.Job.Id }, query: {} })).data.Result
    expect(rows.map(({ Subject, State }) => [Subject, State])).toEqual([
      ['ada', 'done'],
      ['cleo', 'done'],
      ['ada', 'skipped'],
      ['bob', 'skipped'],
    ])
    expect(rows.at(-1)?.Result).toBe('The leaderboard definition or its event was deleted.')
  })

  test('goes on with a job that an earlier version started for one definition', async () => {
    const { data } = await pay([2])
    const { params } = await game.db
      .selectFrom('jobs')
      .select('params')
      .where('id', '=', data.Job.Id)
      .executeTakeFirstOrThrow()
    const [before] = (JSON.parse(params) as { definitions: object[] }).definitions
    await game.db
      .updateTable('jobs')
      .set({ params: JSON.stringify(before) })
      .execute()
    await game.runJobs()
    expect(await listTitles('bob')).toEqual(['Board of Winter: rank 2'])
  })

  test('needs both permissions, and refuses a title that is too long with the name', async () => {
    for (const permission of ['SEND_MESSAGES', 'CHANGE_LIVEOPS'] satisfies PermissionName[])
      expect((await pay([1], await game.signInAs([permission]))).status).toBe(403)
    const { status, errors } = await pay([1], staff, { Title: `{leaderboard}${'x'.repeat(187)}` })
    expect([status, errors[0]?.path]).toEqual([400, 'body.Title'])
    expect(await listTitles('ada')).toEqual([])
  })
})
