import { randomInt } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { giveTo } from '#server/platform/database/embedded/server-user.ts'
import { pause } from '#test/chaos/writer.ts'
import { getFastFolder } from '#test/harness/fast-folder.ts'
import { findInstalledPostgresql, findUser, runStatements, type TestCluster } from '#test/harness/postgresql.ts'
import { Service } from '#test/harness/service.ts'
import { type Placement, readExample, readVariables } from './example-files.ts'
import { DatabaseNode, makeFile, makeFolder } from './node.ts'
import { programs } from './programs.ts'

/** How long a cluster may take until it is whole again. */
const wholeMs = 120_000

/**
 * The cluster of docs/examples/high-availability on this machine: three database machines with addresses of their own, and
 * HAProxy and PgBouncer of an application machine. It runs as the user of PostgreSQL, in a folder that goes with it.
 */
export class HighAvailability implements TestCluster {
  readonly folder: string
  readonly haproxy: Service
  readonly pgbouncer: Service
  /** What Quarterdeck gets: DATABASE_URL and QD_READ_DATABASE_URL. */
  readonly variables: Readonly<Record<string, string>>
  #nodes: readonly DatabaseNode[] = []
  readonly #placement: Placement
  readonly #user = findUser()

  private constructor() {
    // Two drills at once do not meet; 127.0 is where everything else listens.
    const network = `127.${randomInt(64, 250)}.${randomInt(1, 250)}.`
    this.#placement = { network, bin: findInstalledPostgresql() ?? '' }
    this.folder = mkdtempSync(join(getFastFolder(4 * 1024 ** 3), 'quarterdeck-failover-'))
    process.once('exit', () => rmSync(this.folder, { recursive: true, force: true }))
    chmodSync(this.folder, 0o755)
    giveTo(this.#user, this.folder)
    const own = makeFolder(join(this.folder, 'application'), this.#user)
    makeFolder(join(own, 'postgresql'), this.#user)
    const write = (name: string, as = name) =>
      makeFile(join(own, as), readExample(name, this.#placement, own), this.#user)
    write('userlist.txt', 'pgbouncer/userlist.txt')
    const service = (name: 'haproxy' | 'pgbouncer', ...args: readonly string[]) =>
      new Service({ command: [programs[name], ...args], user: this.#user, log: join(own, `${name}.log`) })
    this.haproxy = service('haproxy', '-db', '-f', write('haproxy.cfg'))
    this.pgbouncer = service('pgbouncer', write('pgbouncer.ini'))
    this.variables = readVariables(readExample('quarterdeck.env', this.#placement, own), this.#placement)
  }

  /** Starts everything, and makes the database of Quarterdeck. */
  static async begin(): Promise<HighAvailability> {
    const cluster = new HighAvailability()
    try {
      await cluster.start()
      return cluster
    } catch (error) {
      const output = [cluster.haproxy, cluster.pgbouncer].map((service) => service.output)
      await cluster.remove()
      throw new Error([String(error), ...cluster.#nodes.map((node) => node.output), ...output].join('\n'), {
        cause: error,
      })
    }
  }

  /** DATABASE_URL: by PgBouncer and HAProxy to the leader. */
  get url(): string {
    return this.variables.DATABASE_URL ?? ''
  }

  get nodes(): readonly DatabaseNode[] {
    return this.#nodes
  }

  async start(): Promise<void> {
    const location = { folder: this.folder, placement: this.#placement, user: this.#user }
    for (const machine of [1, 2, 3])
      this.#nodes = [...this.#nodes, await DatabaseNode.make(machine, location, programs)]
    this.startEtcd()
    await waitUntil('etcd answers', () => this.#hasEtcd())
    for (const node of this.#nodes) node.start()
    await waitUntil('two replicas follow a leader', () => this.#isReplicated())
    const leader = await this.findLeader()
    const statements = readExample('database.sql', this.#placement, '').split(';\n').slice(0, -1)
    await runStatements(leader.superuserUrl, ...statements)
    this.haproxy.start()
    this.pgbouncer.start()
    await this.waitUntilWhole()
  }

  /** Starts etcd of all machines. */
  startEtcd(): void {
    for (const { etcd } of this.#nodes) etcd.start()
  }

  /** The machine that is the leader; waits for one. */
  async findLeader(): Promise<DatabaseNode> {
    let leader: DatabaseNode | undefined
    await waitUntil('there is a leader', async () => {
      leader = await this.#getLeader()
      return leader !== undefined
    })
    if (!leader) throw new Error('There is no leader.')
    return leader
  }

  /** The machine whose confirmation the leader waits for. */
  async findSynchronous(): Promise<DatabaseNode> {
    const { superuserUrl } = await this.findLeader()
    const [found] = await runStatements(
      superuserUrl,
      "select application_name as name from pg_stat_replication where sync_state = 'sync'",
    )
    const replica = this.#nodes.find(({ name }) => name === found?.rows[0]?.name)
    if (!replica) throw new Error('There is no synchronous replica.')
    return replica
  }

  /** How many machines say at this moment that they are the leader. */
  async countLeaders(): Promise<number> {
    const answers = await Promise.all(this.#nodes.map((node) => node.isLeader()))
    return answers.filter(Boolean).length
  }

  /** Waits until there is a leader with two replicas, one of them synchronous where that is set, which the application reaches. */
  async waitUntilWhole(): Promise<void> {
    await waitUntil('etcd answers', () => this.#hasEtcd())
    await waitUntil('two replicas follow a leader', () => this.#isReplicated())
    await waitUntil('the application reaches the leader', () => this.#isReached())
  }

  /** Whether changes wait for another machine; waits until it is so. */
  async setSynchronous(isSynchronous: boolean): Promise<void> {
    const leader = await this.findLeader()
    await leader.command('PATCH', '/config', {
      synchronous_mode: isSynchronous,
      synchronous_mode_strict: isSynchronous,
      // Else Patroni takes no leader at all that lacks so much.
      maximum_lag_on_failover: 100 * 1024 ** 2,
    })
    const show = 'show synchronous_standby_names'
    await waitUntil('the replication is as set', async () => {
      const [names] = await runStatements(leader.superuserUrl, show)
      return (names?.rows[0]?.synchronous_standby_names !== '') === isSynchronous
    })
  }

  async stop(): Promise<void> {
    await Promise.all([this.haproxy.kill(), this.pgbouncer.kill()])
    await Promise.all(this.#nodes.map((node) => node.kill()))
    await Promise.all(this.#nodes.map(({ etcd }) => etcd.kill()))
  }

  async remove(): Promise<void> {
    await this.stop()
    for (const { link } of this.#nodes) link.close()
    rmSync(this.folder, { recursive: true, force: true })
  }

  async #getLeader(): Promise<DatabaseNode | undefined> {
    const answers = await Promise.all(this.#nodes.map((node) => node.isLeader()))
    return this.#nodes[answers.indexOf(true)]
  }

  async #hasEtcd(): Promise<boolean> {
    const answers = this.#nodes.map(async ({ etcdUrl }) => {
      const reply = await fetch(`${etcdUrl}/health`, { signal: AbortSignal.timeout(1000) })
      return (await reply.text()).includes('true')
    })
    return (await Promise.all(answers)).every(Boolean)
  }

  async #isReplicated(): Promise<boolean> {
    const leader = await this.#getLeader()
    if (!leader) return false
    const [found] = await runStatements(
      leader.superuserUrl,
      // "*" is what Patroni sets while it knows no standby that may become the leader.
      `select not pg_is_in_recovery() and count(*) filter (where state = 'streaming') = 2
          and (names = '' or names <> '*' and bool_or(sync_state = 'sync')) as whole
        from (select current_setting('synchronous_standby_names') as names) setting
        left join pg_stat_replication on application_name like 'node%' group by names`,
    )
    return found?.rows[0]?.whole === true
  }

  async #isReached(): Promise<boolean> {
    const [found] = await runStatements(this.url, 'select pg_is_in_recovery() as follows')
    return found?.rows[0]?.follows === false
  }
}

/** Waits until something is so; an error means that it is not yet. */
async function waitUntil(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const started = performance.now()
  let last: unknown = 'it is not'
  const ask = () =>
    isSo().catch((error: unknown) => {
      last = error
      return false
    })
  while (!(await ask())) {
    if (performance.now() - started > wholeMs)
      throw new Error(`Within ${wholeMs / 1000} s: not ${what}; ${String(last)}`)
    await pause(100)
  }
}
