import { type RawBuilder, sql } from 'kysely'
import type { Access } from '#contract/core/endpoint.ts'
import { foundPerKind } from '#contract/search.ts'
import type { Condition, Sql } from '#server/platform/database/sql.ts'

/** What is searched for, as the parameters of a statement whose plan is cached, and their types. */
export const searchTermTypes = {
  /** A pasted id as it was meant; also folded as ids are, and in capitals. Each with the first text after its beginnings. */
  id: 'text',
  idEnd: 'text',
  foldedId: 'text',
  foldedIdEnd: 'text',
  upperId: 'text',
  upperIdEnd: 'text',
  /** The text folded as names are. */
  folded: 'text',
  foldedEnd: 'text',
  /** A pattern for names that contain it; null when the text is too short for that. */
  pattern: 'text',
  /** The text as a number; null when it is none that fits. */
  number: 'integer',
  bigNumber: 'bigint',
  /** Who searches, for things that belong to users. */
  userId: 'integer',
  isAdmin: 'boolean',
  /** When it is searched, for things that have a time. */
  now: 'timestamptz',
} as const

/** The terms of a search in SQL. */
export type SearchTerms = Readonly<Record<keyof typeof searchTermTypes, Sql>>

/** The ranks of matches, best first. */
export const searchRanks = { id: 1, otherId: 2, name: 3, idBeginning: 4, beginning: 5, part: 6 } as const

/** One more than are shown, so that it is known whether there are more. */
export const searchedPerKind = foundPerKind + 1

/** What a text is looked up in: a column through an index, or a table with few rows. */
export type SearchLookup = {
  /** In what the text is found: "name". */
  readonly field: string
  readonly rank: number | Sql
  /** Tables and conditions: "players where player_id = …". */
  readonly rows: Sql
  /** The id of the thing, in the type of its column. */
  readonly id: Sql
  /** That of the index. */
  readonly order: Sql
  /** How many rows are read where one thing may have several. */
  readonly limit?: number
}

/** Things that the search finds. */
export type SearchSource = {
  /** "event"; unique among all sources. */
  readonly kind: string
  /** That of the list of these things. */
  readonly access: Access
  readonly toLookups: (terms: SearchTerms) => readonly (SearchLookup | NamePartLookup)[]
  /** Joins the things to their ids: "events e on e.id = hit.id". */
  readonly join: Sql
  readonly name: Sql
  readonly detail?: (terms: SearchTerms) => Sql
  readonly playerId?: Sql
  readonly at?: Sql
}

/** A lookup of an exact id. */
export const findById = (rows: Sql, id: Sql): SearchLookup => ({
  field: 'id',
  rank: searchRanks.id,
  rows,
  id,
  order: id,
})

/** Whether a column begins with a text, as a range that an index finds; the column has the collation C. */
export const isBetween = (column: Sql, from: Sql, end: Sql): Condition =>
  sql`(${column} >= ${from} and ${column} < ${end})`

/** How many beginnings are put in an order of their own. */
const positioned = 200

/** A lookup of the beginning of a folded name, and of the whole one; in the order of a number, or else of the names. */
export const findByName = (
  { folded, foldedEnd }: SearchTerms,
  { table, column, id, where = sql`true` }: { table: string; column: string; id: string; where?: Sql },
  position?: Sql,
): SearchLookup => ({
  field: 'name',
  rank: sql`case when ${sql.ref(column)} = ${folded} then ${sql.lit(searchRanks.name)} else ${sql.lit(searchRanks.beginning)} end`,
  rows: position
    ? sql`(select * from ${sql.table(table)} where ${isBetween(sql.ref(column), folded, foldedEnd)} and ${where}
        order by ${sql.ref(column)}, ${sql.ref(id)} desc limit ${sql.lit(positioned)}) ${sql.table(table)}`
    : sql`${sql.table(table)} where ${isBetween(sql.ref(column), folded, foldedEnd)} and ${where}`,
  id: sql.ref(id),
  order: position ? sql`${sql.ref(column)} <> ${folded}, ${position}` : sql`${sql.ref(column)}, ${sql.ref(id)}`,
})

/** Names of a table with so few rows that each of them is read. */
type FewNames = {
  readonly field?: string
  /** Tables and conditions: "users where true". */
  readonly rows: Sql
  /** Folded. */
  readonly name: Sql
  readonly id: Sql
  readonly order: Sql
}

