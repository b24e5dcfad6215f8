import { type ServerProcess, startServerProcess } from '#test/harness/start-server.ts'
import type { TestServer } from './test-server.ts'

/** The server of a test and a second one on the same data folder, and so on the same embedded database. */
export class TwoServers {
  readonly #first: TestServer
  #second: ServerProcess

  private constructor(first: TestServer, second: ServerProcess) {
    this.#first = first
    this.#second = second
  }

  static async start(first: TestServer): Promise<TwoServers> {
    return new TwoServers(first, await startSecond(first))
  }

  get second(): ServerProcess {
    return this.#second
  }

  /** Kills one of them, whichever, and starts it again. */
  async killOne(): Promise<void> {
    if (Math.random() < 0.5) {
      await this.#second.kill()
      this.#second = await startSecond(this.#first)
    } else {
      await this.#first.server.kill()
      await this.#first.start()
    }
  }

  /** Stops the second one. */
  async remove(): Promise<void> {
    await this.#second.kill()
  }
}

const startSecond = ({ dataDir }: TestServer) => startServerProcess({ dataDir })
