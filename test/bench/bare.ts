import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '#test/harness/start-server.ts'

/** The input of a bare server's program: the database, the number of connections, where to listen, the paths. */
export type BareJob = { databaseUrl: string; poolSize: number; port: number; paths: readonly string[] }

/** A running bare server. */
export type BareServer = { url: string; child: ChildProcess; stop(): Promise<void> }

/** The product's own default; see QD_DATABASE_CONNECTIONS. */
const poolSize = 10

/** Starts a bare Fastify server that answers these addresses with the very SQL that the product uses for them. */
export const startBareServer = (databaseUrl: string, paths: readonly string[]): Promise<BareServer> =>
  start('bare-server.js', databaseUrl, paths)

/** Starts a bare Fastify server that answers the calls of the game with the very SQL that the product uses for them. */
export const startBareGameServer = (databaseUrl: string): Promise<BareServer> =>
  start('bare-game-server.js', databaseUrl, [])

async function start(file: string, databaseUrl: string, paths: readonly string[]): Promise<BareServer> {
  const port = await freePort()
  const job: BareJob = { databaseUrl, poolSize, port, paths }
  // Bundled beside this program; see scripts/bench.mjs.
  const program = fileURLToPath(new URL(file, import.meta.url))
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify(job))
  // It prints a line when it listens; it may exit before.
  await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`The bare server ended with ${code}.`)
    }),
  ])
  const stop = async () => {
    const ended = once(child, 'exit')
    child.kill()
    await ended
  }
  return { url: `http://127.0.0.1:${port}`, child, stop }
}
