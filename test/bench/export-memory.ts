import { memoryOf } from './process-stat.ts'
import type { Figure } from './report.ts'
import type { TestServer } from './test-servers.ts'

/** What the second half of an export may add to the memory of the server, in MiB: flat, but for when garbage is collected. */
const goalMebibytes = 16

/**
 * The memory that the server gains at most while it streams an export, and what of it comes in the second half. The first
 * rows make the heap as large as a stream of any length needs it.
 */
export async function memoryOfExport({ server, client }: TestServer, path: string, where: string): Promise<Figure> {
  const started = performance.now()
  const memory = () => memoryOf(server.child.pid)
  const before = memory()
  const reply = await fetch(server.url + path, { headers: { authorization: client.authorization } })
  let bytes = 0
  const measured: { bytes: number; memory: number }[] = []
  for await (const chunk of reply.body ?? []) {
    bytes += chunk.length
    measured.push({ bytes, memory: memory() })
  }
  const mostOf = (half: typeof measured) => half.reduce((most, one) => Math.max(most, one.memory), before)
  const most = mostOf(measured)
  const gained = (most - before) / 2 ** 20
  const gainedLate = (most - mostOf(measured.filter((one) => one.bytes <= bytes / 2))) / 2 ** 20
  const megabytes = (bytes / 1e6).toFixed(0)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  return {
    what: `${where}: memory gained by an export of ${megabytes} MB in ${seconds} s`,
    measured: `${gained.toFixed(0)} MiB, ${gainedLate.toFixed(0)} in its second half`,
    goal: `under ${goalMebibytes} MiB in its second half`,
    isReached: reply.ok && gainedLate < goalMebibytes,
  }
}
