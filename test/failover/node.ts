import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { giveTo, type ServerUser } from '#server/platform/database/embedded/server-user.ts'
import { isAlive, killTree, listChildren, signalIfThere } from '#test/harness/process-tree.ts'
import { Service } from '#test/harness/service.ts'
import { type Placement, readExample, readVariables } from './example-files.ts'
import { Link } from './link.ts'
import type { Programs } from './programs.ts'

/** How long Patroni may take to say what it is. */
const askMs = 500

/** Where a machine is: its files, its network, and who runs its programs. */
type MachineLocation = { readonly folder: string; readonly placement: Placement; readonly user: ServerUser }

/** One of the three database machines: etcd, Patroni, and the PostgreSQL that Patroni runs. */
export class DatabaseNode {
  readonly name: string
  readonly etcd: Service
  /** The way of the other machines to its PostgreSQL. */
  readonly link: Link
  readonly #patroni: Service
  readonly #host: string
  readonly #dataDir: string
  readonly #variables: Readonly<Record<string, string>>

  private constructor(machine: number, { folder, placement, user }: MachineLocation, programs: Programs, link: Link) {
    this.name = `node${machine}`
    this.link = link
    this.#host = `${placement.network}1${machine}`
    const own = makeFolder(join(folder, this.name), user)
    for (const name of ['etcd', 'postgresql', 'postgresql/15']) makeFolder(join(own, name), user)
    const configuration = join(own, 'config.yml')
    writeFileSync(configuration, readExample('patroni.yml', placement, own))
    this.#dataDir = /^ {2}data_dir: (.*)$/m.exec(readFileSync(configuration, 'utf8'))?.[1] ?? ''
    this.#variables = readVariables(readExample('patroni.env', placement, own), placement, machine)
    this.#patroni = new Service({
      command: [programs.patroni, configuration],
      user,
      log: join(own, 'patroni.log'),
      // The other machines come by the link.
      env: { ...this.#variables, PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${getLinkHost(machine, placement)}:5432` },
    })
    this.etcd = new Service({
      command: [programs.etcd],
      user,
      log: join(own, 'etcd.log'),
      env: readVariables(readExample('etcd.env', placement, own), placement, machine),
    })
    process.once('exit', () => this.#killNow())
  }

  /** A machine with nothing running. */
  static async make(machine: number, location: MachineLocation, programs: Programs): Promise<DatabaseNode> {
    const host = `${location.placement.network}1${machine}`
    const link = await Link.open({ host: getLinkHost(machine, location.placement), port: 5432 }, { host, port: 5432 })
    return new DatabaseNode(machine, location, programs, link)
  }

  start(): void {
    this.#patroni.start()
  }

  /** Kills Patroni and every process of PostgreSQL in the same instant, as the machine would end. */
  kill(): Promise<void> {
    this.#killNow()
    return this.#patroni.kill()
  }

  /** Kills every process of PostgreSQL; Patroni finds that out. */
  killDatabase(): void {
    const postmaster = this.#findPostmaster()
    if (postmaster !== undefined) killTree(postmaster)
  }

  /** Freezes Patroni, and PostgreSQL too where that is asked for. Returns what wakes them up again. */
  freeze({ withDatabase }: { withDatabase: boolean }): () => void {
    this.#patroni.signal('SIGSTOP')
    const postmaster = withDatabase ? this.#findPostmaster() : undefined
    if (postmaster !== undefined) signalIfThere(postmaster, 'SIGSTOP')
    const frozen = postmaster === undefined ? [] : [...listChildren(postmaster), postmaster]
    for (const pid of frozen) signalIfThere(pid, 'SIGSTOP')
    return () => {
      for (const pid of frozen) signalIfThere(pid, 'SIGCONT')
      this.#patroni.signal('SIGCONT')
    }
  }

  /** Whether it says that it is the leader. */
  async isLeader(): Promise<boolean> {
    const reply = await fetch(`${this.#api}/primary`, { signal: AbortSignal.timeout(askMs) }).catch(() => undefined)
    await reply?.arrayBuffer()
    return reply?.status === 200
  }

  /** Sends a command to Patroni; throws when it is refused. */
  async command(method: 'PATCH' | 'POST', path: string, body: object): Promise<void> {
    const { PATRONI_RESTAPI_USERNAME: name, PATRONI_RESTAPI_PASSWORD: password } = this.#variables
    const authorization = `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`
    const reply = await fetch(`${this.#api}${path}`, { method, body: JSON.stringify(body), headers: { authorization } })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`Patroni of ${this.name} answered ${path} with ${reply.status}: ${text}`)
  }

  /** The address of its PostgreSQL for the superuser. */
  get superuserUrl(): string {
    const { PATRONI_SUPERUSER_USERNAME: name, PATRONI_SUPERUSER_PASSWORD: password } = this.#variables
    return `postgresql://${name}:${password}@${this.#host}:5432/postgres`
  }

  get etcdUrl(): string {
    return `http://${this.#host}:2379`
  }

  get output(): string {
    return `${this.name}, Patroni:\n${this.#patroni.output}\n${this.name}, etcd:\n${this.etcd.output}`
  }

  get #api(): string {
    return `http://${this.#host}:8008`
  }

  #findPostmaster(): number | undefined {
    const file = join(this.#dataDir, 'postmaster.pid')
    const pid = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : Number.NaN
    // The number may be that of another process by now.
    const isOurs = isAlive(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(this.#dataDir)
    return isOurs ? pid : undefined
  }

  #killNow(): void {
    const patroni = this.#patroni.pid
    if (patroni !== undefined) signalIfThere(patroni, 'SIGKILL')
    this.killDatabase()
  }
}

const getLinkHost = (machine: number, { network }: Placement) => `${network}2${machine}`

/** A folder of the user of PostgreSQL, which others may enter for its logs. */
export function makeFolder(path: string, user: ServerUser): string {
  mkdirSync(path, { mode: 0o755 })
  giveTo(user, path)
  return path
}

/** Writes a file that the user of PostgreSQL may read. */
export function makeFile(path: string, text: string, user: ServerUser): string {
  if (!existsSync(dirname(path))) makeFolder(dirname(path), user)
  writeFileSync(path, text)
  chmodSync(path, 0o644)
  return path
}
