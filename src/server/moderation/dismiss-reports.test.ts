import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { jobs } from '#contract/jobs.ts'
import { moderation } from '#contract/moderation.ts'
import { players } from '#contract/players.ts'
import { recentChanges } from '#contract/recent-changes.ts'
import { timeline } from '#contract/timeline.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { aReport } from '#test/harness/moderation-makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'

let game: TestApp
let staff: Caller

setUpApp(async (app) => {
  game = app
  staff = await game.signInAs('admin')
  for (const [player_id, name, votes] of [
    ['a', 'Rude', 3],
    ['b', 'Ruder', 9],
    ['c', 'Rudest', 1],
  ] as const) {
    await aPlayer(game.db, { player_id, nickname: name })
    await aReport(game.db, { player_id, name, votes })
  }
  await aPlayer(game.db, { player_id: 'good', nickname: 'Kind' })
})

const dismiss = (Ids: string[], ResetNicknames = false, extras = {}) =>
  staff.call(moderation.dismissReports, { body: { Ids, ResetNicknames } }, extras)
const undo = ({ headers }: Awaited<ReturnType<typeof dismiss>>) =>
  staff.call(recentChanges.undo, { params: { id: String(headers.undo) } })
const reported = async () =>
  (await staff.call(moderation.reportedNames, { query: {} })).data.Result.map(({ PlayerId }) => PlayerId)
const getPlayer = async (id: string) => (await staff.call(players.get, { params: { id } })).data.Player
const entries = () =>
  game.db
    .selectFrom('audit_log')
    .select(['action', 'target_id', 'before', 'after', 'reason'])
    .where('action', 'like', 'reported name%')
    .orderBy('id')
    .execute()

test('removes the reports, keeps the nicknames, skips players without a report and returns unknown ids', async () => {
  const reply = await dismiss(['a', 'good', 'nobody', 'c', 'a'])
  expect(reply.data).toEqual({ Done: 2, Skipped: 1, Unknown: ['nobody'], UnknownCount: 1, Job: null })
  expect(await reported()).toEqual(['b'])
  expect((await getPlayer('a')).Nickname).toBe('Rude')
  expect((await dismiss(['a'])).data).toMatchObject({ Done: 0, Skipped: 1 })
})

test('with ResetNicknames empties the nicknames of reported players only, so that no search finds them', async () => {
  const { Version } = await getPlayer('a')
  await dismiss(['a', 'b', 'good'], true)
  expect(await getPlayer('a')).toMatchObject({ Nickname: '', Version: Version + 1 })
  expect((await getPlayer('good')).Nickname).toBe('Kind')
  const query = { filter: 'rude', filterType: 'nickname' } as const
  const found = (await staff.call(players.list, { query })).data.Result
  expect(found.map(({ PlayerId }) => PlayerId)).toEqual(['c'])
})

test('is undone for all at once, but for players who have another nickname since', async () => {
  const reset = await dismiss(['a', 'b', 'c'], true)
  await staff.call(moderation.changeNickname, { params: { id: 'b' }, body: { Nickname: 'Polite' } })
  const undone = await undo(reset)
  expect([undone.status, undone.data]).toEqual([200, { Done: 2, Skipped: 1, Unknown: [], UnknownCount: 0, Job: null }])
  const nicknames = []
  for (const id of ['a', 'b', 'c']) nicknames.push((await getPlayer(id)).Nickname)
  expect(nicknames).toEqual(['Rude', 'Polite', 'Rudest'])
  const { data } = await staff.call(moderation.reportedNames, { query: {} })
  expect(data.Result.map(({ PlayerId, Name, Votes }) => [PlayerId, Name, Votes])).toEqual([
    ['a', 'Rude', 3],
    ['c', 'Rudest', 1],
  ])
  const removed = await dismiss(['a', 'c'])
  await staff.call(moderation.changeNickname, { params: { id: 'a' }, body: { Nickname: 'Better' } })
  expect((await undo(removed)).data).toMatchObject({ Done: 2, Skipped: 0 })
  expect([await reported(), (await getPlayer('a')).Nickname]).toEqual([['a', 'c'], 'Better'])
})

test('records each player like a single answer, and the call once; the timelines show it', async () => {
  await dismiss(['a', 'b', 'good'], true, { reason: 'ticket 7' })
  const found = (await entries()).map(({ before, after, ...entry }) => ({
    ...entry,
    before: JSON.parse(before ?? 'null'),
    after: JSON.parse(after ?? 'null'),
  }))
  const reason = 'ticket 7'
  const action = 'reported name answered'
  expect(found).toEqual([
    { action, target_id: 'a', reason, before: { Name: 'Rude', Votes: 3, Nickname: 'Rude' }, after: { Nickname: '' } },
    { action, target_id: 'b', reason, before: { Name: 'Ruder', Votes: 9, Nickname: 'Ruder' }, after: { Nickname: '' } },
    {
      action: 'reported names answered',
      target_id: '',
      reason,
      before: null,
      after: { Done: 2, Skipped: 1, Unknown: 0 },
    },
  ])
  const { data } = await staff.call(timeline.list, { params: { id: 'a' }, query: {} })
  expect(data.Result.map(({ What }) => What)).toContain('Reported name answered')
})

test('handles up to 1,000 in the call; 1,001 run as a job', async () => {
  await sql`insert into players (player_id, nickname, nickname_folded, created_at, language, device_id, last_device)
    select 'm' || n, 'Bad', 'bad', now(), 'en', '', '' from generate_series(1, 1001) n`.execute(game.db)
  await sql`insert into reported_names (player_id, name, votes, reported_at)
    select 'm' || n, 'Bad', 1, now() from generate_series(1, 1001) n`.execute(game.db)
  const ids = Array.from({ length: 1_001 }, (_, index) => `m${index + 1}`)
  expect((await dismiss(ids.slice(0, 1_000))).data).toMatchObject({ Done: 1_000, Job: null })
  const queued = await dismiss(ids, true)
  expect(queued.data).toMatchObject({ Done: 0, Job: { Kind: 'report dismissal', Total: 1_001 } })
  expect(queued.data.Job?.Title).toBe('Reset 1,001 reported nicknames')
  await game.runJobs()
  const { Job } = (await staff.call(jobs.get, { params: { id: queued.data.Job?.Id ?? '' } })).data
  expect(Job).toMatchObject({ State: 'done', Done: 1, Skipped: 1_000 })
  expect([(await getPlayer('m1')).Nickname, (await getPlayer('m1001')).Nickname]).toEqual(['Bad', ''])
})

test('rejects an empty list and values that are not ids', async () => {
  expect((await dismiss([])).code).toBe('invalid-input')
  expect((await dismiss(['a', 7 as never])).code).toBe('invalid-input')
  expect(await reported()).toEqual(['b', 'a', 'c'])
})
