import { freshDataDir, removeDataDir, type ServerProcess, startServerProcess } from '#test/harness/start-server.ts'
import type { TestServer } from './test-server.ts'

/** The server of a test and, on PostgreSQL, a second one on the same database. The embedded engine takes one. */
export class TwoServers {
  readonly #first: TestServer
  readonly #dataDir = freshDataDir()
  #second: ServerProcess | undefined

  private constructor(first: TestServer) {
    this.#first = first
  }

  static async start(first: TestServer): Promise<TwoServers> {
    const servers = new TwoServers(first)
    await servers.#startSecond()
    return servers
  }

  /** The second one; undefined on the embedded engine. */
  get second(): ServerProcess | undefined {
    return this.#second
  }

  /** How many there are, as a text. */
  get count(): string {
    return this.#second ? 'two servers' : 'one server'
  }

  /** Kills one of them, whichever, and starts it again. */
  async killOne(): Promise<void> {
    if (this.#second && Math.random() < 0.5) {
      await this.#second.kill()
      await this.#startSecond()
    } else {
      await this.#first.server.kill()
      await this.#first.start()
    }
  }

  /** Stops the second one and removes its data. */
  async remove(): Promise<void> {
    await this.#second?.kill()
    removeDataDir(this.#dataDir)
  }

  async #startSecond(): Promise<void> {
    const { cluster } = this.#first
    if (!cluster) return
    this.#second = await startServerProcess({ dataDir: this.#dataDir, variables: { DATABASE_URL: cluster.url } })
  }
}
