import { connect, createServer, type Server, type Socket } from 'node:net'

/** A statement on its way to the database: its text, and its number within its transaction, from 1. */
export type PassingStatement = { text: string; index: number; transaction: readonly string[] }

/**
 * What happens to a statement: it passes, its connection is cut before the database gets it, or it is carried out and
 * the connection is cut before the reply.
 */
export type Fate = 'pass' | 'cut before' | 'cut after'

const startupBytes = 8
const query = 0x51
const parse = 0x50
const sync = 0x53

/** The statements in what a client sends, found in the frames of PostgreSQL's protocol. */
class StatementReader {
  #rest: Buffer = Buffer.alloc(0)
  #isStarted = false
  /** Those that wait for their end: `begin` comes together with the first statement of its transaction. */
  #parsed: string[] = []

  read(bytes: Buffer): string[] {
    this.#rest = Buffer.concat([this.#rest, bytes])
    const found: string[] = []
    if (!this.#isStarted && this.#rest.length >= startupBytes) {
      this.#rest = this.#rest.subarray(this.#rest.readInt32BE(0))
      this.#isStarted = true
    }
    while (this.#isStarted && this.#rest.length >= 5 && this.#rest.length > this.#rest.readInt32BE(1)) {
      const end = 1 + this.#rest.readInt32BE(1)
      const [type] = this.#rest
      if (type === query) found.push(this.#rest.toString('utf8', 5, end - 1))
      // The name of the prepared statement comes first, and is empty.
      if (type === parse) this.#parsed.push(this.#rest.toString('utf8', 6, this.#rest.indexOf(0, 6)))
      if (type === sync) found.push(...this.#parsed.splice(0))
      this.#rest = this.#rest.subarray(end)
    }
    return found
  }
}

/** A way to the database that can be frozen, closed, and cut at a chosen statement. */
export class FaultyProxy {
  readonly #server: Server
  readonly #target: URL
  readonly #open = new Set<Socket>()
  #decideFate: (statement: PassingStatement) => Fate = () => 'pass'
  #isFrozen = false
  #isClosed = false

  private constructor(target: URL) {
    this.#target = target
    this.#server = createServer((client) => this.#carry(client))
  }

  /** Opens a way to the database at this address. */
  static async to(databaseUrl: string): Promise<FaultyProxy> {
    const proxy = new FaultyProxy(new URL(databaseUrl))
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve))
    return proxy
  }

  /** The address of the database through this proxy. */
  get url(): string {
    const url = new URL(this.#target)
    const listening = this.#server.address()
    url.port = String(typeof listening === 'object' && listening ? listening.port : 0)
    return url.href
  }

  /** Decides about every further statement. */
  judge(decideFate: (statement: PassingStatement) => Fate): void {
    this.#decideFate = decideFate
  }

  /** Nothing passes any more, in either direction, without an error. */
  freeze(): void {
    this.#isFrozen = true
    for (const socket of this.#open) socket.pause()
  }

  /** Every connection is cut, and no new one is made. */
  cut(): void {
    this.#isClosed = true
    for (const socket of this.#open) socket.destroy()
  }

  /** Passes everything again, and what was frozen goes on. */
  heal(): void {
    this.#isFrozen = false
    this.#isClosed = false
    this.#decideFate = () => 'pass'
    for (const socket of this.#open) socket.resume()
  }

  /** Ends the proxy and every connection. */
  async close(): Promise<void> {
    for (const socket of this.#open) socket.destroy()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #carry(client: Socket): void {
    if (this.#isClosed) {
      client.resetAndDestroy()
      return
    }
    const database = connect(Number(this.#target.port), this.#target.hostname)
    const reader = new StatementReader()
    let transaction: string[] = []
    let isReplyLost = false
    const end = () => {
      client.destroy()
      database.destroy()
    }
    for (const socket of [client, database]) {
      this.#open.add(socket)
      socket.setNoDelay(true)
      socket.on('error', end)
      socket.on('close', () => {
        this.#open.delete(socket)
        end()
      })
      if (this.#isFrozen) socket.pause()
    }
    client.on('data', (bytes: Buffer) => {
      for (const text of reader.read(bytes)) {
        transaction = /^(begin|start transaction)\b/.test(text) ? [text] : [...transaction, text]
        const fate = this.#decideFate({ text, index: transaction.length, transaction })
        if (fate === 'cut before') return end()
        if (fate === 'cut after') isReplyLost = true
      }
      database.write(bytes)
    })
    database.on('data', (bytes: Buffer) => {
      if (isReplyLost) end()
      else client.write(bytes)
    })
  }
}
