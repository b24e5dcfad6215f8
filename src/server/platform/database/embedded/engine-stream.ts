import { Duplex } from 'node:stream'
import type { EmbeddedEngine } from './embedded-engine.ts'
import { WireSession } from './wire-session.ts'

/** A stream that pg uses as its network connection and that leads to the engine in this process. */
export class EngineStream extends Duplex {
  readonly #session: WireSession

  constructor(engine: EmbeddedEngine) {
    super()
    this.#session = new WireSession(
      engine,
      (bytes) => this.push(bytes),
      () => this.push(null),
    )
  }

  connect(): this {
    queueMicrotask(() => this.emit('connect'))
    return this
  }

  // pg calls these on its socket; there is no network to configure.
  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  // The worker thread keeps the process alive, not this.
  ref(): this {
    return this
  }

  unref(): this {
    return this
  }

  override _read(): void {
    // Replies are pushed as they come.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#session.receive(chunk)
    done()
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#session.receive(Buffer.concat(chunks.map(({ chunk }) => chunk)))
    done()
  }

  override _final(done: () => void): void {
    this.#session.close()
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#session.close()
    done(error)
  }
}
