import { expect, test } from 'vitest'
import { moderation } from '#contract/moderation.ts'
import { players } from '#contract/players.ts'
import { recentChanges } from '#contract/recent-changes.ts'
import { reports } from '#contract/reports.ts'
import { countFigures } from '#test/harness/figures.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { aReceipt } from '#test/harness/moderation-makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'
import { updateAllSums } from './figure-runner.ts'

let game: TestApp
const at = (text: string) => new Date(`2026-06-${text}:00Z`)
const query = { from: '2026-06-08', to: '2026-06-30' }
setUpApp(async (app) => {
  game = app
  app.clock.now = at('09T10:00')
  await countFigures(app.db, at('05T00:00'))
})

const rename = (caller: Caller, Nickname: string) =>
  caller.call(moderation.changeNickname, { params: { id: 'p1' }, body: { Nickname } })

async function read(by: 'person' | 'kind') {
  const auditor = await game.signInAs(['ACCESS_AUDIT'])
  return (await auditor.call(reports.staff, { query: { ...query, by } })).data
}

test('changes count by day, person and kind, with those that were undone', async () => {
  await aPlayer(game.db, { player_id: 'p1' })
  const [ann, bob] = [await game.signInAs(['CHANGE_PLAYERS']), await game.signInAs(['CHANGE_PLAYERS'])]
  await rename(ann, 'One')
  await rename(bob, 'Two')
  await bob.call(players.markOutdated, { params: { id: 'p1' } })
  const { data } = await ann.call(recentChanges.list, { query: {} })
  const undone = { params: { id: data.Changes[0]?.Id ?? '' }, query: { anyway: 'true' as const } }
  expect((await ann.call(recentChanges.undo, undone)).status).toBe(200)
  game.clock.now = at('11T10:00')
  const byPerson = await read('person')
  expect(byPerson.Days.map(({ Day, Changes, Undone }) => [Day, Changes, Undone])).toEqual([
    ['2026-06-08', null, 0],
    ['2026-06-09', 4, 1],
    ['2026-06-10', 0, 0],
    ['2026-06-11', 0, 0],
  ])
  // Each made two: by the name.
  const people = [ann.email, bob.email].toSorted()
  expect(byPerson.Parts.map(({ Value }) => Value)).toEqual(people)
  expect(byPerson.Parts.find(({ Value }) => Value === ann.email)).toMatchObject({ Changes: 2, Undone: 1 })
  const byKind = await read('kind')
  expect(byKind.Parts.find(({ Value }) => Value === 'nickname changed')).toMatchObject({ Undone: 1 })
})

test('what was undone stays known when it can no longer be undone', async () => {
  await aPlayer(game.db, { player_id: 'p1' })
  const ann = await game.signInAs(['CHANGE_PLAYERS'])
  await rename(ann, 'One')
  const { data } = await ann.call(recentChanges.list, { query: {} })
  await ann.call(recentChanges.undo, { params: { id: data.Changes[0]?.Id ?? '' } })
  await game.db.deleteFrom('undo_calls').execute()
  expect((await read('kind')).Days[1]).toMatchObject({ Undone: 1 })
})

test('answered requests to be deleted count with the hours that they waited', async () => {
  game.clock.now = at('11T10:00')
  for (const [player_id, hours] of [
    ['a', 1],
    ['b', 4],
  ] as const) {
    const deleted_at = at('09T20:00')
    const requested_at = new Date(deleted_at.getTime() - hours * 3_600_000)
    await aReceipt(game.db, { player_id, requested_at, deleted_at })
  }
  await updateAllSums(game.db, game.clock.now)
  const { Days, Since } = await read('person')
  expect(Days.map(({ Deletions, Hours }) => [Deletions, Hours])).toEqual([
    [0, null],
    [2, 2.5],
    [0, null],
    [0, null],
  ])
  expect(Since.Deletions).toBe(at('05T00:00').toISOString())
})

test('is for those who may read the audit log', async () => {
  const support = await game.signInAs(['CHANGE_PLAYERS'])
  expect((await support.call(reports.staff, { query })).status).toBe(403)
})
