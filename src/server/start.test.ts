import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer, Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { readSettings, SettingError } from '#server/platform/settings.ts'
import { freshDataFolder } from '#test/harness/data-folder.ts'
import { ownFolder } from '#test/harness/own-folder.ts'
import { startServer } from './start.ts'

const root = ownFolder(tmpdir(), 'quarterdeck-start')

beforeAll(() => {
  mkdirSync(join(root, 'dist/console/assets'), { recursive: true })
  writeFileSync(join(root, 'dist/console/index.html'), '<!doctype html><title>Console</title>')
})

const start = (dataDir: string, port = 0, drainSeconds = 0, gamePort?: number) => {
  const variables = {
    PORT: `${port}`,
    QD_DATA_DIR: dataDir,
    QD_SAMPLE_GAME: 'off',
    QD_LOG_LEVEL: 'silent',
    QD_POSTGRES_BIN: process.env.QD_POSTGRES_BIN,
    QD_DRAIN_SECONDS: `${drainSeconds}`,
    QD_GAME_PORT: gamePort?.toString(),
  }
  return startServer(readSettings(variables, root), root, () => undefined)
}

test('creates no administrator on a first start with a taken port', async () => {
  const dataDir = freshDataFolder()
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const listening = other.address()
  await expect(start(dataDir, typeof listening === 'object' && listening ? listening.port : 0)).rejects.toThrow(
    'EADDRINUSE',
  )
  other.close()
  const server = await start(dataDir)
  expect(server.firstAdmin?.password).toMatch(/^\S{16}$/)
  await server.stop()
})

test('makes nothing with a token of the metrics that cannot be read', async () => {
  const dataDir = freshDataFolder()
  const variables = { QD_DATA_DIR: dataDir, QD_METRICS_PORT: '0', QD_METRICS_TOKEN_FILE: join(root, 'no-token') }
  await expect(startServer(readSettings(variables, root), root, () => undefined)).rejects.toThrow(SettingError)
  expect(readdirSync(dataDir)).toEqual([])
})

test('listens on the port of the game as well, and stops both', async () => {
  const server = await start(freshDataFolder(), 0, 0, 0)
  const getStatus = async (path: string) => (await fetch(`${server.gameUrl}${path}`)).status
  expect([await getStatus('/health/ready'), await getStatus('/game/v1/openapi.json')]).toEqual([200, 200])
  expect((await fetch(`${server.url}/game/v1/openapi.json`)).status).toBe(404)
  await server.stop()
  await expect(getStatus('/health/ready')).rejects.toThrow()
})

test('lets many connections wait while it is busy', async () => {
  const listening = vi.spyOn(Server.prototype, 'listen')
  const server = await start(freshDataFolder())
  // The system's default queue of 511 breaks connections in a burst.
  expect(listening.mock.calls.map(([options]) => options)).toContainEqual(
    expect.objectContaining({ host: '127.0.0.1', backlog: 16_384 }),
  )
  await server.stop()
  listening.mockRestore()
})

test('answers for QD_DRAIN_SECONDS after the order to stop, and tells balancers at once', async () => {
  const server = await start(freshDataFolder(), 0, 2)
  const getStatus = async (path: string) => (await fetch(server.url + path)).status
  expect(await getStatus('/health/ready')).toBe(200)
  const stopped = server.stop({ drain: true })
  expect(await getStatus('/health/ready')).toBe(503)
  expect(await getStatus('/health')).toBe(200)
  expect(await getStatus('/environment')).toBe(200)
  await stopped
  await expect(getStatus('/health/ready')).rejects.toThrow()
})
