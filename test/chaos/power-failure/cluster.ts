import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, closeSync, fstatSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCluster, superuser, toArguments } from '#server/platform/database/embedded/cluster.ts'
import { giveTo } from '#server/platform/database/embedded/server-user.ts'
import { makeSocketFolder } from '#server/platform/database/embedded/socket-folder.ts'
import { findUser, getSharedPrograms, runStatements, type TestCluster } from '#test/harness/postgresql.ts'
import { killTree } from '#test/harness/process-tree.ts'
import { pause } from '../writer.ts'
import { Disk } from './disk.ts'
import type { Leftovers } from './disk-nodes.ts'
import { readRecording } from './recording.ts'

/** Why a power failure cannot be tried on this machine; undefined when it can. */
export function getObstacle(): string | undefined {
  if (process.platform !== 'linux') return 'the recorder is a preloaded library for Linux'
  try {
    execFileSync('cc', ['--version'], { stdio: 'pipe' })
    getSharedPrograms()
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message.trim() : String(error)
  }
}

/**
 * A PostgreSQL server whose every change of a file is recorded, so that its power can fail: what it had flushed is what is
 * left. It is made and runs as the embedded one.
 */
export class RecordedCluster implements TestCluster {
  readonly folder: string
  /** Further settings of the next start. */
  settings: Readonly<Record<string, string>> = {}
  readonly #flushMicroseconds: number
  readonly #disk: Disk
  readonly #user = findUser()
  readonly #programs = getSharedPrograms()
  readonly #socketFolder: string
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
    this.folder = mkdtempSync(join(tmpdir(), 'quarterdeck-power-'))
    process.once('exit', () => this.#removeNow())
    chmodSync(this.folder, 0o755)
    giveTo(this.#user, this.folder)
    this.#socketFolder = makeSocketFolder(this.#location, this.#user)
    execFileSync('cc', ['-O2', '-shared', '-fPIC', '-o', this.#path('recorder.so'), recorderSource, '-ldl'])
    createCluster(this.#location, this.#programs, this.#user, { isDurable: false })
    this.#disk = new Disk(this.#path('data'), this.#path('safe'))
  }

  get url(): string {
    return `postgresql://${superuser}@localhost/postgres?host=${encodeURIComponent(this.#socketFolder)}`
  }

  async start(): Promise<void> {
    const recording = this.#path('recording')
    writeFileSync(recording, '')
    giveTo(this.#user, recording)
    const settings = Object.entries(this.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const [program = '', ...args] = [
      ...this.#user.prefix,
      join(this.#programs.bin, 'postgres'),
      ...toArguments(this.#location, this.#socketFolder, this.#programs),
      ...settings,
    ]
    const server = spawn(program, args, {
      ...this.#user.identity,
      cwd: '/',
      // A group of its own: Ctrl+C ends this process, which then ends the server.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        ...this.#programs.env,
        LD_PRELOAD: this.#path('recorder.so'),
        RECORDING: recording,
        FLUSH_MICROSECONDS: String(this.#flushMicroseconds),
      },
    })
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
    const { uid, gid } = this.#user.identity
    if (uid !== undefined) execFileSync('chown', ['-R', `${uid}:${gid}`, this.#path('data')])
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
    killTree(pid)
    this.#server = undefined
  }

  #removeNow(): void {
    this.#killAll()
    rmSync(this.folder, { recursive: true, force: true })
  }

  get #location() {
    return { folder: this.folder, cluster: this.#path('data') }
  }

  #path(name: string): string {
    return join(this.folder, name)
  }

  async #waitUntilReady(server: ChildProcess): Promise<void> {
    const ended = once(server, 'exit').then(() => {
      throw new Error(`PostgreSQL ended: ${/(?:PANIC|FATAL):(?!.*starting up).*/.exec(this.#log)?.[0] ?? this.#log}`)
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
