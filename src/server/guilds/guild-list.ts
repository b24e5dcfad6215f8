import { sql } from 'kysely'
import type { EndpointInput } from '#contract/core/endpoint.ts'
import { cleanId } from '#contract/core/pasted-text.ts'
import type { GuildRow } from '#contract/guild.ts'
import type { guildSortKeys, guilds } from '#contract/guilds.ts'
import { startsWith } from '#server/platform/database/sql.ts'
import { createColumnResolver } from '#server/platform/lists/column-resolver.ts'
import {
  type Criterion,
  type ListDefinition,
  type RowPredicate,
  testsCriterion,
} from '#server/platform/lists/definition.ts'
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

const column = createColumnResolver('g')

const isDeleted = (deleted: boolean) => (deleted ? sql`g.deleted_at is not null` : sql`g.deleted_at is null`)

function toCriteria({ filter, tag, deleted }: Query): Criterion[] {
  const criteria: Criterion[] = []
  const add = (tests: readonly RowPredicate[], requiredColumns: readonly string[]) =>
    criteria.push(testsCriterion(sql`from guilds g where ${isDeleted(deleted)}`, column, tests, requiredColumns))
  if (filter) {
    const byId: RowPredicate = (column) => startsWith(sql`(${column('id')}::text collate "C")`, cleanId(filter))
    add([byId, (column) => matchesFolded(column('name_folded'), filter)], ['name_folded'])
  }
  if (tag) add([(column) => sql`${column('tags')} @> array[${tag}]::text[]`], ['tags'])
  return criteria
}

/** The guilds, or the deleted ones. */
export const guildList: ListDefinition<Query, StoredGuild, GuildRow> = {
  name: 'guilds',
  from: () => sql`guilds g`,
  column,
  id: ['id'],
  tables: [{ table: 'guilds', alias: 'g', key: ['id'] }],
  select: sql`g.*`,
  order: ({ sortKey, sortDir }) => {
    const column = sortColumns[sortKey]
    return { columns: column === id ? [id] : [column, id], direction: sortDir }
  },
  scope: ({ deleted }) => isDeleted(deleted),
  criteria: toCriteria,
  toItem: toGuildRow,
}
