import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import type { OpenedDatabase } from '#server/platform/database/opened-database.ts'
import {
  createCommandLine,
  createDatabaseTarget,
  type DatabaseTarget,
  type TestCommandLine,
} from '#test/harness/command-line.ts'
import { aClientKey } from '#test/harness/game.ts'
import { startApp, type TestApp, testSettings } from '#test/harness/start-app.ts'

let database: DatabaseTarget
let opened: OpenedDatabase
let app: TestApp
let url: string
let commandLine: TestCommandLine
let calls = 0
let availabilityCalls = 0

beforeAll(async () => {
  database = await createDatabaseTarget({ isMigrated: true })
  opened = await openDatabase({ databaseUrl: database.DATABASE_URL, dataDir: database.QD_DATA_DIR, poolSize: 4 })
  app = await startApp({ db: opened.db })
  url = await app.app.listen({ port: 0, host: '127.0.0.1' })
  app.app.server.on('request', ({ url: path }) => {
    if (path === '/game/v1/sessions') calls++
    if (path === '/game/v1/availability') availabilityCalls++
  })
  commandLine = await createCommandLine({ database, variables: { PORT: new URL(url).port } })
})
afterAll(async () => {
  await app.close()
  await opened.close()
})

const listPlayers = () => app.db.selectFrom('players').select(['player_id', 'is_mock']).orderBy('player_id').execute()

/** Runs bots until this many have called for a sign-in, and interrupts them. */
async function playUntil(signIns: number, ...args: string[]) {
  const before = calls
  const running = commandLine.run('bots', '--players', String(signIns), ...args)
  await expect.poll(() => calls - before).toBeGreaterThanOrEqual(signIns)
  commandLine.interrupt()
  return running
}

test('makes a key and mock players, ends when it is interrupted, and signs the same ones in again', async () => {
  const { code, out } = await playUntil(3)
  expect([code, out]).toEqual([0, expect.stringMatching(/The bots have left: 3 players, 3 sign-ins, .* 0 errors\.\n$/)])
  const made = await listPlayers()
  expect(made.map(({ is_mock }) => is_mock)).toEqual([true, true, true])
  const keys = () => app.db.selectFrom('access_keys').select(['name', 'makes_mock_players']).execute()
  expect(await keys()).toEqual([{ name: 'Bots', makes_mock_players: true }])
  const audit = await app.db.selectFrom('audit_log').select(['actor', 'action']).execute()
  expect(audit).toContainEqual({ actor: 'command line', action: 'client key made' })
  expect((await playUntil(3)).code).toBe(0)
  expect([await listPlayers(), (await keys()).length]).toEqual([made, 1])
})

test('plays at another address with a key', async () => {
  const key = await aClientKey(await app.signInAs('admin'), 'ios', { makesMockPlayers: true })
  const { code, out } = await playUntil(1, '--url', `${url}/`, '--key', key)
  expect([code, out]).toEqual([0, expect.stringContaining(`1 bot plays at ${url} for 5 min.`)])
})

test('fails when calls fail, and says why', async () => {
  const before = availabilityCalls
  const running = commandLine.run('bots', '--players', '1', '--url', url, '--key', 'qdc_unknown')
  await expect.poll(() => availabilityCalls).toBeGreaterThan(before)
  commandLine.interrupt()
  const { code, notices } = await running
  expect([code, notices]).toEqual([1, expect.stringMatching(/^\d+ calls? failed. The first one: /)])
})

test('refuses what it cannot play at, and changes nothing', async () => {
  const fail = async (line: TestCommandLine, ...args: string[]) => {
    const { code, notices } = await line.run('bots', ...args)
    expect(code).not.toBe(0)
    return notices
  }
  expect(await fail(commandLine, '--url', url)).toContain('needs a client key too')
  expect(await fail(commandLine, '--players', '0')).toContain('whole number from 1 to 1000')
  expect(await fail(commandLine, '--url', 'http://127.0.0.1:1', '--key', 'qdc_')).toContain('No server answers')
  expect(await fail(commandLine, '--url', `${url}/health`, '--key', 'qdc_')).toContain('not the address')
  const elsewhere = await createApp({ settings: testSettings({ QD_ENVIRONMENT: 'Production' }), db: app.db })
  const live = await elsewhere.listen({ port: 0, host: '127.0.0.1' })
  expect(await fail(commandLine, '--url', live, '--key', 'qdc_')).toContain('no bots in Production')
  await elsewhere.close()
  const production = await createCommandLine({ database, variables: { QD_ENVIRONMENT: 'Production' } })
  expect(await fail(production)).toContain('no bots in Production')
})
