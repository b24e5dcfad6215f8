import { fork } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { workerFile } from '#server/platform/worker-file.ts'
import { setUpApp, type TestApp } from '#test/harness/start-app.ts'
import { BotRunner } from './bot-runner.ts'
import { endRun, findRun, insertRun } from './run-repository.ts'

let app: TestApp

setUpApp((started) => {
  app = started
})

const countPlayers = async () => (await app.db.selectFrom('players').select('player_id').execute()).length

/** A runner of the server that listens on a port of its own. */
async function createRunner(now = () => app.clock.now): Promise<BotRunner> {
  const port = Number(new URL(await app.app.listen({ port: 0 })).port)
  return new BotRunner({ db: app.db, settings: { ...app.settings, host: '127.0.0.1', port }, now })
}

const begin = () =>
  inTransaction(app.db, (trx) => {
    const until = new Date(app.clock.now.getTime() + 60_000)
    return insertRun(trx, { players: 2, by: 'ada@example.com', at: app.clock.now, until })
  })

test('bots play in a process of their own, whose counts are reported, until they are stopped', async () => {
  const runner = await createRunner()
  expect(await runner.look()).toBeUndefined()
  await begin()
  await expect
    .poll(async () => {
      await runner.look()
      return (await findRun(app.db))?.Playing
    })
    .toBe(2)
  expect(await findRun(app.db)).toMatchObject({ SignIns: 2, Errors: 0, EndedAt: null })
  expect(await countPlayers()).toBe(2)
  await endRun(app.db, app.clock.now)
  expect(await runner.look()).toBeUndefined()
  expect(runner.pid).toBeUndefined()
})

test('a run ends at its time, and when its process has ended', async () => {
  const runner = await createRunner()
  await begin()
  await runner.look()
  process.kill(runner.pid ?? 0, 'SIGKILL')
  await expect
    .poll(async () => {
      await runner.look()
      return (await findRun(app.db))?.Failure
    })
    .toContain('has ended')
  await begin()
  await runner.look()
  expect(runner.pid).toBeGreaterThan(0)
  app.clock.now = new Date(app.clock.now.getTime() + 60_000)
  await runner.look()
  expect([runner.pid, (await findRun(app.db))?.EndedAt]).toEqual([undefined, app.clock.now.toISOString()])
})

test('one process of several runs the bots, and another one when it is silent', async () => {
  const [first, second] = [
    await createRunner(),
    new BotRunner({ db: app.db, settings: app.settings, now: () => app.clock.now }),
  ]
  await begin()
  await first.look()
  expect(await second.look()).toBeUndefined()
  app.clock.now = new Date(app.clock.now.getTime() + 16_000)
  expect(await second.look()).toBeDefined()
  expect(await first.look()).toBeUndefined()
  expect([first.pid, second.pid]).toEqual([undefined, expect.any(Number)])
  await second.stop()
})

test('the process of the bots ends with the one that started it', async () => {
  const child = fork(await workerFile('bot-process', import.meta.url), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const task = { url: 'http://127.0.0.1:1', clientKey: 'qdc_', seed: 'AA', players: 2, durationMs: 60_000 }
  await new Promise((resolve) => child.send(task, resolve))
  const ended = once(child, 'exit')
  child.disconnect()
  expect(await ended).toEqual([0, null])
})
