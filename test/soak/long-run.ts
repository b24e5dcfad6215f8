import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { moderation } from '#contract/moderation.ts'
import { session } from '#contract/session.ts'
import { formatInteger, type Outcome } from '#test/chaos/outcome.ts'
import { checkSavedGames } from '#test/chaos/saved-games.ts'
import type { TestServer } from '#test/chaos/test-server.ts'
import { Journal, pause, startWriting, Writer } from '#test/chaos/writer.ts'
import { HttpClient } from '#test/harness/http-client.ts'
import { describeGrowth, findGrowth, getGrowth, type Resources, readResources } from './resources.ts'

/** How long the load lasts in all, and after how many parts of it the resources are read. */
export type LongRunSize = { seconds: number; rounds: number }

/** All players as one file: not read on and on where there are millions. */
export const wholeExport = '/players/listing/dump'

/** What is read all the time: lists, searches, a player's data, exports, and calls that fail. */
export const toPaths = (id: string): readonly string[] => [
  '/players/listing?take=50',
  `/players/search?text=${id.slice(0, 4)}`,
  `/players/${id}/info`,
  `/players/${id}/overview`,
  `/persistences/${id}`,
  `/persistences/${id}/history`,
  `/players/${id}/timeline`,
  wholeExport,
  '/audit?take=50',
  '/jobs',
  '/players/nobody/info',
  '/players/listing?take=1000000',
  '/no-such-path',
]

/** What a part of the load met: what was answered wrong, and how long each read took, in milliseconds. */
type Met = { readonly wrong: string[]; readonly reads: number[] }

/** Reads all the time until `isOver`; every seventh reader, of any of the paths, leaves before the reply. */
async function readOnAndOn(testServer: TestServer, paths: readonly string[], isOver: () => boolean): Promise<Met> {
  const wrong: string[] = []
  const reads: number[] = []
  const headers = { authorization: testServer.client.authorization }
  for (let sent = 0; !isOver(); sent++) {
    const path = paths[sent % paths.length] ?? ''
    const leaves = sent % 7 === 6
    try {
      const sentAt = performance.now()
      const signal = AbortSignal.timeout(leaves ? 3 : 30_000)
      const reply = await fetch(testServer.server.url + path, { headers, signal })
      await reply.arrayBuffer()
      if (!leaves) reads.push(performance.now() - sentAt)
      if (reply.status >= 500) wrong.push(`${path} was answered ${reply.status}`)
    } catch (error) {
      if (!leaves) wrong.push(`${path} was not answered: ${error instanceof Error ? error.message : String(error)}`)
    }
    await pause(20)
  }
  return { wrong, reads }
}

/** Signs in and out, and changes many players by a job. */
async function workOnAndOn(testServer: TestServer, ids: readonly string[], isOver: () => boolean): Promise<string[]> {
  const wrong: string[] = []
  while (!isOver()) {
    const client = await HttpClient.signIn(testServer.server.url)
    const body = { Ids: [...ids, ...Array.from({ length: 1100 }, (_, index) => `nobody${index}`)] }
    const banned = await client.call(moderation.ban, { body })
    const left = await client.call(session.logout, {})
    for (const { status, message } of [banned, left])
      if (status > 202 || status === 0) wrong.push(`${status} ${message}`)
    await pause(1000)
  }
  return wrong
}

/** Saves of the writers, three readers of these paths, sign-ins and jobs for some milliseconds. */
export async function runLoad(
  testServer: TestServer,
  writers: readonly Writer[],
  { ids, paths, ms }: { ids: readonly string[]; paths: readonly (readonly string[])[]; ms: number },
): Promise<Met> {
  const end = performance.now() + ms
  const isOver = () => performance.now() > end
  const endWriting = startWriting(writers, testServer.client, 15)
  const [wrong, ...readers] = await Promise.all([
    workOnAndOn(testServer, ids, isOver),
    ...paths.slice(0, 3).map((some) => readOnAndOn(testServer, some, isOver)),
  ])
  await endWriting()
  return {
    wrong: [...wrong, ...readers.flatMap((reader) => reader.wrong)],
    reads: readers.flatMap(({ reads }) => reads),
  }
}

/**
 * Saves, lists, searches, exports, sign-ins, jobs, failing and abandoned calls for a long time: afterwards memory,
 * handles and temporary files are as they were after the first part, and every acknowledged save is there.
 */
export async function longRun(testServer: TestServer, { seconds, rounds }: LongRunSize): Promise<Outcome> {
  const ids = await testServer.makePlayers(8)
  const tempDir = join(testServer.dataDir, 'tmp')
  mkdirSync(tempDir, { recursive: true })
  await testServer.restart({ variables: { TMPDIR: tempDir }, isProbed: true })
  const journal = new Journal()
  const writers = ids.map((id, index) => new Writer(`l${index}`, [id], journal))
  const samples: Resources[] = []
  const violations: string[] = []
  for (let round = 0; round < rounds; round++) {
    const load = { ids, paths: ids.map(toPaths), ms: (seconds * 1000) / rounds }
    violations.push(...(await runLoad(testServer, writers, load)).wrong)
    // Connections of the load end, and jobs and the sealer of the audit log come to rest.
    await pause(Math.min(6000, (seconds * 200) / rounds))
    samples.push(await readResources(testServer.server.child, tempDir))
  }
  // The first part fills caches and compiles.
  const settled = samples.slice(Math.floor(samples.length / 4))
  violations.push(...findGrowth(settled), ...journal.wrong)
  if (journal.unknown.length > 0) violations.push(`${journal.unknown.length} saves were not answered`)
  violations.push(...(await testServer.inspect(({ db }) => checkSavedGames(db, journal))))
  await testServer.restart()
  const heap = describeGrowth(getGrowth(settled, (sample) => sample.heap))
  const rss = describeGrowth(getGrowth(settled, (sample) => sample.rss))
  return {
    tried: `${seconds} s of load, ${formatInteger(journal.acknowledged.length)} acknowledged saves, ${samples.length} samples`,
    facts: [`heap ${heap}`, `process ${rss}`, `handles ${JSON.stringify(settled.at(-1)?.handles)}`],
    violations,
    chances: { n: 0, of: '' },
  }
}
