import { expect, test } from 'vitest'
import { timedSteps } from '#contract/timed-steps.ts'
import { scheduleStep } from '#server/platform/timed-steps/repository.ts'
import { aDefinition, aRegatta } from '#test/harness/regatta-makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'

let game: TestApp
let staff: Caller

setUpApp(async (app) => {
  game = app
  staff = await game.signInAs(['CHANGE_LIVEOPS'])
})

const minutes = (count: number) => new Date(game.clock.now.getTime() + count * 60_000)
const steps = async (state: 'pending' | 'failing' | 'ended') =>
  (await staff.call(timedSteps.list, { query: { state } })).data.Result
const retry = (id: string) => staff.call(timedSteps.retry, { params: { id } })
const skip = (id: string, Reason = 'ticket 9') => staff.call(timedSteps.skip, { params: { id }, body: { Reason } })

async function aPlannedRegatta(start: Date): Promise<number> {
  const id = await aRegatta(game.db, { definition_id: await aDefinition(game.db), start_at: start })
  await scheduleStep(game.db, { kind: 'regatta start', target: String(id), dueAt: start })
  return id
}

test('lists pending steps by their time, failing ones, and those that ended', async () => {
  await aPlannedRegatta(minutes(60))
  await scheduleStep(game.db, { kind: 'of no feature', target: 'x', dueAt: minutes(-1) })
  await expect(game.runSteps()).rejects.toThrow('No feature has a step handler of the kind of no feature.')
  expect((await steps('pending')).map(({ Label, Attempts }) => [Label, Attempts])).toEqual([
    ['of no feature', 0],
    ['Start the regatta', 0],
  ])
  await game.db.updateTable('timed_steps').set({ attempts: 2, last_failure: 'no room' }).where('id', '=', '2').execute()
  expect(await steps('failing')).toMatchObject([{ Attempts: 2, LastFailure: 'no room' }])
  expect(await steps('ended')).toEqual([])
})

test('runs a step that waits for another attempt, and only when it is due', async () => {
  await aPlannedRegatta(minutes(60))
  expect((await retry('1')).code).toBe('timed-step-not-due')
  expect((await retry('9')).code).toBe('timed-step-unknown')
  await game.db
    .updateTable('timed_steps')
    .set({ due_at: minutes(-1), next_attempt_at: minutes(5), attempts: 3 })
    .execute()
  expect((await retry('1')).data.NextAttemptAt).toBe(game.clock.now.toISOString())
  await game.db
    .updateTable('regattas')
    .set({ start_at: minutes(-1) })
    .execute()
  await game.runSteps()
  expect((await retry('1')).code).toBe('timed-step-ended')
})

test('skips a step with a reason, and does what must follow', async () => {
  const id = await aPlannedRegatta(minutes(60))
  expect((await skip('1', ' ')).status).toBe(400)
  expect((await skip('1')).data).toMatchObject({ SkippedBy: staff.email, SkipReason: 'ticket 9' })
  expect((await skip('1')).code).toBe('timed-step-ended')
  const regattas = await game.db.selectFrom('regattas').selectAll().orderBy('id').execute()
  expect(regattas.map(({ deleted_by, start_at }) => [deleted_by, start_at])).toEqual([
    [staff.email, minutes(60)],
    [null, minutes(120)],
  ])
  expect(await steps('pending')).toMatchObject([{ Kind: 'regatta start', Target: String(id + 1) }])
  await scheduleStep(game.db, { kind: 'regatta finish', target: '1', dueAt: minutes(1) })
  expect((await skip('3')).code).toBe('timed-step-not-skippable')
})
