import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { endpoints } from '#contract/index.ts'
import { players } from '#contract/players.ts'
import { startServerProcess } from '#test/harness/start-server.ts'
import { readMegabytes } from './process-stat.ts'
import type { Figure } from './report.ts'
import type { BenchSuite } from './suite.ts'

const name = 'memory: 2,000 connections and every export'

const connections = 2000

/** Those of the exports, and of the check that the server answers: the server's limit would refuse connections beyond it. */
const otherConnections = 50

/** How often each connection asks, in milliseconds. */
const intervalMs = 10_000

/** Every list that is exported as a whole. */
const exported = endpoints.flatMap(({ endpoint: { method, path, file } }) =>
  method === 'GET' && file && !path.includes(':') ? [path] : [],
)

const goalMegabytes = 300

/** The status that one read is answered with; 0 without an answer. */
function ask(agent: Agent, url: string, authorization: string): Promise<number> {
  return new Promise((resolve) => {
    const sent = get(url, { agent, headers: { authorization } }, (reply) => {
      reply.resume()
      reply.once('end', () => resolve(reply.statusCode ?? 0))
      reply.once('error', () => resolve(0))
    })
    sent.once('error', () => resolve(0))
  })
}

/** Open pages, each on a connection of its own, that read a list at their interval until `isOver`; returns the answers by status. */
async function openPages(url: string, authorization: string, isOver: () => boolean): Promise<Map<number, number>> {
  const statuses = new Map<number, number>()
  const page = async (index: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    await sleep((index * intervalMs) / connections)
    while (!isOver()) {
      const status = await ask(agent, `${url}${players.list.path}?take=50`, authorization)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      await sleep(intervalMs)
    }
    agent.destroy()
  }
  await Promise.all(Array.from({ length: connections }, (_, index) => page(index)))
  return statuses
}

/** Reads an export to its end; its length in bytes, and whether it was complete. */
async function readExport(url: string, authorization: string): Promise<{ bytes: number; isComplete: boolean }> {
  let bytes = 0
  try {
    const reply = await fetch(url, { headers: { authorization } })
    for await (const chunk of reply.body ?? []) bytes += chunk.length
    return { bytes, isComplete: reply.ok }
  } catch {
    return { bytes, isComplete: false }
  }
}

/** How long after its end a short export is read again, in milliseconds. */
const pauseMs = 1_000

/**
 * Reads every export to its end, and again until the longest has ended too, so that all of them run at once. Returns the bytes in
 * all, and the exports that did not end whole.
 */
async function readExports(url: string, authorization: string): Promise<{ bytes: number; incomplete: string[] }> {
  const unread = new Set<string>(exported)
  const incomplete = new Set<string>()
  let bytes = 0
  const readAgain = async (path: string) => {
    do {
      const file = await readExport(url + path, authorization)
      bytes += file.bytes
      if (!file.isComplete) incomplete.add(path)
      unread.delete(path)
      if (unread.size > 0) await sleep(pauseMs)
    } while (unread.size > 0 && !incomplete.has(path))
  }
  await Promise.all(exported.map(readAgain))
  return { bytes, incomplete: [...incomplete] }
}

/** What a server of its own, without a probe, holds at most while every list is exported beside very many open pages. */
async function measureMemory(
  { dataDir, databaseUrl, client }: Parameters<BenchSuite['measure']>[0]['testServer'],
  where: string,
): Promise<Figure> {
  const variables = {
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    QD_MAX_CONNECTIONS: String(connections + otherConnections),
  }
  const server = await startServerProcess({ dataDir, variables })
  const { authorization } = client
  try {
    const idle = readMegabytes(server.child.pid)
    let isOver = false
    let most = 0
    const pages = openPages(server.url, authorization, () => isOver)
    const watching = (async () => {
      while (!isOver) {
        most = Math.max(most, readMegabytes(server.child.pid))
        await sleep(100)
      }
    })()
    await sleep(intervalMs)
    const started = performance.now()
    const { bytes, incomplete } = await readExports(server.url, authorization)
    const seconds = (performance.now() - started) / 1000
    await sleep(intervalMs)
    isOver = true
    const statuses = await pages
    await watching
    const failed = [...statuses].reduce((sum, [status, count]) => sum + (status === 200 ? 0 : count), 0)
    const problems = [
      ...(failed > 0 ? [`${failed} reads failed`] : []),
      ...(incomplete.length > 0 ? [`not complete: ${incomplete.join(', ')}`] : []),
    ]
    return {
      what: `${where}: memory of the server with ${connections.toLocaleString('en-US')} connections and ${exported.length} exports at once, ${(bytes / 1e6).toFixed(0)} MB in ${seconds.toFixed(0)} s`,
      measured: [`${most.toFixed(0)} MB, ${idle.toFixed(0)} MB idle`, ...problems].join('; '),
      goal: `under ${goalMegabytes} MB, none failed`,
      isReached: most < goalMegabytes && problems.length === 0,
    }
  } finally {
    await server.stop()
  }
}

/** That the server's memory does not grow with connections and exports. */
export const boundedMemory: BenchSuite = {
  names: [name],
  measure: async ({ testServer, where }) => ({ figures: [await measureMemory(testServer, where)] }),
}
