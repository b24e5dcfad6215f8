import type { Registry } from 'prom-client'
import { getPoolLoad, getReplica, observeStatements } from '#server/platform/database/pooled-database.ts'
import type { Database } from '#server/platform/database/tables.ts'
import { type GaugeSource, readGauges } from './gauge-source.ts'
import type { Prometheus } from './prometheus.ts'

/** What is measured of the database: `gameDb` is the game's share of it, and `sources` are what is read from it. */
export type MeasuredDatabase = {
  readonly db: Database
  readonly gameDb: Database
  readonly sources: readonly GaugeSource[]
  readonly now: () => Date
}

/** Measures the pools, the statements and the replica of a database. */
export function measureDatabase(
  { Gauge, Histogram }: Prometheus,
  registry: Registry,
  { db, gameDb }: Pick<MeasuredDatabase, 'db' | 'gameDb'>,
): void {
  const registers = [registry]
  const replica = getReplica(db)
  const pools = Object.entries({ all: db, game: gameDb, ...(replica && { replica: replica.db }) })
  const measures = {
    limit: 'The most connections to the database at once, of a pool or of the share of the game',
    used: 'Connections in use, of a pool or of the share of the game',
    waiting: 'Callers that wait for a connection, of a pool or of the share of the game',
  } as const
  for (const measure of ['limit', 'used', 'waiting'] as const)
    new Gauge({
      name: `quarterdeck_connections_${measure}`,
      help: measures[measure],
      labelNames: ['pool'],
      registers,
      collect() {
        for (const [pool, database] of pools) this.set({ pool }, getPoolLoad(database)?.[measure] ?? 0)
      },
    })
  const durations = new Histogram({
    name: 'quarterdeck_statement_seconds',
    help: 'Time of a statement in the database, with its way there',
    labelNames: ['outcome'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 5],
    registers,
  })
  observeStatements(db, ({ startedAt, endedAt, error }) =>
    durations.observe({ outcome: error === undefined ? 'done' : 'failed' }, (endedAt - startedAt) / 1000),
  )
  if (!replica) return
  new Gauge({
    name: 'quarterdeck_replica_lag_seconds',
    help: 'How far the replica is behind at most; NaN while it does not answer',
    registers,
    collect() {
      this.set((replica.lagMs ?? Number.NaN) / 1000)
    },
  })
}

/**
 * Adds what is read from the database. The returned function reads it, once for all who ask at the same moment; what is not
 * known because the database does not answer is NaN, or absent where it has labels.
 */
export function measureGauges(
  { Gauge }: Prometheus,
  registry: Registry,
  { db, sources, now }: Omit<MeasuredDatabase, 'gameDb'>,
): () => Promise<void> {
  const registers = [registry]
  const up = new Gauge({
    name: 'quarterdeck_database_up',
    help: 'Whether the database answered this scrape within 2 s',
    registers,
  })
  const gauges = sources.map(({ name, help, labels = [] }) => {
    const gauge = new Gauge({ name: `quarterdeck_${name}`, help, labelNames: [...labels], registers })
    return { name, labels, gauge }
  })
  const read = async () => {
    const found = await readGauges(db, sources, now()).catch(() => undefined)
    up.set(found ? 1 : 0)
    for (const { name, labels, gauge } of gauges) {
      if (labels.length > 0) gauge.reset()
      else gauge.set(found?.[name]?.[0]?.value ?? Number.NaN)
      for (const row of labels.length > 0 ? (found?.[name] ?? []) : [])
        gauge.set(Object.fromEntries(labels.map((label) => [label, row[label] ?? ''])), row.value)
    }
  }
  let reading: Promise<void> | undefined
  return () => {
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading
  }
}
