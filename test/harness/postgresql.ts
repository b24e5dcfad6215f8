import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createCertificate } from './certificate.ts'

/** A PostgreSQL server of our own on a free loopback port. */
export type TestCluster = {
  /** The URL of its `postgres` database. */
  url: string
  folder: string
  start(): Promise<void>
  /** Stops it at once, as a crash would. */
  stop(): void
  /** Stops it and removes its data. */
  remove(): void
}

const isRoot = userInfo().uid === 0

/** The folder of the PostgreSQL programs on this machine; undefined when there is no server. */
export function findPostgresql(): string | undefined {
  const roots = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt', '/usr/local/lib/postgresql']
  const candidates = roots
    .filter((root) => existsSync(root))
    .flatMap((root) =>
      readdirSync(root)
        .sort()
        .reverse()
        .map((name) => join(root, name, 'bin')),
    )
  return [...candidates, '/usr/bin', '/usr/local/bin'].find((folder) => existsSync(join(folder, 'initdb')))
}

function run(program: string, args: readonly string[]): void {
  // PostgreSQL refuses to run as root; the package's own user exists wherever its programs do.
  if (isRoot) execFileSync('runuser', ['-u', 'postgres', '--', program, ...args], { stdio: 'pipe' })
  else execFileSync(program, args, { stdio: 'pipe' })
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const bound = server.address()
      server.close(() => resolve(typeof bound === 'object' && bound ? bound.port : 0))
    })
  })
}

const running = new Set<TestCluster>()

// A test process that fails or is stopped leaves no clusters behind.
process.once('exit', () => {
  for (const cluster of running) cluster.remove()
})

/**
 * How a cluster runs. `durable` keeps fsync on, for tests that kill things; `tls` gives it a certificate, which is
 * `localhost.crt` in its folder; `settings` are arguments of the server.
 */
type ClusterOptions = { durable?: boolean; tls?: boolean; settings?: readonly string[] }

/** Creates and starts a cluster. */
export function startCluster(options: ClusterOptions = {}): Promise<TestCluster> {
  return startServer(options, (data) => ({
    program: 'initdb',
    args: ['-D', data, '-U', 'quarterdeck', '--auth=trust', '--encoding=UTF8', '--no-sync'],
  }))
}

/** Creates and starts a standby that receives every change of a running cluster. */
export function startStandby(primary: TestCluster): Promise<TestCluster> {
  return startServer({}, (data) => ({
    program: 'pg_basebackup',
    args: ['-d', primary.url, '-D', data, '--write-recovery-conf', '--checkpoint=fast', '--no-sync'],
  }))
}

/** Starts a server on a data folder that the given program creates. */
async function startServer(
  options: ClusterOptions,
  createData: (data: string) => { program: string; args: readonly string[] },
): Promise<TestCluster> {
  const bin = findPostgresql()
  if (!bin) throw new Error('There is no PostgreSQL server on this machine; `npm test` says how to install one.')
  const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-postgresql-'))
  giveToServer(folder)
  const data = join(folder, 'data')
  const { program, args } = createData(data)
  run(join(bin, program), args)
  const port = await freePort()
  const settings = [
    `-p ${port}`,
    '-c listen_addresses=127.0.0.1',
    `-c unix_socket_directories=${folder}`,
    '-c max_connections=200',
    ...(options.durable ? [] : ['-c fsync=off', '-c synchronous_commit=off', '-c full_page_writes=off']),
    ...(options.tls ? createTlsSettings(folder) : []),
    ...(options.settings ?? []),
  ].join(' ')
  const control = (...given: string[]) => run(join(bin, 'pg_ctl'), ['-D', data, '-w', ...given])
  const cluster: TestCluster = {
    url: `postgresql://quarterdeck@127.0.0.1:${port}/postgres`,
    folder,
    start: async () => control('-o', settings, '-l', join(folder, 'log'), 'start'),
    stop: () => control('-m', 'immediate', 'stop'),
    remove: () => {
      running.delete(cluster)
      try {
        control('-m', 'immediate', 'stop')
      } catch {
        // It may have been stopped by the test already.
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
  running.add(cluster)
  await cluster.start()
  return cluster
}

/** Makes a file or folder that of the system user who runs the server. */
function giveToServer(path: string): void {
  if (!isRoot) return
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  chownSync(path, id('-u'), id('-g'))
}

function createTlsSettings(folder: string): string[] {
  const { certificate, key } = createCertificate(folder)
  giveToServer(key)
  return ['-c ssl=on', `-c ssl_cert_file=${certificate}`, `-c ssl_key_file=${key}`]
}

/** Runs statements in a database, on a connection of their own. */
export async function runStatements(url: string, ...statements: readonly string[]): Promise<pg.QueryResult[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const results: pg.QueryResult[] = []
    for (const statement of statements) results.push(await client.query(statement))
    return results
  } finally {
    await client.end()
  }
}

/** Creates an empty database in the cluster of this test run and returns its address. */
export async function freshPostgresqlDatabase(): Promise<string> {
  const url = process.env.QD_TEST_POSTGRESQL
  if (!url) throw new Error('QD_TEST_POSTGRESQL is not set: the global set-up of the tests starts the server.')
  const name = `test_${randomBytes(6).toString('hex')}`
  await runStatements(url, `create database ${name}`)
  return url.replace(/\/postgres$/, `/${name}`)
}
