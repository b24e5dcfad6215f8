import { sql } from 'kysely'
import type { EndpointInput } from '#contract/core/endpoint.ts'
import type { FilterOperator } from '#contract/core/lists.ts'
import { cleanId } from '#contract/core/pasted-text.ts'
import type { AttributeFilter } from '#contract/player-selection.ts'
import type { players } from '#contract/players.ts'
import { contains, matchesAnywhere, type Sql } from '#server/platform/database/sql.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { type ColumnResolver, createColumnResolver } from '#server/platform/lists/column-resolver.ts'
import {
  type Criterion,
  columnCriterion,
  type IndexLookup,
  type RowPredicate,
} from '#server/platform/lists/definition.ts'
import { estimateParts } from '#server/platform/lists/name-statistics.ts'
import { idStartsWith, toFoldedSearch } from '#server/platform/lists/text-search.ts'

/** What selects and orders players: the query of the list without its page. */
export type Selection = EndpointInput<typeof players.export>['query']

/** The conditions of a selection, all of which must hold. Attributes that have expired by `now` count as absent. */
export function toCriteria(selection: Selection, now: Date): Criterion[] {
  const { filter, filterType, deviceIdFilter, isHacker, ids, attributeFilters } = selection
  const criteria: Criterion[] = []
  if (filter && filterType === 'playerId') criteria.push(idCriterion(filter))
  if (filter && filterType === 'deviceId') criteria.push(deviceCriterion(filter))
  if (filter && filterType === 'socialId') criteria.push(socialCriterion(filter))
  if (filter && filterType === 'nickname') criteria.push(nicknameCriterion(toFoldedSearch(filter)))
  if (filter && filterType === 'isHacker') criteria.push(flagCriterion(filter === 'true'))
  if (deviceIdFilter) criteria.push(deviceCriterion(deviceIdFilter))
  if (isHacker !== undefined) criteria.push(flagCriterion(isHacker))
  if (ids.length > 0) criteria.push(idsCriterion(ids.map(({ id }) => id)))
  return [...criteria, ...attributeFilters.map((one) => attributeCriterion(one, now))]
}

/** Whatever is searched is called p, as the players in the list are: what finds players then finds its rows. */
const row = createColumnResolver('p')
const any = sql``

/** A search of a table through the index that answers the condition. */
function lookUp(
  table: Sql,
  predicate: RowPredicate,
  readingOrder: Sql,
  readsAtOnce?: IndexLookup['readsAtOnce'],
): IndexLookup {
  return { fromWhere: sql`from ${table} p where ${predicate(row)}`, column: row, readingOrder, readsAtOnce }
}

/** Very many ids begin with a few characters: they are counted in their index, and no row is read for it. */
const areFewWith = (prefix: string) => cleanId(prefix).length > 3

function idCriterion(prefix: string): Criterion {
  const predicate = (column: ColumnResolver) => idStartsWith(column('player_id'), prefix)
  const readingOrder = sql`order by lower(p.player_id), p.player_id`
  return columnCriterion({
    lookups: [lookUp(sql`players`, predicate, readingOrder, areFewWith(prefix) ? 'rows' : undefined)],
    requiredColumns: [],
    predicate,
  })
}

function idsCriterion(ids: readonly string[]): Criterion {
  const predicate = (column: ColumnResolver) => sql`${column('player_id')} = any(${ids}::text[])`
  return columnCriterion({
    lookups: [lookUp(sql`players`, predicate, any, 'rows')],
    drives: 'always',
    requiredColumns: [],
    predicate,
  })
}

async function estimateNicknames(db: Handle, part: string, now: Date): Promise<number> {
  const { share, rows } = await estimateParts(db, { table: 'players', column: 'nickname_folded' }, part, now)
  return share * rows
}

