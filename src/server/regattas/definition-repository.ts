import { type Selectable, sql } from 'kysely'
import type { EndpointInput } from '#contract/core/endpoint.ts'
import { cleanId } from '#contract/core/pasted-text.ts'
import { type NewRegattaDefinition, RegattaDefinition } from '#contract/regatta-definition.ts'
import type { regattas } from '#contract/regattas.ts'
import { fold } from '#server/platform/database/fold.ts'
import { defineRowMapper } from '#server/platform/database/row-mapper.ts'
import { startsWith } from '#server/platform/database/sql.ts'
import type { Handle, Tables } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { createColumnResolver } from '#server/platform/lists/column-resolver.ts'
import type { ListDefinition } from '#server/platform/lists/definition.ts'

/** A regatta definition as the database keeps it. */
export type StoredDefinition = Selectable<Tables['regatta_definitions']>

/** A definition with when its first regatta starts or did. */
type DefinitionRow = StoredDefinition & { readonly first_start_at: Date | null }

const toDefinition = defineRowMapper(RegattaDefinition, {
  CreationDate: 'created_at',
  StartDate: 'start_minutes',
  Duration: 'duration_minutes',
  Cooldown: 'cooldown_minutes',
  FirstStartDate: 'first_start_at',
  InactivateRegattas: 'is_inactive',
})

/**
 * Locks the schedule until the transaction ends: whatever decides which regatta follows another takes this lock first,
 * before it locks a regatta. Reading goes on.
 */
export async function lockSchedule(db: Handle): Promise<void> {
  await sql`lock table regatta_definitions in share row exclusive mode`.execute(db)
}

/** A definition. Throws `regatta-definition-unknown`. */
export function requireDefinition(db: Handle, id: number): Promise<StoredDefinition> {
  return db
    .selectFrom('regatta_definitions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new ApiError('regatta-definition-unknown'))
}

/** The columns of a `DefinitionRow`, read from regatta_definitions d. */
const definitionColumns = sql`d.*, (select min(r.start_at) from regattas r
  where r.definition_id = d.id and (r.deleted_at is null or r.started_at is not null)) as first_start_at`

/** A definition as the contract carries it. Throws `regatta-definition-unknown`. */
export async function getDefinition(db: Handle, id: number): Promise<RegattaDefinition> {
  const { rows } = await sql<DefinitionRow>`
    select ${definitionColumns} from regatta_definitions d where d.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw new ApiError('regatta-definition-unknown')
  return toDefinition(row)
}

/** The newest definition, the only one that regattas follow from; undefined when there is none. */
export function findCurrentDefinition(db: Handle): Promise<StoredDefinition | undefined> {
  return db.selectFrom('regatta_definitions').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()
}

/** The ids of all definitions, the newest first. */
export async function listDefinitionIds(db: Handle): Promise<number[]> {
  const rows = await db.selectFrom('regatta_definitions').select('id').orderBy('id', 'desc').execute()
  return rows.map(({ id }) => id)
}

/** Inserts a definition. */
export function insertDefinition(
  db: Handle,
  fields: NewRegattaDefinition,
  createdBy: string,
  now: Date,
): Promise<StoredDefinition> {
  return db
    .insertInto('regatta_definitions')
    .values({
      data_key: fields.DataKey,
      data_key_folded: fold(fields.DataKey),
      created_at: now,
      created_by: createdBy,
      start_minutes: fields.StartDate,
      duration_minutes: fields.Duration,
      cooldown_minutes: fields.Cooldown,
      guild_level_offset: fields.GuildLevelOffset,
      guilds_quantity: fields.GuildsQuantity,
      guild_members_quantity: fields.GuildMembersQuantity,
      is_inactive: fields.InactivateRegattas === 1,
      reported_by: fields.ReportedBy,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Stops the regattas of a definition. */
export function inactivateDefinition(db: Handle, id: number): Promise<StoredDefinition> {
  return db
    .updateTable('regatta_definitions')
    .set({ is_inactive: true })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

type Query = EndpointInput<typeof regattas.definitions>['query']

export const definitionList: ListDefinition<Query, DefinitionRow, RegattaDefinition> = {
  name: 'regatta definitions',
  from: () => sql`regatta_definitions d`,
  column: createColumnResolver('d'),
  id: ['id'],
  tables: [{ table: 'regatta_definitions', alias: 'd', key: ['id'] }],
  select: definitionColumns,
  order: ({ sortKey, sortDir }) => {
    const id = { name: 'id', type: 'integer' }
    return {
      columns: sortKey === 'id' ? [id] : [{ name: 'data_key_folded', type: 'text' }, id],
      direction: sortDir,
    }
  },
  scope: ({ filter }) => (filter ? startsWith(sql`(d.id::text collate "C")`, cleanId(filter)) : sql`true`),
  limits: { exact: Number.POSITIVE_INFINITY },
  toItem: toDefinition,
}
