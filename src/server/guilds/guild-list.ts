import { sql } from 'kysely'
import type { EndpointInput } from '#contract/core/endpoint.ts'
import { cleanId } from '#contract/core/pasted-text.ts'
import type { GuildRow } from '#contract/guild.ts'
import type { guildSortKeys, guilds } from '#contract/guilds.ts'
import { anyOf, startsWith } from '#server/platform/database/sql.ts'
import { type ColumnResolver, createColumnResolver } from '#server/platform/lists/column-resolver.ts'
import { type Criterion, columnCriterion, type ListDefinition } from '#server/platform/lists/definition.ts'
import type { SortColumn } from '#server/platform/lists/order.ts'
import { matchesFolded } from '#server/platform/lists/text-search.ts'
import { type StoredGuild, toGuildRow } from './repository.ts'

type Query = EndpointInput<typeof guilds.list>['query']

const id: SortColumn = { name: 'id', type: 'bigint' }

/** The columns that the list sorts by; each has an index together with the id. */
const sortColumns: Record<(typeof guildSortKeys)[number], SortColumn> = {
  id,
  name: { name: 'name_folded', type: 'text' },
  accessPolicy: { name: 'access_policy', type: 'smallint' },
  membersCount: { name: 'members_count', type: 'integer' },
  minLevel: { name: 'min_level', type: 'integer' },
}

const isDeleted = (deleted: boolean) => (deleted ? sql`g.deleted_at is not null` : sql`g.deleted_at is null`)

/** Guilds by the beginning of their id or a part of their name, among those with `scope`. */
export function guildCriterion(filter: string, deleted: boolean): Criterion {
  const byId = (column: ColumnResolver) => startsWith(sql`(${column('id')}::text collate "C")`, cleanId(filter))
  const byName = (column: ColumnResolver) => matchesFolded(column('name_folded'), filter)
  const column = createColumnResolver('g')
  return columnCriterion({
    lookups: [byId, byName].map((predicate) => ({
      fromWhere: sql`from guilds g where ${isDeleted(deleted)} and ${predicate(column)}`,
      column,
      readingOrder: sql``,
    })),
    requiredColumns: ['name_folded'],
    predicate: (column) => anyOf([byId(column), byName(column)]),
  })
}

/** Guilds that have a tag, among the deleted ones or the others. */
function tagCriterion(tag: string, deleted: boolean): Criterion {
  const predicate = (column: ColumnResolver) => sql`${column('tags')} @> array[${tag}]::text[]`
  const column = createColumnResolver('g')
  const fromWhere = sql`from guilds g where ${isDeleted(deleted)} and ${predicate(column)}`
  return columnCriterion({
    lookups: [{ fromWhere, column, readingOrder: sql`` }],
    requiredColumns: ['tags'],
    predicate,
  })
}

/** The guilds, or the deleted ones. */
export const guildList: ListDefinition<Query, StoredGuild, GuildRow> = {
  name: 'guilds',
  from: () => sql`guilds g`,
  column: createColumnResolver('g'),
  id: ['id'],
  tables: [{ table: 'guilds', alias: 'g', key: ['id'] }],
  select: sql`g.*`,
  order: ({ sortKey, sortDir }) => {
    const column = sortColumns[sortKey]
    return { columns: column === id ? [id] : [column, id], direction: sortDir }
  },
  scope: ({ deleted }) => isDeleted(deleted),
  criteria: ({ filter, tag, deleted }) => [
    ...(filter ? [guildCriterion(filter, deleted)] : []),
    ...(tag ? [tagCriterion(tag, deleted)] : []),
  ],
  toItem: toGuildRow,
}
