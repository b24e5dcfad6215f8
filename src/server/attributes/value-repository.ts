import { sql } from 'kysely'
import { cachedPlan } from '#server/platform/database/cached-plan.ts'
import { toJsonRowset } from '#server/platform/database/json-rowset.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { evaluateExpressions } from '#server/platform/expressions/evaluate-expressions.ts'
import { countFailures, type Evaluated, listConfigurationsOfKeys } from './configuration-repository.ts'
import {
  type ConfiguredValue,
  type EvaluatedEntry,
  type Evaluation,
  type SortedOutcomes,
  sortOutcomes,
  toKeysVersion,
} from './configuration-rules.ts'
import { insertIntoHistory } from './history-repository.ts'
import { countSlow } from './pause-repository.ts'

/** Evaluates configurations on the entries that they read. A configuration whose key is not there has no outcome. */
async function evaluate(configurations: readonly Evaluated[], entries: readonly EvaluatedEntry[]) {
  const indexes = new Map(entries.map(({ Key }, index) => [Key, index]))
  const present = configurations.filter(({ key }) => indexes.has(key))
  const tasks = present.map(({ key, path, regex }) => ({ path, regex, text: indexes.get(key) }))
  const outcomes = await evaluateExpressions({ texts: entries.map(({ Value }) => Value), tasks })
  return sortOutcomes(present, outcomes)
}

const toKeys = (entries: readonly EvaluatedEntry[]) => entries.map(({ Key }) => Key)

const isRunning = ({ paused_at }: Evaluated) => paused_at === null

/** What the configured attributes that are read from these entries are, and which evaluations failed or were too slow. */
async function evaluateEntries(
  configurations: readonly Evaluated[],
  entries: readonly EvaluatedEntry[],
): Promise<SortedOutcomes> {
  const read = new Set(configurations.map(({ key }) => key))
  return evaluate(
    configurations,
    entries.filter(({ Key }) => read.has(Key)),
  ).catch((error: unknown) => ({
    values: [],
    failures: configurations.map(({ id, version }) => ({
      id,
      version,
      reason: `The evaluation did not run: ${String(error)}`,
    })),
    slow: [],
  }))
}

/** The values of the configured attributes that are read from these entries, for a plan: failures are not counted. */
export async function readConfigured(
  db: Handle,
  entries: readonly EvaluatedEntry[],
): Promise<readonly ConfiguredValue[]> {
  const configurations = await listConfigurationsOfKeys(db, toKeys(entries))
  return (await evaluateEntries(configurations.filter(isRunning), entries)).values
}

/**
 * Evaluates the configurations that read these entries and are not paused, and counts the evaluations that failed or
 * were too slow. Not to be called within a transaction. It throws nothing but a database error: a failure never rejects
 * a save. `list` reads the configurations of the keys.
 */
export async function evaluateConfigured(
  db: Handle,
  entries: readonly EvaluatedEntry[],
  now: Date,
  list: (db: Handle, keys: readonly string[]) => Promise<Evaluated[]> = listConfigurationsOfKeys,
): Promise<Evaluation> {
  const keys = toKeys(entries)
  const configurations = await list(db, keys)
  const running = configurations.filter(isRunning)
  const { values, failures, slow } = await evaluateEntries(running, entries)
  await countFailures(db, failures, now)
  await countSlow(db, slow, now)
  const paused = configurations.filter((configuration) => !isRunning(configuration))
  return { values, paused, keys, version: toKeysVersion(running) }
}

/** An attribute that a save brought up to date; `Before` is null when the player did not have it. */
export type UpdatedAttribute = { readonly Name: string; readonly Before: number | null; readonly After: number }

/** What `changed` knows of an attribute as it was, besides whose it is. */
const replacedColumns = sql.raw('name, before as value, expiration_date, updated_at')

type ChangedAttribute = { name: string; before: number | null; after: number; written: number }

/**
 * Writes values of attributes of one player where they differ; earlier ones go to the history. A statement of its own
 * beside that for many players, because every save waits for it: it reads the attributes of the player alone, however
 * many there are of others.
 */
