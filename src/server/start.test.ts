import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ownFolder } from '#test/harness/own-folder.ts'
import { readSettings } from './settings.ts'
import { startServer } from './start.ts'

test('a first start on a taken port makes no administrator, whose password nobody would see', async () => {
  const root = ownFolder(tmpdir(), 'quarterdeck-start')
  mkdirSync(join(root, 'dist/console/assets'), { recursive: true })
  writeFileSync(join(root, 'dist/console/index.html'), '<!doctype html><title>Console</title>')
  const quiet = { QD_SAMPLE_GAME: 'off', QD_LOG_LEVEL: 'silent' }
  const start = (port: number) => startServer(readSettings({ PORT: `${port}`, ...quiet }, root), root, () => undefined)
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const address = other.address()
  await expect(start(typeof address === 'object' && address ? address.port : 0)).rejects.toThrow('EADDRINUSE')
  other.close()
  const server = await start(0)
  expect(server.firstAdmin?.password).toMatch(/^\S{16}$/)
  await server.stop()
})
