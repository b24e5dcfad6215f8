import { parentPort } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

/** What the engine asks of its worker. */
export type WorkerRequest =
  | { readonly kind: 'open'; readonly folder: string }
  | { readonly kind: 'exchange'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'close' }

/** What the worker answers, one reply for each request, in order. */
export type WorkerReply =
  | { readonly kind: 'opened' }
  | { readonly kind: 'reply'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'closed' }
  | { readonly kind: 'failed'; readonly text: string }

/** The engine's way of leaving a statement that failed in good order, as PostgreSQL does. */
const orderlyExit = 100

/**
 * PGlite swallows the crashes of its engine (out of stack, out of memory, a full disk) and goes on with a damaged one:
 * the statement then answers "nothing, without an error", and later ones fail at random. This one tells.
 */
class CandidPGlite extends PGlite {
  #crash: unknown

  /** Begins to watch; the engine must be open. */
  watch(): void {
    const mod = this.mod
    if (mod === undefined) throw new Error('The engine is not open.')
    const once = mod._PostgresMainLoopOnce
    mod._PostgresMainLoopOnce = () => {
      try {
        once()
      } catch (error) {
        const isOrderly = error instanceof Object && 'status' in error && error.status === orderlyExit
        if (!isOrderly) this.#crash ??= error
        throw error
      }
    }
  }

  /** One request, one reply. Throws when the engine crashed; it must not be used after that. */
  exchange(request: Uint8Array): Uint8Array<ArrayBuffer> {
    const reply = this.execProtocolRawSync(request)
    if (this.#crash !== undefined) throw this.#crash
    return new Uint8Array(reply)
  }
}

let engine: CandidPGlite | undefined

async function answer(request: WorkerRequest): Promise<WorkerReply> {
  switch (request.kind) {
    case 'open':
      // PGlite's defaults: fsync is off, and would do nothing on its NodeFS. The folder survives the death of the
      // process (the system has the written pages) but not the loss of power. docs/operating.md says so.
      engine = new CandidPGlite({ dataDir: request.folder, extensions: { pg_trgm } })
      await engine.waitReady
      engine.watch()
      return { kind: 'opened' }
    case 'exchange':
      if (engine === undefined) return { kind: 'failed', text: 'The engine is not open.' }
      return { kind: 'reply', bytes: engine.exchange(request.bytes) }
    case 'close':
      await engine?.close()
      return { kind: 'closed' }
  }
}

parentPort?.on('message', async (request: WorkerRequest) => {
  const reply = await answer(request).catch(
    (error: unknown): WorkerReply => ({ kind: 'failed', text: error instanceof Error ? error.message : String(error) }),
  )
  parentPort?.postMessage(reply, reply.kind === 'reply' ? [reply.bytes.buffer] : [])
})
