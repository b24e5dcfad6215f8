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

let engine: PGlite | undefined

async function answer(request: WorkerRequest): Promise<WorkerReply> {
  switch (request.kind) {
    case 'open':
      // PGlite's defaults: fsync is off, and would do nothing on its NodeFS. The folder survives the death of the
      // process (the system has the written pages) but not the loss of power. docs/operating.md says so.
      engine = await PGlite.create({ dataDir: request.folder, extensions: { pg_trgm } })
      return { kind: 'opened' }
    case 'exchange':
      if (engine === undefined) return { kind: 'failed', text: 'The engine is not open.' }
      return { kind: 'reply', bytes: new Uint8Array(engine.execProtocolRawSync(request.bytes)) }
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
