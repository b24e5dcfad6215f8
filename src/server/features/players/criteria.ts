import { sql } from 'kysely'
import type { EndpointInput } from '#contract/core/endpoint.ts'
import type { FilterOperator } from '#contract/core/lists.ts'
import type { AttributeFilter } from '#contract/player-selection.ts'
import type { players } from '#contract/players.ts'
import { fold } from '#server/platform/database/fold.ts'
import { allOf, contains, matchesAnywhere, type Sql } from '#server/platform/database/sql.ts'
import { idStartsWith } from '#server/platform/lists/text-search.ts'

/** What selects and orders players: the query of the list without its page. */
export type Selection = EndpointInput<typeof players.export>['query']

/**
 * One condition of a selection, in the forms that the list needs. `row` names a table or subquery of the caller that
 * has a `player_id`; each form means the same and differs in what it costs.
 */
export type Criterion = {
  /** Selects the ids of all players who match and of whom `also` is true, which may test a row called f. */
  ids(also: Sql): Sql
  /** An ORDER BY for `ids` that makes every planner read the condition's own index; nothing where it may choose. */
  readingOrder: Sql
  /** Whether `ids` may name a player several times. */
  repeats: boolean
  /** Tests a row by its own columns; only of conditions on the player itself. */
  ofPlayer?: (row: string) => Sql
  /** Whether `ofPlayer` reads `nickname_folded` besides the id. */
  readsNickname: boolean
  /** Tests a row by a look into an index: quick for thousands of rows. */
  lookUp(row: string): Sql
  /** Tests a row against all matching ids, collected once in memory: quick for very many rows. */
  isAmong(row: string): Sql
  /** Tests a row in whichever way the planner likes: for counts, where the order of rows is no matter. */
  joins(row: string): Sql
  /**
   * Of an attribute: everybody who has it, as rows called f with a `player_id` and a `player_created_at` in the order
   * of an index, and the test of such a row.
   */
  owners?: { from: Sql; test: Sql }
}

/** The conditions of a selection, all of which must hold. Attributes that have expired by `now` count as absent. */
export function toCriteria(selection: Selection, now: Date): Criterion[] {
  const { filter, filterType, deviceIdFilter, isHacker, ids, attributeFilters } = selection
  const found: Criterion[] = []
  if (filter && filterType === 'playerId') found.push(idCriterion(filter))
  if (filter && filterType === 'deviceId') found.push(deviceCriterion(filter))
  if (filter && filterType === 'nickname') found.push(nicknameCriterion(fold(filter)))
  if (filter && filterType === 'isHacker') found.push(flagCriterion(filter === 'true'))
  if (deviceIdFilter) found.push(deviceCriterion(deviceIdFilter))
  if (isHacker !== undefined) found.push(flagCriterion(isHacker))
  if (ids.length > 0) found.push(idsCriterion(ids.map(({ id }) => id)))
  return [...found, ...attributeFilters.map((one) => attributeCriterion(one, now))]
}

/** Selects the ids of all who fulfil every condition, each once, in whatever way and order the planner likes. */
export function matchingIds([first, ...others]: readonly Criterion[]): Sql {
  if (!first) return sql`select player_id from players`
  const ids = first.ids(allOf(others.map((one) => one.joins('f'))))
  return first.repeats ? sql`select distinct player_id from (${ids}) found` : ids
}

function idCriterion(prefix: string): Criterion {
  const test = (row: string) => idStartsWith(`${row}.player_id`, prefix)
  return {
    ids: (also) => sql`select f.player_id from players f where ${test('f')} and ${also}`,
    readingOrder: sql`order by lower(f.player_id), f.player_id`,
    repeats: false,
    readsNickname: false,
    ofPlayer: test,
    lookUp: test,
    isAmong: test,
    joins: test,
  }
}

function idsCriterion(ids: readonly string[]): Criterion {
  const test = (row: string) => sql`${sql.ref(`${row}.player_id`)} = any(${ids}::text[])`
  return {
    ids: (also) => sql`select f.player_id from players f where ${test('f')} and ${also}`,
    readingOrder: sql``,
    repeats: false,
    readsNickname: false,
    ofPlayer: test,
    lookUp: test,
    isAmong: test,
    joins: test,
  }
}

function nicknameCriterion(folded: string): Criterion {
  const test = (row: string) => contains(sql.ref(`${row}.nickname_folded`), folded)
  return {
    ids: (also) => sql`select f.player_id from players f where ${test('f')} and ${also}`,
    // A part may also be found by reading the table, which is quicker when it is in every other name.
    readingOrder: matchesAnywhere(folded) ? sql`` : sql`order by f.nickname_folded, f.player_id`,
    repeats: false,
    readsNickname: true,
    ofPlayer: test,
    ...collected(sql`players`, test('c')),
  }
}

function deviceCriterion(prefix: string): Criterion {
  return {
    ids: (also) =>
      sql`select f.player_id from player_devices f where ${idStartsWith('f.device_id', prefix)} and ${also}`,
    readingOrder: sql`order by lower(f.device_id), f.player_id`,
    repeats: true,
    readsNickname: false,
    ...collected(sql`player_devices`, idStartsWith('c.device_id', prefix)),
  }
}

function flagCriterion(isHacker: boolean): Criterion {
  // Written out and not as a parameter, so that the index of flagged players is found.
  const test = (row: string) => sql`${sql.ref(`${row}.is_hacker`)} = ${sql.lit(isHacker)}`
  return {
    ids: (also) => sql`select f.player_id from players f where ${test('f')} and ${also}`,
    readingOrder: isHacker ? sql`order by f.created_at, f.player_id` : sql``,
    repeats: false,
    readsNickname: false,
    ...collected(sql`players`, test('c')),
  }
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
  const ofValue = (row: string) => {
    const column = sql.ref(`${row}.value`)
    const expiration = sql.ref(`${row}.expiration_date`)
    const compared =
      operator === 'BETWEEN'
        ? sql`${column} between ${numbers[0]} and ${numbers[1]}`
        : sql`${column} ${comparisons[operator]} ${numbers[0]}`
    return sql`${compared} and (${expiration} is null or ${expiration} > ${now})`
  }
  const test = (row: string) => sql`${sql.ref(`${row}.name`)} = ${name} and ${ofValue(row)}`
  return {
    ids: (also) => sql`select f.player_id from player_attributes f where ${test('f')} and ${also}`,
    readingOrder: sql`order by f.value, f.player_id`,
    repeats: false,
    readsNickname: false,
    ...collected(sql`player_attributes`, test('c')),
    // As a yes or no, the value leaves the planner no other index than the one in the order of creation.
    owners: { from: sql`player_attributes f where f.name = ${name}`, test: sql`(${ofValue('f')}) is true` },
  }
}

/** `offset 0` and `is true` keep the planner from making joins of the tests, which would lose the order of the rows. */
function collected(table: Sql, test: Sql): Pick<Criterion, 'lookUp' | 'isAmong' | 'joins'> {
  const idOf = (row: string) => sql.ref(`${row}.player_id`)
  const joins = (row: string) => sql`${idOf(row)} in (select c.player_id from ${table} c where ${test})`
  return {
    lookUp: (row) => sql`exists (select from ${table} c where c.player_id = ${idOf(row)} and ${test} offset 0)`,
    isAmong: (row) => sql`(${joins(row)}) is true`,
    joins,
  }
}
