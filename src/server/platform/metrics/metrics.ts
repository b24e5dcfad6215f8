import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { OpenedDatabase } from '#server/platform/database/opened-database.ts'
import type { Settings } from '#server/platform/settings.ts'
import type { SpanExporter } from '#server/platform/tracing/span-exporter.ts'
import { measureCalls } from './call-metrics.ts'
import { type MeasuredDatabase, measureDatabase, measureGauges } from './database-metrics.ts'
import { measureMachine } from './machine-metrics.ts'
import { listenForScrapes, type ScrapeOptions } from './metrics-server.ts'
import type { Prometheus } from './prometheus.ts'

/** What is measured. `getFailures` says how often work in the background failed since the start. */
export type MeasuredServer = MeasuredDatabase & {
  readonly apps: readonly FastifyInstance[]
  readonly settings: Settings
  readonly engine: OpenedDatabase['engine']
  readonly exporter: SpanExporter | undefined
  readonly getFailures: () => number
}

/**
 * Measures servers and serves the metrics. docs/operating.md lists them, and docs/examples/monitoring has alerts and a board
 * for them.
 */
export async function serveMetrics(
  measured: MeasuredServer,
  scrapes: ScrapeOptions,
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const prometheus = await import('prom-client')
  const registry = new prometheus.Registry()
  prometheus.collectDefaultMetrics({ register: registry })
  measureCalls(prometheus, registry, measured.apps)
  measureDatabase(prometheus, registry, measured)
  measureMachine(prometheus, registry, measured.settings, measured.engine)
  measureBackground(prometheus, registry, measured)
  return listenForScrapes(scrapes, registry, measureGauges(prometheus, registry, measured))
}

/** Counts what fails in the background, where no call shows it. */
function measureBackground(
  { Counter }: Prometheus,
  registry: Registry,
  { exporter, getFailures }: Pick<MeasuredServer, 'exporter' | 'getFailures'>,
): void {
  const registers = [registry]
  new Counter({
    name: 'quarterdeck_background_failures_total',
    help: 'How often work beside the calls failed, such as a batch of a job or the sealing of the audit log',
    registers,
    collect() {
      this.reset()
      this.inc(getFailures())
    },
  })
  if (!exporter) return
  new Counter({
    name: 'quarterdeck_trace_spans_total',
    help: 'Spans of traces that the collector took, and those that were dropped',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset()
      for (const outcome of ['sent', 'dropped'] as const) this.inc({ outcome }, exporter.counts[outcome])
    },
  })
}
