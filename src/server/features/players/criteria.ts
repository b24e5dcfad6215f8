import { sql } from 'kysely'
import type { EndpointInput } from '#contract/core/endpoint.ts'
import type { FilterOperator } from '#contract/core/lists.ts'
import type { AttributeFilter } from '#contract/player-selection.ts'
import type { players } from '#contract/players.ts'
import { contains, matchesAnywhere, type Sql } from '#server/platform/database/sql.ts'
import { type Criterion, columnCriterion } from '#server/platform/lists/definition.ts'
import { columnsOf, type RowRef } from '#server/platform/lists/row-ref.ts'
import { idStartsWith, toFoldedSearch } from '#server/platform/lists/text-search.ts'

/** What selects and orders players: the query of the list without its page. */
export type Selection = EndpointInput<typeof players.export>['query']

/** The conditions of a selection, all of which must hold. Attributes that have expired by `now` count as absent. */
export function toCriteria(selection: Selection, now: Date): Criterion[] {
  const { filter, filterType, deviceIdFilter, isHacker, ids, attributeFilters } = selection
  const criteria: Criterion[] = []
  if (filter && filterType === 'playerId') criteria.push(idCriterion(filter))
  if (filter && filterType === 'deviceId') criteria.push(deviceCriterion(filter))
  if (filter && filterType === 'nickname') criteria.push(nicknameCriterion(toFoldedSearch(filter)))
  if (filter && filterType === 'isHacker') criteria.push(flagCriterion(filter === 'true'))
  if (deviceIdFilter) criteria.push(deviceCriterion(deviceIdFilter))
  if (isHacker !== undefined) criteria.push(flagCriterion(isHacker))
  if (ids.length > 0) criteria.push(idsCriterion(ids.map(({ id }) => id)))
  return [...criteria, ...attributeFilters.map((one) => attributeCriterion(one, now))]
}

const row = columnsOf('f')
const any = sql``

function idCriterion(prefix: string): Criterion {
  const test = (player: RowRef) => idStartsWith(player('player_id'), prefix)
  const readingOrder = sql`order by lower(f.player_id), f.player_id`
  return columnCriterion({
    searches: [{ find: sql`from players f where ${test(row)}`, row, readingOrder }],
    reads: [],
    test,
  })
}

function idsCriterion(ids: readonly string[]): Criterion {
  const test = (player: RowRef) => sql`${player('player_id')} = any(${ids}::text[])`
  return columnCriterion({
    searches: [{ find: sql`from players f where ${test(row)}`, row, readingOrder: any }],
    leads: 'always',
    reads: [],
    test,
  })
}

function nicknameCriterion(folded: string): Criterion {
  const test = (player: RowRef) => contains(player('nickname_folded'), folded)
  // A table scan may also find it, which is faster when every other name contains the text.
  const readingOrder = matchesAnywhere(folded) ? any : sql`order by f.nickname_folded, f.player_id`
  return {
    ...through(sql`players`, test, readingOrder),
    test,
    reads: ['nickname_folded'],
  }
}

function deviceCriterion(prefix: string): Criterion {
  const test = (device: RowRef) => idStartsWith(device('device_id'), prefix)
  return { ...through(sql`player_devices`, test, sql`order by lower(f.device_id), f.player_id`), repeats: true }
}

function flagCriterion(isHacker: boolean): Criterion {
  // A literal and not a parameter, so that the index of flagged players is used.
  const test = (player: RowRef) => sql`${player('is_hacker')} = ${sql.lit(isHacker)}`
  return through(sql`players`, test, isHacker ? sql`order by f.created_at, f.player_id` : any)
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
  const testValue = (attribute: RowRef) => {
    const column = attribute('value')
    const expiration = attribute('expiration_date')
    const compared =
      operator === 'BETWEEN'
        ? sql`${column} between ${numbers[0]} and ${numbers[1]}`
        : sql`${column} ${comparisons[operator]} ${numbers[0]}`
    return sql`${compared} and (${expiration} is null or ${expiration} > ${now})`
  }
  const test = (attribute: RowRef) => sql`${attribute('name')} = ${name} and ${testValue(attribute)}`
  return {
    ...through(sql`player_attributes`, test, sql`order by f.value, f.player_id`),
    ownOrder: {
      sortColumn: 'created_at',
      find: sql`from player_attributes f where f.name = ${name}`,
      row: (column) => row(column === 'created_at' ? 'player_created_at' : column),
      reads: ['value', 'expiration_date'],
      // As a boolean expression, so that the planner can only use the index in the order of creation.
      test: (attribute) => sql`(${testValue(attribute)}) is true`,
    },
  }
}

/**
 * A condition on rows of a table that have a `player_id`. `offset 0` and `is true` prevent the planner from turning the
 * tests into joins, which would lose the order of the rows.
 */
function through(table: Sql, test: (row: RowRef) => Sql, readingOrder: Sql): Criterion {
  const matching = test(columnsOf('c'))
  const joins = (player: RowRef) =>
    sql`${player('player_id')} in (select c.player_id from ${table} c where ${matching})`
  return {
    searches: [{ find: sql`from ${table} f where ${test(row)}`, row, readingOrder }],
    repeats: false,
    countFirst: false,
    reads: [],
    lookUp: (player) =>
      sql`exists (select from ${table} c where c.player_id = ${player('player_id')} and ${matching} offset 0)`,
    isAmong: (player) => sql`(${joins(player)}) is true`,
    joins,
  }
}
