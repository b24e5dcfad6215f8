import fs from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freshDataFolder } from '#test/harness/data-folder.ts'
import { CrashReportingPGlite } from './embedded-worker.ts'
import { parseStatus, simpleQuery } from './wire.ts'

const megabyte = 1024 * 1024

let engine: CrashReportingPGlite

beforeEach(async () => {
  engine = new CrashReportingPGlite({ dataDir: join(await freshDataFolder(), 'embedded') })
  await engine.waitReady
  engine.watch()
})

afterEach(() => engine.close())

function heapAfterCollection(): number {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect === 'function') collect()
  return process.memoryUsage().heapUsed
}

/** Reads rows of 1,000 characters, in all a megabyte. */
async function readMegabyte(): Promise<void> {
  const reply = Buffer.from(
    await engine.exchange(simpleQuery("select repeat('x', 1000) from generate_series(1, 1050)")),
  )
  expect(parseStatus(reply)).toBe('idle')
  expect(reply.length).toBeGreaterThan(megabyte)
}

test('keeps no reply after it was taken', async () => {
  await readMegabyte()
  const before = heapAfterCollection()
  for (let round = 0; round < 20; round++) await readMegabyte()
  expect(heapAfterCollection() - before).toBeLessThan(8 * megabyte)
})

const grow = (rows: number) =>
  engine.exchange(simpleQuery(`insert into grown select repeat('x', 1000) from generate_series(1, ${rows})`))

/** Lets the next call of a function of Node fail as it does without a free file handle. */
function failOnce(operation: 'writeFileSync' | 'openSync') {
  const error = Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' })
  return vi.spyOn(fs, operation).mockImplementationOnce(() => {
    throw error
  })
}

test.each([
  ['made', 'writeFileSync'],
  ['opened', 'openSync'],
] as const)('reports a file that could not be %s, because the engine may miss it for ever', async (_, operation) => {
  await engine.exchange(simpleQuery('create table grown (text text)'))
  await grow(1)
  // The next rows need another file, the map of the table's free space.
  const failing = failOnce(operation)
  await expect(grow(100)).rejects.toThrow('EMFILE')
  failing.mockRestore()
  await expect(grow(100)).rejects.toThrow('EMFILE')
})
