import { randomUUID } from 'node:crypto'
import { getErrorCode } from '#server/platform/database/unavailable.ts'
import type { Settings } from '#server/platform/settings.ts'
import { version } from '#server/platform/version.ts'
import { toOtlp } from './otlp.ts'
import type { Span } from './span.ts'

/** How many spans wait at most: some megabytes. Further ones are dropped. */
export const maxQueuedSpans = 4_096

const batchSize = 512
const intervalMs = 5_000
const maxRestMs = 60_000
const requestTimeoutMs = 5_000

/** Replies after which the protocol has the same batch sent again. */
const retryableStatuses = new Set([429, 502, 503, 504])

/** How a batch was sent: `retry` says that it may succeed later, after a rest that the collector asked for. */
type Sent =
  | { readonly isDone: true }
  | { readonly isDone: false; readonly retry: boolean; readonly cause: string; readonly restMs: number }

type ExporterOptions = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** What all spans have in common. */
  readonly resource: Readonly<Record<string, string>>
  /** Learns once that the collector takes no spans, and once that it does again. */
  readonly log: (problem: { cause: string } | undefined) => void
}

/** Sends spans to a collector, in batches and in the background: whatever happens there, no call waits or fails. */
export class SpanExporter {
  readonly #options: ExporterOptions
  #queue: Span[] = []
  #timer: NodeJS.Timeout | undefined
  #sending: Promise<void> | undefined
  /** Failures since the last success. */
  #failures = 0
  #isStopped = false
  #sent = 0
  #dropped = 0

  constructor(options: ExporterOptions) {
    this.#options = options
  }

  /** How many spans a collector took, and how many were dropped, since the start. */
  get counts(): { readonly sent: number; readonly dropped: number } {
    return { sent: this.#sent, dropped: this.#dropped }
  }

  /** Queues spans; those that the queue has no room for are dropped. */
  add(spans: readonly Span[]): void {
    const kept = this.#isStopped ? [] : spans.slice(0, maxQueuedSpans - this.#queue.length)
    this.#queue.push(...kept)
    this.#dropped += spans.length - kept.length
    if (this.#failures === 0 && this.#queue.length >= batchSize) void this.#send()
    else this.#sendIn(intervalMs)
  }

  /** Sends what waits, for as long as the collector takes it, and drops the rest. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    const sending = this.#sending
    await sending
    // A collector that has just failed is not waited for again.
    if (!sending || this.#failures === 0) await this.#send()
    clearTimeout(this.#timer)
    this.#dropped += this.#queue.length
    this.#queue = []
  }

  #sendIn(ms: number): void {
    if (this.#timer || this.#queue.length === 0) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      void this.#send()
    }, ms).unref()
  }

  #send(): Promise<void> {
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined
    })
    return this.#sending
  }

  async #sendAll(): Promise<void> {
    while (this.#queue.length > 0) {
      const batch = this.#queue.splice(0, batchSize)
      const sent = await this.#post(batch)
      if (sent.isDone) {
        if (this.#failures > 0) this.#options.log(undefined)
        this.#failures = 0
        this.#sent += batch.length
        continue
      }
      if (this.#failures === 0) this.#options.log({ cause: sent.cause })
      this.#failures++
      // What waited longest goes first; newer spans that have no room beside it are dropped.
      const kept = sent.retry ? [...batch, ...this.#queue].slice(0, maxQueuedSpans) : this.#queue
      this.#dropped += batch.length + this.#queue.length - kept.length
      this.#queue = kept
      // Spread, so that several servers do not come back at the same moment.
      const backOffMs = Math.min(intervalMs * 2 ** (this.#failures - 1), maxRestMs) * (0.75 + Math.random() / 2)
      if (!this.#isStopped) this.#sendIn(Math.max(backOffMs, sent.restMs))
      return
    }
  }

  async #post(batch: readonly Span[]): Promise<Sent> {
    const { url, headers, resource } = this.#options
    try {
      const reply = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: toOtlp(batch, resource, version),
        redirect: 'error',
        signal: AbortSignal.timeout(requestTimeoutMs),
      })
      await reply.body?.cancel()
      if (reply.ok) return { isDone: true }
      const restMs = Math.min(Number(reply.headers.get('retry-after')) * 1_000 || 0, maxRestMs)
      return { isDone: false, retry: retryableStatuses.has(reply.status), cause: `status ${reply.status}`, restMs }
    } catch (error) {
      // The message of fetch says nothing; the code of its cause does.
      const cause = getErrorCode(error instanceof Error ? error.cause : undefined) ?? String(error)
      return { isDone: false, retry: true, cause, restMs: 0 }
    }
  }
}

/** The exporter to a collector. */
export function createSpanExporter(
  { url, headers }: Pick<ExporterOptions, 'url' | 'headers'>,
  { project, environment }: Pick<Settings, 'project' | 'environment'>,
  log: ExporterOptions['log'],
): SpanExporter {
  const resource = {
    'service.name': 'quarterdeck',
    'service.namespace': project,
    'service.version': version,
    'service.instance.id': randomUUID(),
    'deployment.environment.name': environment.toLowerCase(),
  }
  return new SpanExporter({ url, headers, resource, log })
}
