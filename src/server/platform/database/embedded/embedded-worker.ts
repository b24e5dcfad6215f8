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

/** The parts of Emscripten's file system on Node that make and open files. They report system errors by number only. */
type NodeFiles = {
  tryFSOperation: <T>(operation: () => T) => T
  readonly node_ops: { mknod: (...args: readonly unknown[]) => unknown }
  readonly stream_ops: { open: (...args: readonly unknown[]) => unknown }
}

/**
 * PGlite swallows the crashes of its engine (out of stack, out of memory, a full disk) and continues with a corrupt
 * one: the statement replies with nothing, and later ones fail at random. This subclass reports the crash.
 * It also reports a file that could not be made or opened (no free file handles, a folder that cannot be written): the
 * engine's file system then remembers a file that does not exist, or a handle that is never freed.
 */
export class CrashReportingPGlite extends PGlite {
  #crash: unknown

  /** Starts to watch for crashes; the engine must be open. */
  watch(): void {
    const module = this.mod
    if (module === undefined) throw new Error('The engine is not open.')
    this.#watchFiles(module.NODEFS)
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

  #watchFiles(files: NodeFiles): void {
    let systemError: unknown
    const { tryFSOperation, node_ops, stream_ops } = files
    files.tryFSOperation = (operation) =>
      tryFSOperation(() => {
        try {
          return operation()
        } catch (error) {
          systemError = error
          throw error
        }
      })
    const reporting =
      (operate: (...args: readonly unknown[]) => unknown) =>
      (...args: readonly unknown[]) => {
        try {
          return operate(...args)
        } catch (error) {
          this.#crash ??= systemError ?? error
          throw error
        }
      }
    node_ops.mknod = reporting(node_ops.mknod)
    stream_ops.open = reporting(stream_ops.open)
  }

  /**
   * One request, one reply. Throws when the engine crashed; it must not be used after that.
   * The reply is taken as a stream: execProtocolRaw also parses it and adds the rows to a list that only execProtocol
   * empties, so it would keep every reply for ever.
   */
  async exchange(request: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
    const chunks: Uint8Array[] = []
    // A copy, because the bytes are the engine's memory. The folder needs no sync: NodeFS writes at once.
    const onRawData = (bytes: Uint8Array) => chunks.push(bytes.slice())
    await this.execProtocolRawStream(request, { syncToFs: false, onRawData })
    if (this.#crash !== undefined) throw this.#crash
    return concatenate(chunks)
  }
}

function concatenate(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0))
  let position = 0
  for (const chunk of chunks) {
    whole.set(chunk, position)
    position += chunk.length
  }
  return whole
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
      return { kind: 'reply', bytes: await engine.exchange(request.bytes) }
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
