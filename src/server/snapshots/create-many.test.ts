import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { jobs } from '#contract/jobs.ts'
import { snapshots } from '#contract/snapshots.ts'
import { timeline } from '#contract/timeline.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'

let game: TestApp
let support: Caller

setUpApp(async (app) => {
  game = app
  support = await game.signInAs(['CREATE_SNAPSHOT'])
})

const createMany = (Ids: string[], Description = 'Before the event', extras = {}) =>
  support.call(snapshots.createMany, { body: { Ids, Description } }, extras)
const list = async (playerId: string) => (await support.call(snapshots.list, { query: { playerId } })).data.Result
const content = async (snapshotKey: string) => (await support.call(snapshots.content, { params: { snapshotKey } })).data

/** Makes players c1 to c<count> with one persistence key each and returns their ids. */
async function insertPlayers(count: number): Promise<string[]> {
  await sql`insert into players (player_id, nickname, nickname_folded, created_at, language, device_id, last_device)
    select 'c' || n, '', '', now(), 'en', '', '' from generate_series(1, ${count}::int) n`.execute(game.db)
  await sql`insert into persistence_entries (player_id, key, value, version, updated_at, writer_kind, writer)
    select 'c' || n, 'wallet', n::text, 1, now(), 'game', 'game' from generate_series(1, ${count}::int) n`.execute(
    game.db,
  )
  return Array.from({ length: count }, (_, index) => `c${index + 1}`)
}

test('takes a snapshot of every player of the list with its own content and returns unknown ids', async () => {
  await aPlayer(game.db, {
    player_id: 'ann',
    persistence: { wallet: '[1.0]' },
    attributes: { gems: 3 },
    devices: ['d1'],
  })
  await aPlayer(game.db, { player_id: 'bob', persistence: { map: '{"a":1}' } })
  await aPlayer(game.db, { player_id: 'cleo' })
  const reply = await createMany(['ann', 'nobody', ' bob ', 'ann', 'cleo'], '  Before the event ', {
    reason: 'ticket 4',
  })
  expect(reply.data).toEqual({ Done: 3, Skipped: 0, Unknown: ['nobody'], UnknownCount: 1, Job: null })
  const [first] = await list('ann')
  expect(first).toMatchObject({ Description: 'Before the event', Type: 0, DeviceId: 'd1', CreatedBy: support.email })
  expect(await content(first?.Key ?? '')).toEqual({
    m_playerPersistences: [{ Key: 'wallet', Value: '[1.0]' }],
    Attributes: [{ Name: 'gems', Value: 3, ExpirationDate: null }],
  })
  const [second] = await list('bob')
  expect((await content(second?.Key ?? '')).m_playerPersistences).toEqual([{ Key: 'map', Value: '{"a":1}' }])
  expect((await content((await list('cleo'))[0]?.Key ?? '')).m_playerPersistences).toEqual([])
})

test('records the call once and every snapshot with its player, whose timeline shows it once', async () => {
  await aPlayer(game.db, { player_id: 'ann' })
  await aPlayer(game.db, { player_id: 'bob' })
  await createMany(['ann', 'bob'], 'Before the event', { reason: 'ticket 4' })
  const entries = await game.db
    .selectFrom('audit_log')
    .select(['action', 'target_kind', 'target_id', 'reason', 'after'])
    .orderBy('id')
    .execute()
  expect(entries.map((entry) => [entry.action, entry.target_kind, entry.target_id, entry.reason])).toEqual([
    ['snapshot created', 'player', 'ann', 'ticket 4'],
    ['snapshot created', 'player', 'bob', 'ticket 4'],
    ['snapshots created', 'data', '', 'ticket 4'],
  ])
  const [snapshot] = await list('ann')
  expect(JSON.parse(entries[0]?.after ?? 'null')).toEqual(snapshot)
  const { data } = await support.call(timeline.list, { params: { id: 'ann' }, query: { kinds: 'snapshot' } })
  expect(data.Result).toMatchObject([
    { What: 'Snapshot created', Subject: { Kind: 'snapshot', Id: snapshot?.Key }, Reason: 'ticket 4' },
  ])
})

test('takes up to 1,000 in the call; 1,001 run as a job that lists unknown players as failed', async () => {
  const ids = await insertPlayers(1_000)
  expect((await createMany(ids)).data).toMatchObject({ Done: 1_000, Job: null })
  const queued = await createMany([...ids, 'nobody'], 'Second')
  expect(queued.data).toMatchObject({ Done: 0, Job: { Kind: 'snapshot creation', Total: 1_001, State: 'waiting' } })
  expect(queued.data.Job?.Title).toBe('Create snapshots of 1,001 players')
  const id = queued.data.Job?.Id ?? ''
  await game.runJobs()
  expect((await support.call(jobs.get, { params: { id } })).data.Job).toMatchObject({
    Done: 1_000,
    Failed: 1,
    Skipped: 0,
  })
  const rows = await support.call(jobs.rows, { params: { id }, query: { state: 'failed' } })
  expect(rows.data.Result).toMatchObject([{ Subject: 'nobody', Result: 'There is no player with this ID.' }])
  const made = await list('c1000')
  expect(made.map(({ Description }) => Description).sort()).toEqual(['Before the event', 'Second'])
  expect((await content(made[0]?.Key ?? '')).m_playerPersistences).toEqual([{ Key: 'wallet', Value: '1000' }])
})

test('repeats nothing for the same idempotency key', async () => {
  await aPlayer(game.db, { player_id: 'ann' })
  const first = await createMany(['ann'], '', { idempotencyKey: 'dialog' })
  expect((await createMany(['ann'], '', { idempotencyKey: 'dialog' })).text).toBe(first.text)
  expect(await list('ann')).toHaveLength(1)
})

test('rejects an empty list, a description over 200 characters, and staff without CREATE_SNAPSHOT', async () => {
  await aPlayer(game.db, { player_id: 'ann' })
  expect((await createMany([])).code).toBe('invalid-input')
  const tooLong = await createMany(['ann'], 'x'.repeat(201))
  expect(tooLong.errors).toEqual([{ path: 'body.Description', message: 'A description has at most 200 characters.' }])
  const other = await game.signInAs(['DELETE_UPDATE_SCREENSHOT'])
  const rejected = await other.call(snapshots.createMany, { body: { Ids: ['ann'], Description: '' } })
  expect([rejected.status, rejected.code]).toEqual([403, 'forbidden'])
  expect(await list('ann')).toEqual([])
})
