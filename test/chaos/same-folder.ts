import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { players } from '#contract/players.ts'
import { copyFolderInUse, freshDataFolder, removeDataDir } from '#test/harness/data-folder.ts'
import { HttpClient } from '#test/harness/http-client.ts'
import {
  freePort,
  runCommand,
  type ServerProcess,
  startServerProcess,
  toVariables,
  waitUntilAnswering,
} from '#test/harness/start-server.ts'
import { listPostmasters } from './one-postgresql.ts'
import { formatSeconds, type Outcome, quantile } from './outcome.ts'

type UnreapedServer = { readonly url: string; readonly parent: ChildProcess; kill(): void }

/** A server whose parent never asks for its exit code, as in a container whose first process does not reap. */
async function startUnreaped(dataDir: string, port: number): Promise<UnreapedServer> {
  const script = '"$0" dist/server/main.js >&2 & echo $!; exec sleep 3600'
  const env = { ...toVariables(dataDir), PORT: String(port) }
  const parent = spawn('sh', ['-c', script, process.execPath], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  parent.stderr.on('data', (text) => {
    output += text
  })
  const [line] = await once(parent.stdout, 'data')
  const pid = Number(String(line))
  const url = `http://127.0.0.1:${port}`
  const kill = () => process.kill(pid, 'SIGKILL')
  try {
    await waitUntilAnswering(url, parent, () => output)
  } catch (error) {
    parent.kill('SIGKILL')
    throw error
  }
  return { url, parent, kill }
}

/** A server is killed and another one started within 100 ms, while the killed one is not reaped. */
export async function unreapedKills(rounds: number): Promise<Outcome> {
  const dataDir = freshDataFolder()
  const parents: ChildProcess[] = []
  const delays: number[] = []
  const violations: string[] = []
  let client: HttpClient | undefined
  let made = 0
  try {
    let server = await startUnreaped(dataDir, await freePort())
    parents.push(server.parent)
    for (let round = 0; round < rounds; round++) {
      client ??= await HttpClient.signIn(server.url)
      const reply = await client.at(server.url).call(players.createRandom, {})
      if (reply.status === 200) made++
      const port = await freePort()
      const killedAt = performance.now()
      server.kill()
      const next = startUnreaped(dataDir, port)
      delays.push(performance.now() - killedAt)
      server = await next
      parents.push(server.parent)
    }
    const list = await client?.at(server.url).call(players.list, { query: { take: 1 } })
    if ((list?.data?.Total ?? 0) < made) violations.push(`${list?.data?.Total} of ${made} players are there`)
    server.kill()
  } catch (error) {
    violations.push(error instanceof Error ? error.message : String(error))
  } finally {
    for (const parent of parents) parent.kill('SIGKILL')
    await removeDataDir(dataDir)
  }
  const slowest = quantile(delays, 1)
  if (slowest > 100) violations.push(`a start followed its kill only after ${Math.round(slowest)} ms`)
  return {
    tried: `${rounds} starts at most ${slowest.toFixed(1)} ms after a kill, ${made} players made before`,
    facts: [],
    violations,
    chances: { n: rounds, of: 'starts' },
  }
}

const execute = promisify(execFile)

/** A command and a server start at once on a folder, whose PostgreSQL just lost its last user: both use one. */
export async function commandAndServer(rounds: number): Promise<Outcome> {
  const dataDir = freshDataFolder()
  const violations: string[] = []
  const durations: number[] = []
  try {
    for (let round = 0; round < rounds; round++) {
      const started = performance.now()
      const email = `person${round}@example.com`
      const args = ['dist/server/quarterdeck.js', 'user', 'create', email]
      const [server, command] = await Promise.allSettled([
        startServerProcess({ dataDir }),
        execute(process.execPath, args, { env: toVariables(dataDir) }),
      ])
      durations.push(performance.now() - started)
      if (server.status === 'rejected') violations.push(`the server: ${server.reason}`)
      if (command.status === 'rejected') violations.push(`the command: ${command.reason}`)
      if (server.status === 'rejected') continue
      const { length } = listPostmasters(dataDir)
      if (length !== 1) violations.push(`${length} PostgreSQLs run on the folder`)
      if (!runCommand(['user', 'list'], { dataDir }).includes(email)) violations.push(`${email} is missing`)
      await server.value.kill()
    }
  } finally {
    await removeDataDir(dataDir)
  }
  return {
    tried: `${rounds} starts of a server and a command at once`,
    facts: [`both were ready after ${formatSeconds(quantile(durations, 0.95))} (p95)`],
    violations,
    chances: { n: rounds, of: 'pairs' },
  }
}

/** The folder of a running server is copied: a command on the copy is refused, a server starts on it, nothing mixes. */
export async function copiedFolder(): Promise<Outcome> {
  const dataDir = freshDataFolder()
  const copy = freshDataFolder()
  const violations: string[] = []
  const servers: ServerProcess[] = []
  const attempt = (...args: string[]) => {
    try {
      return runCommand(args, { dataDir: copy })
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }
  try {
    servers.push(await startServerProcess({ dataDir }))
    const file = join(dataDir, 'before.qdbackup')
    runCommand(['backup', file], { dataDir })
    runCommand(['user', 'create', 'late@example.com'], { dataDir })
    copyFolderInUse(dataDir, copy)
    for (const args of [
      ['restore', file, '--replace'],
      ['user', 'create', 'eve@example.com'],
    ]) {
      const answer = attempt(...args)
      if (!answer.includes('is a copy of')) violations.push(`${args[0]} on the copy was not refused: ${answer}`)
    }
    servers.push(await startServerProcess({ dataDir: copy }))
    if (!attempt('user', 'create', 'eve@example.com').includes('created')) violations.push('the copy has no commands')
    const users = runCommand(['user', 'list'], { dataDir })
    if (!users.includes('late@example.com')) violations.push('a command on the copy restored the original')
    if (users.includes('eve@example.com')) violations.push('a command on the copy changed the original')
  } finally {
    for (const server of servers) await server.kill()
    for (const folder of [dataDir, copy]) await removeDataDir(folder)
  }
  return { tried: '3 commands and a server on a copied folder', facts: [], violations, chances: { n: 0, of: '' } }
}
