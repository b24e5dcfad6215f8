import { players } from '#contract/players.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import type { OpenedDatabase } from '#server/platform/database/opened-database.ts'
import { findDatabase, freshDataFolder, removeDataDir } from '#test/harness/data-folder.ts'
import { HttpClient } from '#test/harness/http-client.ts'
import { startCluster, type TestCluster } from '#test/harness/postgresql.ts'
import { type ServerOptions, type ServerProcess, startServerProcess } from '#test/harness/start-server.ts'
import { pause } from './writer.ts'

/** How long the servers still answer after SIGTERM: many times longer than a balancer of the tests needs to notice. */
const drainSeconds = 2

/** What is killed: of PostgreSQL the postmaster, after which its other processes end by themselves. */
export type Victim = 'server' | 'PostgreSQL' | 'both'

/** Everything that can be killed. */
export const victims = ['server', 'PostgreSQL', 'both'] as const

/** A server that is started, killed and started again on the same data: its embedded database, or a PostgreSQL. */
export class TestServer {
  readonly dataDir: string
  /** The PostgreSQL of DATABASE_URL; undefined for the embedded database. */
  readonly cluster: TestCluster | undefined
  #server: ServerProcess | undefined
  #client: HttpClient | undefined
  /** The process of the killed PostgreSQL. */
  #killed: number | undefined

  private constructor(dataDir: string, cluster?: TestCluster) {
    this.dataDir = dataDir
    this.cluster = cluster
  }

  /** A running server on its embedded database, in a folder of its own when none is named. */
  static async embedded(dataDir = freshDataFolder()): Promise<TestServer> {
    return started(new TestServer(dataDir))
  }

  /** A running server on a folder that is there, which stays whatever happens. */
  static async existing(dataDir: string): Promise<TestServer> {
    const testServer = new TestServer(dataDir)
    await testServer.start()
    return testServer
  }

  /** A running server whose PostgreSQL, by DATABASE_URL, can be stopped and its connections cut. */
  static async postgresql(): Promise<TestServer> {
    return TestServer.on(await startCluster({ durable: true }))
  }

  /** A running server on a PostgreSQL server that is removed with it. */
  static async on(cluster: TestCluster): Promise<TestServer> {
    return started(new TestServer(freshDataFolder(), cluster))
  }

  get server(): ServerProcess {
    if (!this.#server) throw new Error('The server was not started.')
    return this.#server
  }

  /** The first administrator, signed in once: the session outlives every restart. */
  get client(): HttpClient {
    if (!this.#client) throw new Error('Nobody is signed in.')
    return this.#client.at(this.server.url)
  }

  /**
   * Starts the server on the data that are there, and returns how long it took in milliseconds. `databaseUrl` is
   * another way to the same database; `options` go to its process.
   */
  async start(databaseUrl = this.cluster?.url, options: ServerOptions = {}): Promise<number> {
    const started = performance.now()
    const database: Record<string, string> = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }
    const variables = { QD_DRAIN_SECONDS: String(drainSeconds), ...database, ...options.variables }
    this.#server = await startServerProcess({ ...options, dataDir: this.dataDir, variables })
    this.#client ??= await HttpClient.signIn(this.#server.url)
    return performance.now() - started
  }

  /** Kills the server and starts it again with other options. */
  async restart(options: ServerOptions = {}): Promise<void> {
    await this.server.kill()
    await this.start(this.cluster?.url, options)
  }

  /** Kills the server, its embedded PostgreSQL, or both in the same instant. */
  async kill(victim: Victim): Promise<void> {
    this.#killed = undefined
    if (victim !== 'server') {
      const database = findDatabase(this.dataDir)
      if (!database) throw new Error('There is no PostgreSQL to kill.')
      this.#killed = database.pid
      process.kill(database.pid, 'SIGKILL')
    }
    if (victim !== 'PostgreSQL') await this.server.kill()
  }

  /** Starts a killed server, or waits until a living one has its database again. How long it took, in milliseconds. */
  async recover(): Promise<number> {
    const { child } = this.server
    if (child.exitCode !== null || child.signalCode !== null) return this.start()
    const started = performance.now()
    const isNormal = async () => {
      const database = findDatabase(this.dataDir)
      if (!database || database.pid === this.#killed) return false
      return (await this.client.call(players.list, { query: {} })).status === 200
    }
    while (!(await isNormal())) {
      if (performance.now() - started > 60_000) throw new Error(`no database for a minute: ${this.server.output()}`)
      await pause(50)
    }
    return performance.now() - started
  }

  /** Makes players and returns their ids. */
  async makePlayers(wanted: number): Promise<string[]> {
    const ids: string[] = []
    while (ids.length < wanted) {
      const reply = await this.client.call(players.createRandom, {})
      if (!reply.data) throw new Error(`Making a player answered ${reply.status}: ${reply.message}`)
      ids.push(reply.data.Player.PlayerId)
    }
    return ids
  }

  /** Reads the database beside the running server. */
  async inspect<T>(work: (database: OpenedDatabase) => Promise<T>): Promise<T> {
    const database = await openDatabase({
      databaseUrl: this.cluster?.url,
      dataDir: this.dataDir,
      poolSize: 2,
    })
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  }

  /** Stops everything and removes the data. */
  async remove(): Promise<void> {
    await this.#server?.kill()
    await this.cluster?.remove()
    await removeDataDir(this.dataDir)
  }
}

async function started(testServer: TestServer): Promise<TestServer> {
  try {
    await testServer.start()
    return testServer
  } catch (error) {
    await testServer.remove()
    throw error
  }
}
