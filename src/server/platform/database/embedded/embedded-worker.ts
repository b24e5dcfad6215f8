import { parentPort } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

/** A request to the worker. */
export type WorkerRequest =
  | { readonly kind: 'open'; readonly folder: string }
  | { readonly kind: 'exchange'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'close' }

/** A reply of the worker: one per request, in order. */
export type WorkerReply =
  | { readonly kind: 'opened' }
  | { readonly kind: 'reply'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'closed' }
  | { readonly kind: 'failed'; readonly message: string }

/** The exit status with which the engine leaves a statement that failed regularly, as PostgreSQL does. */
const regularExitStatus = 100

/**
 * PGlite swallows the crashes of its engine (out of stack, out of memory, a full disk) and continues with a corrupt
 * one: the statement replies with nothing, and later ones fail at random. This subclass reports the crash.
 */
class CrashReportingPGlite extends PGlite {
  #crash: unknown

  /** Starts to watch for crashes; the engine must be open. */
  watch(): void {
    const module = this.mod
    if (module === undefined) throw new Error('The engine is not open.')
    const runOnce = module._PostgresMainLoopOnce
    module._PostgresMainLoopOnce = () => {
      try {
        runOnce()
      } catch (error) {
        const isRegular = error instanceof Object && 'status' in error && error.status === regularExitStatus
        if (!isRegular) this.#crash ??= error
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

let engine: CrashReportingPGlite | undefined

async function handleRequest(request: WorkerRequest): Promise<WorkerReply> {
  switch (request.kind) {
    case 'open':
      // PGlite's defaults: fsync is off, and would do nothing on its NodeFS. The folder survives the end of the
      // process (the system has the written pages) but not a power failure; see docs/operating.md.
      engine = new CrashReportingPGlite({ dataDir: request.folder, extensions: { pg_trgm } })
      await engine.waitReady
      engine.watch()
      return { kind: 'opened' }
    case 'exchange':
      if (engine === undefined) return { kind: 'failed', message: 'The engine is not open.' }
      return { kind: 'reply', bytes: engine.exchange(request.bytes) }
    case 'close':
      await engine?.close()
      return { kind: 'closed' }
  }
}

parentPort?.on('message', async (request: WorkerRequest) => {
  const reply = await handleRequest(request).catch(
    (error: unknown): WorkerReply => ({
      kind: 'failed',
      message: error instanceof Error ? error.message : String(error),
    }),
  )
  parentPort?.postMessage(reply, reply.kind === 'reply' ? [reply.bytes.buffer] : [])
})
