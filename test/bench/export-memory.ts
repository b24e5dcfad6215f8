import { readProbe } from '#test/harness/read-probe.ts'
import type { Figure } from './report.ts'
import type { TestServer } from './test-servers.ts'

/** What an export may hold at a time, in MiB. */
const goalMebibytes = 16

/** How often memory is read meanwhile, in milliseconds: each time garbage is collected first. */
const intervalMs = 500

/** The memory that the server holds at most, beside what is garbage, while it streams an export. */
export async function measureExportMemory(
  { server, client }: TestServer,
  path: string,
  where: string,
): Promise<Figure> {
  const started = performance.now()
  const readHeap = async () => (await readProbe(server.child)).heap
  const before = await readHeap()
  const reply = await fetch(server.url + path, { headers: { authorization: client.authorization } })
  let bytes = 0
  let readAt = 0
  let most = before
  for await (const chunk of reply.body ?? []) {
    bytes += chunk.length
    if (performance.now() - readAt < intervalMs) continue
    most = Math.max(most, await readHeap())
    readAt = performance.now()
  }
  const held = (most - before) / 2 ** 20
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  return {
    what: `${where}: memory held by an export of ${(bytes / 1e6).toFixed(0)} MB in ${seconds} s`,
    measured: `${held.toFixed(1)} MiB`,
    goal: `under ${goalMebibytes} MiB`,
    isReached: reply.ok && held < goalMebibytes,
  }
}