/** A lookup of a folded name by any part of it; one that is too short for that is looked up by its beginning. */
export function findByFewNames(
  { folded, foldedEnd, pattern }: SearchTerms,
  { field = 'name', rows, name, id, order }: FewNames,
): SearchLookup {
  const begins = isBetween(name, folded, foldedEnd)
  const rank = sql`case when ${name} = ${folded} then ${sql.lit(searchRanks.name)}
    when ${begins} then ${sql.lit(searchRanks.beginning)} else ${sql.lit(searchRanks.part)} end`
  return {
    field,
    rank,
    rows: sql`${rows} and (${begins} or ${name} like ${pattern})`,
    id,
    order: sql`${rank}, ${order}`,
  }
}

/** A lookup of a part of a folded name that has a trigram index. */
export type NamePartLookup = {
  readonly field?: string
  readonly table: string
  readonly column: string
  readonly id: string
  readonly where?: Sql
  /** The order of the newest first, that of an index. */
  readonly newest: Sql
  /** A number, the smallest first; by name when absent. */
  readonly position?: Sql
}

/** Whether a lookup is one of a part of a name; a source has at most one. */
export const isPartLookup = (lookup: SearchLookup | NamePartLookup): lookup is NamePartLookup => !('rows' in lookup)

/** Among how many of the newest a part of a name is looked for that many names have. */
const newestSearched = 2000

/** How many matches are put in the order of their names. */
const sortedParts = 50

/**
 * Reads the names that contain the pattern. What many names have is looked for among the newest only, because an index
 * of trigrams would first collect all of them.
 */
function selectParts(
  { field = 'name', table, column, id, where = sql`true`, newest, position }: NamePartLookup,
  pattern: Sql,
  isFrequent: boolean,
): Sql {
  const [from, name, key] = [sql.table(table), sql.ref(column), sql.ref(id)]
  const columns = sql`${key} as id, ${name} as name, ${position ?? sql`0`} as position`
  const best = position ? sql`order by position, id` : sql``
  const searched = isFrequent
    ? sql`select ${columns} from ${from} where ${where} order by ${newest} limit ${sql.lit(newestSearched)}`
    : sql`select ${columns} from ${from} where ${name} like ${pattern} and ${where}`
  // Materialized, so that no plan reads the whole table for the sake of the limit.
  return sql`(with searched as materialized (${searched})
    select id, ${sql.lit(searchRanks.part)} as rank, row_number() over (order by position, name, id) as ordinal, ${sql.lit(field)} as field from (
      select * from searched where name like ${pattern} ${best} limit ${sql.lit(sortedParts)}
    ) parts order by position, name, id limit ${sql.lit(searchedPerKind)})`
}

function selectLookup({ field, rank, rows, id, order, limit = searchedPerKind }: SearchLookup): Sql {
  return sql`(select ${id} as id, ${typeof rank === 'number' ? sql.lit(rank) : rank} as rank,
    row_number() over (order by ${order}) as ordinal, ${sql.lit(field)} as field
    from ${rows} order by ${order} limit ${sql.lit(limit)})`
}

/** The best of one kind, with what the search shows of them. A part of a name may be one that many names have. */
export function selectFound<Row>(
  { kind, toLookups, join, name, detail, playerId = sql`null`, at = sql`null` }: SearchSource,
  terms: SearchTerms,
  isFrequent: boolean,
): RawBuilder<Row> {
  const lookups = toLookups(terms).map((lookup) =>
    isPartLookup(lookup) ? selectParts(lookup, terms.pattern, isFrequent) : selectLookup(lookup),
  )
  return sql<Row>`select ${sql.lit(kind)} as kind, hit.id::text as id, hit.rank, hit.ordinal, hit.field,
    coalesce(${name}, '') as name, coalesce(${detail ? detail(terms) : sql`''`}, '') as detail,
    ${playerId}::text as player_id, ${at}::timestamptz as at
    from (select distinct on (id) * from (${sql.join(lookups, sql` union all `)}) hits order by id, rank, ordinal) hit
    join ${join} order by hit.rank, hit.ordinal limit ${sql.lit(searchedPerKind)}`
}