function nicknameCriterion(folded: string): Criterion {
  const predicate = (column: ColumnResolver) => contains(column('nickname_folded'), folded)
  // A table scan may also find it, which is faster when every other name contains the text.
  const isPart = matchesAnywhere(folded)
  const readingOrder = isPart ? any : sql`order by p.nickname_folded, p.player_id`
  return {
    ...through(sql`players`, predicate, readingOrder, isPart ? 'rows' : undefined),
    ...(isPart ? { estimate: (db: Handle, now: Date) => estimateNicknames(db, folded, now) } : {}),
    predicate,
    requiredColumns: ['nickname_folded'],
  }
}

/** The beginning of an id in a table that has several for a player. */
function foreignIdCriterion(table: Sql, idColumn: string, prefix: string): Criterion {
  const predicate = (column: ColumnResolver) => idStartsWith(column(idColumn), prefix)
  const readingOrder = sql`order by lower(${sql.ref(`p.${idColumn}`)}), p.player_id`
  const readsAtOnce = areFewWith(prefix) ? 'ids' : undefined
  return { ...through(table, predicate, readingOrder, readsAtOnce), repeats: true }
}

const deviceCriterion = (prefix: string) => foreignIdCriterion(sql`player_devices`, 'device_id', prefix)
const socialCriterion = (prefix: string) => foreignIdCriterion(sql`social_links`, 'social_id', prefix)

function flagCriterion(isHacker: boolean): Criterion {
  // A literal and not a parameter, so that the index of flagged players is used.
  const predicate = (column: ColumnResolver) => sql`${column('is_hacker')} = ${sql.lit(isHacker)}`
  return through(sql`players`, predicate, isHacker ? sql`order by p.created_at, p.player_id` : any)
}

const comparisons: Record<Exclude<FilterOperator, 'BETWEEN'>, Sql> = {
  '==': sql`=`,
  '>': sql`>`,
  '<': sql`<`,
  '>=': sql`>=`,
  '<=': sql`<=`,
}

function attributeCriterion({ name, operator, value }: AttributeFilter, now: Date): Criterion {
  const numbers = value.split(',').map((text) => sql`${Number(text)}::double precision`)
  const testValue = (attribute: ColumnResolver) => {
    const column = attribute('value')
    const expiration = attribute('expiration_date')
    const compared =
      operator === 'BETWEEN'
        ? sql`${column} between ${numbers[0]} and ${numbers[1]}`
        : sql`${column} ${comparisons[operator]} ${numbers[0]}`
    return sql`${compared} and (${expiration} is null or ${expiration} > ${now})`
  }
  const predicate = (column: ColumnResolver) => sql`${column('name')} = ${name} and ${testValue(column)}`
  return {
    ...through(sql`player_attributes`, predicate, sql`order by p.value, p.player_id`),
    orderedIndex: {
      sortColumn: 'created_at',
      fromWhere: sql`from player_attributes p where p.name = ${name}`,
      column: (column) => row(column === 'created_at' ? 'player_created_at' : column),
      requiredColumns: ['value', 'expiration_date'],
      // As a boolean expression, so that the planner can only use the index in the order of creation.
      predicate: (column) => sql`(${testValue(column)}) is true`,
    },
  }
}

/**
 * A condition on rows of a table that have a `player_id`. `offset 0` and `is true` prevent the planner from turning the
 * tests into joins, which would lose the order of the rows.
 */
function through(
  table: Sql,
  predicate: RowPredicate,
  readingOrder: Sql,
  readsAtOnce?: IndexLookup['readsAtOnce'],
): Criterion {
  const matching = predicate(createColumnResolver('c'))
  const joinPredicate = (column: ColumnResolver) =>
    sql`${column('player_id')} in (select c.player_id from ${table} c where ${matching})`
  return {
    lookups: [lookUp(table, predicate, readingOrder, readsAtOnce)],
    repeats: false,
    countsFirst: false,
    requiredColumns: [],
    lookupPredicate: (column) =>
      sql`exists (select from ${table} c where c.player_id = ${column('player_id')} and ${matching} offset 0)`,
    inMemoryPredicate: (column) => sql`(${joinPredicate(column)}) is true`,
    joinPredicate,
  }
}
