import type { Outcome } from './outcome.ts'
import type { TestServer } from './test-server.ts'

/** A server that several scenarios use in turn; the first one that runs starts it. */
export class SharedServer {
  readonly #open: () => Promise<TestServer>
  #opened: Promise<TestServer> | undefined

  constructor(open: () => Promise<TestServer>) {
    this.#open = open
  }

  /** A scenario on this server. */
  with(scenario: (testServer: TestServer) => Promise<Outcome>): () => Promise<Outcome> {
    return async () => {
      this.#opened ??= this.#open()
      return scenario(await this.#opened)
    }
  }

  async remove(): Promise<void> {
    const testServer = await this.#opened?.catch(() => undefined)
    await testServer?.remove()
  }
}
