import { sql } from 'kysely'
import { features } from '#server/features.ts'
import { pendingMigrations } from '#server/platform/database/migrate.ts'
import type { Database } from '#server/platform/database/tables.ts'
import { getErrorCode } from '#server/platform/database/unavailable.ts'
import { readGauges } from '#server/platform/metrics/gauge-source.ts'
import { toStatementText } from './statement-text.ts'

/** The settings of PostgreSQL that a bundle shows. Others may hold addresses, folders and passwords. */
const shownParameters = [
  'autovacuum',
  'autovacuum_max_workers',
  'autovacuum_naptime',
  'autovacuum_vacuum_scale_factor',
  'checkpoint_timeout',
  'data_checksums',
  'default_transaction_isolation',
  'effective_cache_size',
  'effective_io_concurrency',
  'fsync',
  'full_page_writes',
  'hot_standby',
  'hot_standby_feedback',
  'idle_in_transaction_session_timeout',
  'jit',
  'lock_timeout',
  'maintenance_work_mem',
  'max_connections',
  'max_parallel_workers_per_gather',
  'max_wal_size',
  'random_page_cost',
  'server_encoding',
  'server_version',
  'shared_buffers',
  'statement_timeout',
  'synchronous_commit',
  'track_io_timing',
  'wal_level',
  'work_mem',
]

const slowestStatements = 30

/** A part of the facts: what is read, or only which error kept it from being read, because its text may quote a value. */
async function attempt<T>(read: () => Promise<T>): Promise<T | { failed: string }> {
  try {
    return await read()
  } catch (error) {
    return { failed: toErrorKind(error) }
  }
}

/** An error by its kind and code, without its text: "DatabaseUnavailable (ECONNREFUSED)". */
export function toErrorKind(error: unknown): string {
  if (!(error instanceof Error)) return 'error'
  const code = getErrorCode(error) ?? getErrorCode(error.cause)
  return code === undefined ? error.name : `${error.name} (${code})`
}

async function readRows<T>(db: Database, statement: ReturnType<typeof sql<T>>): Promise<T[]> {
  return (await statement.execute(db)).rows
}

/** What a database says of itself: sizes, counts by kind, and statements without their values. */
export async function getDatabaseFacts(db: Database, now: Date) {
  return {
    server: await attempt(() => readServer(db)),
    migrations: await attempt(() => pendingMigrations(db)),
    parameters: await attempt(() => readParameters(db)),
    connections: await attempt(() => readConnections(db)),
    tables: await attempt(() => readTables(db)),
    indexes: await attempt(() => readIndexes(db)),
    slowestStatements: await attempt(() => readStatements(db)),
    jobs: await attempt(() => readJobs(db)),
    timedSteps: await attempt(() => readTimedSteps(db)),
    mails: await attempt(() => readMails(db)),
    gauges: await attempt(() => readGauges(db, features.gauges, now)),
  }
}

const readServer = (db: Database) =>
  readRows(
    db,
    sql<object>`
      select current_setting('server_version') as version, pg_is_in_recovery() as "isReplica",
        pg_postmaster_start_time() as "startedAt", pg_database_size(current_database())::text as bytes`,
  )

const readParameters = (db: Database) =>
  readRows(
    db,
    sql<object>`
      select name, setting, unit from pg_settings where name = any(${shownParameters}::text[]) order by name`,
  )

const readConnections = (db: Database) =>
  readRows(
    db,
    sql<object>`
      select application_name = 'quarterdeck' as "isOurs", state, wait_event_type as "waitsFor",
        count(*)::integer as connections, max(extract(epoch from clock_timestamp() - xact_start)) as "oldestSeconds"
      from pg_stat_activity where datname = current_database() group by 1, 2, 3 order by 1, 2, 3`,
  )

const readTables = (db: Database) =>
  readRows(
    db,
    sql<object>`
      select c.relname as name, c.reltuples::bigint::text as "estimatedRows",
        pg_total_relation_size(c.oid)::text as bytes, s.n_dead_tup::text as "deadRows",
        s.last_autovacuum as "vacuumedAt", s.last_autoanalyze as "analyzedAt"
      from pg_class c left join pg_stat_user_tables s on s.relid = c.oid
      where c.relkind in ('r', 'm') and c.relnamespace = current_schema()::regnamespace
      order by pg_total_relation_size(c.oid) desc, c.relname`,
  )

const readIndexes = (db: Database) =>
  readRows(
    db,
    sql<object>`
      select relname as "table", indexrelname as name, pg_relation_size(indexrelid)::text as bytes, idx_scan::text as scans
      from pg_stat_user_indexes where schemaname = current_schema()
      order by pg_relation_size(indexrelid) desc, indexrelname`,
  )

/** The statements that took most time in all; undefined where PostgreSQL does not keep them. */
async function readStatements(db: Database) {
  const [found] = await readRows(
    db,
    sql<{ isKept: boolean }>`select to_regclass('pg_stat_statements') is not null as "isKept"`,
  )
  if (!found?.isKept) return 'pg_stat_statements is not installed'
  const statements = await readRows(
    db,
    sql<{ query: string }>`
      select query, calls::text, rows::text, total_exec_time as "totalMs", mean_exec_time as "meanMs",
        max_exec_time as "maxMs"
      from pg_stat_statements
      where dbid = (select oid from pg_database where datname = current_database())
        and userid = (select oid from pg_roles where rolname = current_user)
      order by total_exec_time desc limit ${slowestStatements}`,
  )
  return statements.map(({ query, ...figures }) => ({ ...figures, text: toStatementText(query) ?? 'not shown' }))
}

const readJobs = (db: Database) =>
  readRows(
    db,
    sql<object>`
      select kind, state, count(*)::integer as jobs, sum(total)::text as rows, sum(failed)::text as "failedRows",
        min(created_at) as "oldestAt", max(advanced_at) as "advancedAt"
      from jobs group by kind, state order by kind, state`,
  )

const readTimedSteps = (db: Database) =>
  readRows(
    db,
    sql<object>`
      select kind, state, count(*)::integer as steps, min(due_at) as "firstDueAt", max(attempts) as "mostAttempts"
      from (
        select kind, due_at, attempts, case
          when ended_at is null then case when attempts > 0 then 'failing' else 'pending' end
          when skipped_by is null then 'done' else 'skipped' end as state
        from timed_steps
      ) steps group by kind, state order by kind, state`,
  )

const readMails = (db: Database) =>
  readRows(
    db,
    sql<object>`
      select count(*) filter (where parked_at is null)::integer as waiting,
        count(*) filter (where parked_at is not null)::integer as parked
      from mails`,
  )
