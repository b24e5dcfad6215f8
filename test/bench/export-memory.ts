import { memoryOf } from './process-stat.ts'
import type { Figure } from './report.ts'
import type { TestServer } from './test-servers.ts'

/** The most that an export may add to the memory of the server, in MiB, however many rows it streams. */
const goalMebibytes = 150

/** The memory that the server gains at most while it streams an export. */
export async function memoryOfExport({ server, client }: TestServer, path: string, where: string): Promise<Figure> {
  const started = performance.now()
  const memory = () => memoryOf(server.child.pid)
  const before = memory()
  const reply = await fetch(server.url + path, { headers: { authorization: client.authorization } })
  let [most, bytes] = [before, 0]
  for await (const chunk of reply.body ?? []) {
    bytes += chunk.length
    most = Math.max(most, memory())
  }
  const gained = (most - before) / 2 ** 20
  const megabytes = (bytes / 1e6).toFixed(0)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  return {
    what: `${where}: memory gained by an export of ${megabytes} MB in ${seconds} s`,
    measured: `${gained.toFixed(0)} MiB`,
    goal: `under ${goalMebibytes} MiB`,
    isReached: reply.ok && gained < goalMebibytes,
  }
}
