import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { freshDataFolder } from './data-folder.ts'

/** The first administrator of every server that tests start. */
export const firstAdmin = { email: 'admin@example.com', password: 'first-admin-password' }

/** A built server in a process of its own. */
export type ServerProcess = {
  url: string
  dataDir: string
  child: ChildProcess
  output(): string
  /** Ends it by SIGTERM, and waits. */
  stop(): Promise<void>
  /** Ends it by SIGKILL, as a crash would, and waits. */
  kill(): Promise<void>
}

/** Where a server runs, and environment variables beside the defaults of tests. */
export type ServerOptions = {
  dataDir?: string
  port?: number
  variables?: Readonly<Record<string, string>>
  /** The folder of another built checkout whose server or command runs; this one by default. */
  checkout?: string | undefined
  /** Loads resource-probe.mjs, which answers messages to the process. */
  isProbed?: boolean
  /** A program that runs the server, with its arguments. */
  prefix?: readonly string[]
}

/** A loopback port that is free at the moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const bound = server.address()
      server.close(() => resolve(typeof bound === 'object' && bound ? bound.port : 0))
    })
  })
}

/** The environment variables of a server: the defaults of tests, and the given ones. */
export const toVariables = (dataDir: string, options: ServerOptions = {}): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  QD_DATA_DIR: dataDir,
  QD_ADMIN_EMAIL: firstAdmin.email,
  QD_ADMIN_PASSWORD: firstAdmin.password,
  QD_SAMPLE_GAME: 'off',
  QD_LOG_LEVEL: 'warn',
  QD_POSTGRES_BIN: process.env.QD_POSTGRES_BIN,
  ...options.variables,
})

const running = new Set<ChildProcess>()

// A test process that fails or is stopped leaves no servers behind.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts the built server, on the Node of QD_TEST_SERVER_NODE if there is one, and waits until it answers. */
export async function startServerProcess(options: ServerOptions = {}): Promise<ServerProcess> {
  const server = await spawnServerProcess(options)
  await waitUntilAnswering(server.url, server.child, server.output)
  return server
}

/** Starts the built server, which may not answer yet. */
export async function spawnServerProcess(options: ServerOptions = {}): Promise<ServerProcess> {
  const dataDir = options.dataDir ?? freshDataFolder()
  const port = options.port ?? (await freePort())
  const env = { ...toVariables(dataDir, options), PORT: String(port) }
  const node = process.env.QD_TEST_SERVER_NODE ?? process.execPath
  const probe = options.isProbed ? ['--expose-gc', '--import', './test/harness/resource-probe.mjs'] : []
  const main = join(options.checkout ?? '.', 'dist/server/main.js')
  const [program = '', ...args] = [...(options.prefix ?? []), node, ...probe, main]
  const child = spawn(program, args, {
    env,
    stdio: ['ignore', 'pipe', 'pipe', ...(options.isProbed ? (['ipc'] as const) : [])],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  let output = ''
  child.stdout?.on('data', (text) => {
    output += text
  })
  child.stderr?.on('data', (text) => {
    output += text
  })
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  const url = `http://127.0.0.1:${port}`
  return { url, dataDir, child, output: () => output, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}

/** Waits until a server answers; throws when its process ends before. */
export async function waitUntilAnswering(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for (let attempt = 0; attempt < 2400; attempt++) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${output()}`)
    const reply = await fetch(`${url}/health`).catch(() => undefined)
    if (reply?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`The server did not answer within four minutes:\n${output()}`)
}

/** Runs the built command line and returns what it printed; throws when it fails. */
export function runCommand(args: readonly string[], options: ServerOptions & { dataDir: string }): string {
  const env = toVariables(options.dataDir, options)
  return execFileSync(process.execPath, [join(options.checkout ?? '.', 'dist/server/quarterdeck.js'), ...args], {
    env,
    encoding: 'utf8',
    stdio: 'pipe',
  })
}
