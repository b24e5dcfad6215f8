import { sql } from 'kysely'
import { type BotCounts, BotRun } from '#contract/bots.ts'
import { defineRowMapper } from '#server/platform/database/row-mapper.ts'
import type { Handle } from '#server/platform/database/tables.ts'

const toRun = defineRowMapper(BotRun)

/** The run that is under way, or the last one. */
export async function findRun(db: Handle): Promise<BotRun | undefined> {
  const row = await db.selectFrom('bot_runs').select(toRun.columns).orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row && toRun(row)
}

/** Begins a run, which takes the place of the one before it, also while that is under way. */
export async function insertRun(
  db: Handle,
  run: { readonly players: number; readonly by: string; readonly at: Date; readonly until: Date },
): Promise<BotRun> {
  // Two starts at once are one after the other.
  await sql`lock table bot_runs in share row exclusive mode`.execute(db)
  await db.deleteFrom('bot_runs').execute()
  const row = await db
    .insertInto('bot_runs')
    .values({ players: run.players, started_at: run.at, started_by: run.by, until: run.until })
    .returning(toRun.columns)
    .executeTakeFirstOrThrow()
  return toRun(row)
}

/** Ends the run that is under way, or does nothing; `id` is the one that is meant, any when absent. */
export async function endRun(
  db: Handle,
  at: Date,
  { id, failure = '' }: { readonly id?: number; readonly failure?: string } = {},
): Promise<BotRun | undefined> {
  const row = await db
    .updateTable('bot_runs')
    .set({ ended_at: at, failure, playing: 0 })
    .where('ended_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .returning(toRun.columns)
    .executeTakeFirst()
  return row && toRun(row)
}

/** How long a process that runs bots may be silent before another one takes them over. */
const silentForMs = 15_000

/**
 * Reports what the bots of a process did. Returns the run that is under way, when this process runs it or the one that did
 * is silent; it then is this one's.
 */
export async function reportRun(
  db: Handle,
  runner: string,
  at: Date,
  counts: Partial<BotCounts> | undefined,
): Promise<BotRun | undefined> {
  const { Playing, SignIns, Saves, Collects, Refused, Errors } = counts ?? {}
  const columns = counts && {
    playing: Playing,
    sign_ins: SignIns,
    saves: Saves,
    collects: Collects,
    refused: Refused,
    errors: Errors,
  }
  const silentSince = new Date(at.getTime() - silentForMs)
  const row = await db
    .updateTable('bot_runs')
    .set({ runner, reported_at: at, ...columns })
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('runner', 'is', null), eb('runner', '=', runner), eb('reported_at', '<', silentSince)]))
    .returning(toRun.columns)
    .executeTakeFirst()
  return row && toRun(row)
}
