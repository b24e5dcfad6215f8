import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createCluster } from '#server/platform/database/embedded/cluster.ts'
import { type Programs, preparePrograms } from '#server/platform/database/embedded/programs.ts'
import { findServerUser, giveTo, runAs, type ServerUser } from '#server/platform/database/embedded/server-user.ts'
import { createCertificate } from './certificate.ts'
import { getFastFolder } from './fast-folder.ts'
import { freePort } from './start-server.ts'

/** A PostgreSQL server of our own on a free loopback port. */
export type TestCluster = {
  /** The URL of its `postgres` database, over TCP. */
  url: string
  folder: string
  start(): Promise<void>
  /** Stops it at once, as a crash would. */
  stop(): Promise<void>
  /** Stops it and removes its data. */
  remove(): Promise<void>
}

/**
 * How a cluster runs. `durable` keeps fsync on, for tests that kill things; `tls` gives it a certificate, which is
 * `localhost.crt` in its folder; `settings` are settings of the server. `bin` is the folder of an installed PostgreSQL's
 * programs, instead of those of the package.
 */
type ClusterOptions = {
  durable?: boolean
  tls?: boolean
  settings?: Readonly<Record<string, string>>
  bin?: string | undefined
}

/** The folder of the system's PostgreSQL programs, the newest; undefined when there are none. */
export function findInstalledPostgresql(): string | undefined {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : []
  return versions.map((version) => join(root, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')))
}

/** The system user of the clusters of tests. */
export const findUser = () => findServerUser({ dataDir: tmpdir(), mayImprovise: true, log: () => undefined })

let prepared: Programs | undefined

/** The programs of the package in a copy that all tests of this machine share. */
export function getSharedPrograms(): Programs {
  if (prepared) return prepared
  const user = findUser()
  const folder = join(tmpdir(), `quarterdeck-test-programs-${user.uid}`)
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  prepared = preparePrograms(folder, user, undefined)
  return prepared
}

const running = new Set<{ child: ChildProcess | undefined; folder: string }>()

// A test process that fails or is stopped leaves no clusters behind.
process.once('exit', () => {
  for (const { child, folder } of running) {
    child?.kill('SIGQUIT')
    rmSync(folder, { recursive: true, force: true })
  }
})

/** Creates and starts a cluster. */
export function startCluster(options: ClusterOptions = {}): Promise<TestCluster> {
  const user = findUser()
  return startServer(options, user, (folder) => {
    if (options.bin === undefined) {
      createCluster({ folder, cluster: join(folder, 'data') }, getSharedPrograms(), user, { isDurable: false })
      return
    }
    runOrThrow(user, [join(options.bin, 'initdb'), '-D', join(folder, 'data'), '-U', 'postgres', '--auth=trust', '-N'])
  })
}

/** Creates and starts a standby that receives every change of a running cluster, with the system's PostgreSQL. */
export function startStandby(primary: TestCluster, bin: string): Promise<TestCluster> {
  const user = findUser()
  return startServer({ bin }, user, (folder) => {
    const target = ['-d', primary.url, '-D', join(folder, 'data')]
    runOrThrow(user, [join(bin, 'pg_basebackup'), ...target, '--write-recovery-conf', '--checkpoint=fast', '--no-sync'])
  })
}

function runOrThrow(user: ServerUser, command: readonly string[]): void {
  const { status, stderr } = runAs(user, command)
  if (status !== 0) throw new Error(`${command.join(' ')}: ${stderr}`)
}

/** Starts a server on a data folder that the given function makes. */
async function startServer(
  options: ClusterOptions,
  user: ServerUser,
  createData: (folder: string) => void,
): Promise<TestCluster> {
  const programs = options.bin === undefined ? getSharedPrograms() : { bin: options.bin, env: process.env }
  const folder = mkdtempSync(join(options.durable ? tmpdir() : getFastFolder(), 'quarterdeck-postgresql-'))
  giveTo(user, folder)
  const own: { child: ChildProcess | undefined; folder: string } = { child: undefined, folder }
  running.add(own)
  createData(folder)
  const access = join(folder, 'data', 'pg_hba.conf')
  writeFileSync(
    access,
    'local all all trust\nhost all all 127.0.0.1/32 trust\nhost replication all 127.0.0.1/32 trust\n',
  )
  const port = await freePort()
  const unsafe = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    max_connections: '200',
    ...(options.durable ? {} : unsafe),
    ...(options.tls ? createTlsSettings(folder, user) : {}),
    ...options.settings,
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [program = '', ...rest] = [...user.prefix, join(programs.bin, 'postgres'), '-D', join(folder, 'data'), ...args]
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`
  const start = async () => {
    const log = openSync(join(folder, 'log'), 'a')
    const child = spawn(program, rest, { ...user.identity, env: programs.env, cwd: '/', stdio: ['ignore', log, log] })
    own.child = child
    await waitUntilAnswering(url, child, join(folder, 'log'))
  }
  const stop = async () => {
    const { child } = own
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGQUIT')
    await ended
  }
  const remove = async () => {
    await stop()
    running.delete(own)
    rmSync(folder, { recursive: true, force: true })
  }
  await start()
  return { url, folder, start, stop, remove }
}

async function waitUntilAnswering(url: string, child: ChildProcess, log: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null)
      throw new Error(`PostgreSQL ended with ${child.exitCode}:\n${readFileSync(log, 'utf8')}`)
    try {
      return void (await runStatements(url, 'select 1'))
    } catch {
      await sleep(10)
    }
  }
}

function createTlsSettings(folder: string, user: ServerUser): Record<string, string> {
  const { certificate, key } = createCertificate(folder)
  giveTo(user, key)
  return { ssl: 'on', ssl_cert_file: certificate, ssl_key_file: key }
}

/** Runs statements in a database, on a connection of their own. */
export async function runStatements(url: string, ...statements: readonly string[]): Promise<pg.QueryResult[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const results: pg.QueryResult[] = []
    for (const statement of statements) results.push(await client.query(statement))
    return results
  } finally {
    await client.end()
  }
}

/** The URL of a cluster's `postgres` database over its socket, on which a statement costs less than over TCP. */
export const toSocketUrl = ({ url, folder }: TestCluster): string =>
  `postgresql://postgres@localhost:${new URL(url).port}/postgres?host=${encodeURIComponent(folder)}`

/** The URL of another database of the same server. */
export function toDatabaseUrl(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = name
  return changed.href
}

/** The name of the migrated database from which those of test processes are made. */
export const templateName = 'quarterdeck_template'

/** Creates a database in the cluster of this test run, and returns its address: an empty one, or one with tables. */
export async function freshDatabase({ isMigrated }: { isMigrated: boolean }): Promise<string> {
  const url = process.env.QD_TEST_POSTGRESQL
  if (!url) throw new Error('QD_TEST_POSTGRESQL is not set: the global set-up of the tests starts the server.')
  const name = `test_${randomBytes(6).toString('hex')}`
  await runStatements(url, `create database ${name} template ${isMigrated ? templateName : 'template0'}`)
  return toDatabaseUrl(url, name)
}
