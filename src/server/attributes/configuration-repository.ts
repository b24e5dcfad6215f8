import { type Selectable, sql } from 'kysely'
import type { ImportedConfiguration } from '#contract/attribute-configuration-import.ts'
import { AttributeConfiguration } from '#contract/attributes.ts'
import { jsonRowset } from '#server/platform/database/json-rowset.ts'
import { defineRowMapper } from '#server/platform/database/row-mapper.ts'
import type { Sql } from '#server/platform/database/sql.ts'
import type { Handle, Tables } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'

export type ConfigurationRow = Selectable<Tables['attribute_configurations']>

const toConfigurationFields = defineRowMapper(
  AttributeConfiguration.omit({ ValueType: true, IsMain: true, Failures: true }),
)

export function toConfiguration(row: ConfigurationRow): AttributeConfiguration {
  return Object.assign(toConfigurationFields(row), {
    ValueType: 'int' as const,
    IsMain: row.main_order !== null,
    Failures: Number(row.failures),
  })
}

/** Every attribute configuration, by name. */
export async function listConfigurations(db: Handle): Promise<AttributeConfiguration[]> {
  const rows = await db.selectFrom('attribute_configurations').selectAll().orderBy('name').execute()
  return rows.map(toConfiguration)
}

/** A configuration. Throws `configuration-unknown`. */
export async function getConfiguration(db: Handle, id: number): Promise<AttributeConfiguration> {
  const row = await db
    .selectFrom('attribute_configurations')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new ApiError('configuration-unknown'))
  return toConfiguration(row)
}

/** What a save needs of a configuration. */
export type Evaluated = Pick<ConfigurationRow, 'id' | 'name' | 'version' | 'paused_at'> & {
  key: string
  path: string
  regex: string
}

function selectEvaluated(db: Handle) {
  return db
    .selectFrom('attribute_configurations')
    .select(['id', 'name', 'version', 'regex', 'paused_at'])
    .select(['persistence_key_name as key', 'json_path_expression as path'])
}

/** What an evaluation needs of a configuration; undefined when there is none. */
export async function findConfiguration(db: Handle, id: number): Promise<Evaluated | undefined> {
  return selectEvaluated(db).where('id', '=', id).executeTakeFirst()
}

/** The configurations that read one of these persistence keys, by id. */
export async function listConfigurationsOfKeys(db: Handle, keys: readonly string[]): Promise<Evaluated[]> {
  if (keys.length === 0) return []
  return selectEvaluated(db).where(sql<boolean>`persistence_key_name = any(${keys}::text[])`).orderBy('id').execute()
}

/** What every evaluation needs, by id. */
export async function listEvaluated(db: Handle): Promise<Evaluated[]> {
  return selectEvaluated(db).orderBy('id').execute()
}

/** The version of the configurations that evaluate these persistence keys now, as `toKeysVersion` has it. */
export function selectKeysVersion(keys: Sql): Sql {
  return sql`(
    select encode(sha256(convert_to(coalesce(string_agg(c.id || ' ' || c.version, ',' order by c.id), ''), 'UTF8')), 'hex')
    from attribute_configurations c where c.persistence_key_name = any(${keys}) and c.paused_at is null)`
}

/** The advisory lock of `lockConfigurations`. */
export const configurationsLock = sql`hashtextextended('quarterdeck attribute configurations', 0)`

/**
 * Lets one change of the configurations run at a time, until the transaction ends; reading goes on. Imports and moves of
 * main attributes compare the whole list.
 */
export async function lockConfigurations(db: Handle): Promise<void> {
  await sql`select pg_advisory_xact_lock(${configurationsLock})`.execute(db)
}

export type ConfigurationContent = Pick<
  AttributeConfiguration,
  'Name' | 'PersistenceKeyName' | 'JsonPathExpression' | 'Regex'
>

function toColumns({ Name, PersistenceKeyName, JsonPathExpression, Regex }: ConfigurationContent) {
  return {
    name: Name,
    persistence_key_name: PersistenceKeyName,
    json_path_expression: JsonPathExpression,
    regex: Regex,
  }
}

/** Inserts a configuration whose name is free. */
export async function insertConfiguration(db: Handle, content: ConfigurationContent): Promise<AttributeConfiguration> {
  const row = await db
    .insertInto('attribute_configurations')
    .values({ ...toColumns(content), image_url: '' })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toConfiguration(row)
}

/**
 * Changes a configuration, counts its version up and forgets its failures and slow evaluations, which were those of
 * another content.
 */