export const writePlayerAttributesPlan = cachedPlan<ChangedAttribute, 'playerId' | 'names' | 'values' | 'at'>({
  name: 'write_player_attributes',
  changes: true,
  parameters: { playerId: 'text', names: 'text[]', values: 'double precision[]', at: 'timestamptz' },
  columns: { name: 'text', before: 'double precision', after: 'double precision', written: 'integer' },
  statement: ({ playerId, names, values, at }) => sql`
    with changed as materialized (
      select incoming.name, a.value as before, incoming.value as after, a.expiration_date, a.updated_at
      from unnest(${names}, ${values}) as incoming(name, value)
      left join player_attributes a on a.player_id = ${playerId} and a.name = incoming.name collate "C"
      where a.value is distinct from incoming.value
    ), kept as (${insertIntoHistory(sql`(select ${playerId} as player_id, ${replacedColumns} from changed where before is not null)`, at)}
    ), updated as (
      update player_attributes a set value = changed.after, version = a.version + 1, updated_at = ${at}
      from changed where changed.before is not null and a.player_id = ${playerId} and a.name = changed.name collate "C"
      returning a.name
    ), inserted as (
      insert into player_attributes (player_id, name, value, updated_at)
      select ${playerId}, changed.name, changed.after, ${at} from changed where changed.before is null
      returning name
    )
    select changed.name, changed.before, changed.after,
      (select count(*)::int from updated) + (select count(*)::int from inserted)
    from changed order by changed.name collate "C"`,
})

/**
 * Gives a locked player the values of configured attributes; expiration dates stay. Returns the attributes that
 * changed, by name.
 */
export async function writeConfigured(
  db: Handle,
  playerId: string,
  values: readonly ConfiguredValue[],
  now: Date,
): Promise<UpdatedAttribute[]> {
  if (values.length === 0) return []
  const rows = await writePlayerAttributesPlan.run(db, {
    playerId,
    names: values.map(({ name }) => name),
    values: values.map(({ value }) => value),
    at: now,
  })
  requireAllWritten(rows)
  return rows.map(({ name, before, after }) => ({ Name: name, Before: before, After: after }))
}

function requireAllWritten(rows: readonly { readonly written: number }[]): void {
  if (rows.some(({ written }) => written !== rows.length)) throw new Error('not every attribute was written')
}

type ChangedRow = ChangedAttribute & { player_id: string }

/**
 * Writes values of attributes of many players where they differ; earlier ones go to the history. Attributes that a
 * player has are updated rather than inserted over: an insert looks up the player first, also when it becomes an update.
 */
export const writeConfiguredPlan = cachedPlan<ChangedRow, 'incoming' | 'at'>({
  name: 'write_configured',
  changes: true,
  parameters: { incoming: 'text', at: 'timestamptz' },
  columns: {
    player_id: 'text',
    name: 'text',
    before: 'double precision',
    after: 'double precision',
    written: 'integer',
  },
  statement: ({ incoming, at }) => sql`
    with changed as materialized (
      select incoming.player_id, incoming.name, a.value as before, incoming.value as after, a.expiration_date, a.updated_at
      from ${toJsonRowset({ player_id: 'text collate "C"', name: 'text collate "C"', value: 'double precision' }, incoming)}
      left join player_attributes a on a.player_id = incoming.player_id and a.name = incoming.name
      where a.value is distinct from incoming.value
    ), kept as (${insertIntoHistory(sql`(select player_id, ${replacedColumns} from changed where before is not null)`, at)}
    ), updated as (
      update player_attributes a set value = changed.after, version = a.version + 1, updated_at = ${at}
      from changed where changed.before is not null and a.player_id = changed.player_id and a.name = changed.name
      returning a.player_id
    ), inserted as (
      insert into player_attributes as a (player_id, name, value, updated_at)
      select changed.player_id, changed.name, changed.after, ${at} from changed where changed.before is null
      on conflict (player_id, name) do update set value = excluded.value, version = a.version + 1,
        updated_at = excluded.updated_at
      returning a.player_id
    )
    select changed.player_id, changed.name, changed.before, changed.after,
      (select count(*)::int from updated) + (select count(*)::int from inserted)
    from changed order by changed.player_id, changed.name`,
})

/** Writes the values that differ from those of locked players, by player and name. */
export async function writeConfiguredRows(
  db: Handle,
  values: readonly { player_id: string; name: string; value: number }[],
  now: Date,
): Promise<ChangedRow[]> {
  if (values.length === 0) return []
  const rows = await writeConfiguredPlan.run(db, { incoming: JSON.stringify(values), at: now })
  requireAllWritten(rows)
  return rows
}

/** The text of a player's persistence key; undefined when the player has none. */
export async function findText(db: Handle, playerId: string, key: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('persistence_entries')
    .select('value')
    .where('player_id', '=', playerId)
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.value
}