export async function updateConfiguration(
  db: Handle,
  id: number,
  content: ConfigurationContent,
): Promise<AttributeConfiguration> {
  const row = await db
    .updateTable('attribute_configurations')
    .set((column) => ({ ...toColumns(content), ...noFailures, version: column('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toConfiguration(row)
}

const noFailures = { failures: '0', last_failure: '', last_failed_at: null, slow_at: [] }

/** Deletes configurations by id. Throws when one of them does not exist. */
export async function deleteConfigurations(db: Handle, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const { numAffectedRows } = await sql`
    delete from attribute_configurations where id = any(${ids}::integer[])`.execute(db)
  if (numAffectedRows !== BigInt(ids.length)) throw new Error(`${numAffectedRows} of ${ids.length} were deleted`)
}

/**
 * Writes imported configurations: inserts new names and replaces the content of known ones. Their failures and slow
 * evaluations are forgotten.
 */
export async function writeImported(db: Handle, list: readonly ImportedConfiguration[]): Promise<void> {
  if (list.length === 0) return
  const rows = list.map((one) => ({ ...toColumns(one), main_order: one.MainOrder, image_url: one.imageUrl }))
  const incoming = jsonRowset(
    {
      name: 'text',
      persistence_key_name: 'text',
      json_path_expression: 'text',
      regex: 'text',
      main_order: 'integer',
      image_url: 'text',
    },
    rows,
  )
  const { numAffectedRows } = await sql`
    insert into attribute_configurations as c
      (name, persistence_key_name, json_path_expression, regex, main_order, image_url)
    select name, persistence_key_name, json_path_expression, regex, main_order, image_url from ${incoming}
    on conflict (name) do update set persistence_key_name = excluded.persistence_key_name,
      json_path_expression = excluded.json_path_expression, regex = excluded.regex,
      main_order = excluded.main_order, image_url = excluded.image_url,
      version = c.version + 1, failures = 0, last_failure = '', last_failed_at = null, slow_at = '{}'`.execute(db)
  if (numAffectedRows !== BigInt(list.length)) throw new Error('not every configuration was written')
}

/** The ids of the main attributes in their order. */
export async function listMainIds(db: Handle): Promise<number[]> {
  const rows = await db
    .selectFrom('attribute_configurations')
    .select('id')
    .where('main_order', 'is not', null)
    .orderBy('main_order')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Makes these, in this order, the main attributes. */
export async function setMainIds(db: Handle, ids: readonly number[]): Promise<void> {
  await sql`
    update attribute_configurations c set main_order = wanted.main_order
    from (select id, array_position(${ids}::integer[], id) as main_order from attribute_configurations) wanted
    where wanted.id = c.id and wanted.main_order is distinct from c.main_order`.execute(db)
}

/** A failed evaluation of a version of a configuration. */
export type Failure = { readonly id: number; readonly version: number; readonly reason: string }

/**
 * Counts failed evaluations, at most one of each configuration. No save waits for a change of the configurations: what
 * fails meanwhile, or failed in an earlier version, is not counted.
 */
export async function countFailures(db: Handle, failures: readonly Failure[], now: Date): Promise<void> {
  if (failures.length === 0) return
  // Locked in one order, so that two saves never wait for each other.
  await sql`
    with free as materialized (
      select pg_try_advisory_xact_lock_shared(${configurationsLock}) as is_free
    ), locked as (
      select c.id, incoming.reason from attribute_configurations c
      join ${jsonRowset({ id: 'integer', version: 'integer', reason: 'text' }, failures)}
        on incoming.id = c.id and incoming.version = c.version
      where (select is_free from free)
      order by c.id for no key update of c
    )
    update attribute_configurations c
    set failures = c.failures + 1, last_failure = locked.reason, last_failed_at = ${now}
    from locked where locked.id = c.id`.execute(db)
}

/** The value and version that a persistence key has for each of these players who have it. */
export async function listValues(
  db: Handle,
  key: string,
  playerIds: readonly string[],
): Promise<{ player_id: string; value: string; version: number }[]> {
  const { rows } = await sql<{ player_id: string; value: string; version: number }>`
    select player_id, value, version from persistence_entries
    where player_id = any(${playerIds}::text[]) and key = ${key}`.execute(db)
  return rows
}

/** The version that a persistence key has for each of these players who have it. */
export async function listEntryVersions(
  db: Handle,
  key: string,
  playerIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ player_id: string; version: number }>`
    select player_id, version from persistence_entries
    where player_id = any(${playerIds}::text[]) and key = ${key}`.execute(db)
  return new Map(rows.map(({ player_id, version }) => [player_id, version]))
}
