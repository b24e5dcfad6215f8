import { sql } from 'kysely'
import { exactTotalLimit } from '#contract/core/lists.ts'
import type { KnownStatements } from '#server/platform/database/plans/known-statements.ts'
import { anyOf, type Sql } from '#server/platform/database/sql.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import type { CsvValue } from '#server/platform/http/csv.ts'
import type { ColumnResolver } from './column-resolver.ts'
import type { Order } from './order.ts'

/** Tests a row by its columns. */
export type RowPredicate = (column: ColumnResolver) => Sql

/** One way to find the rows that fulfil a condition: a select that one index answers. */
export type IndexLookup = {
  /** Its FROM and WHERE: "from purchases p where p.sku >= 'a'". */
  readonly fromWhere: Sql
  /** The columns of what it finds: the list's id, and with `carriesOrder` those of the order. */
  readonly column: ColumnResolver
  /** An ORDER BY that makes every planner read that index; empty where it may choose. */
  readonly readingOrder: Sql
  /**
   * Present where so few are expected that their rows are read with them, not after they were counted: `rows` when it
   * finds rows of the list under the list's alias, each once; `ids` when it finds their ids, of one column. For lists
   * whose rows are in one table.
   */
  readonly readsAtOnce?: 'rows' | 'ids' | undefined
}

/**
 * One condition of a query, in the forms that the engine needs; each means the same and differs in what it costs. Made
 * by `columnCriterion` where the condition is on columns of the list itself.
 */
export type Criterion = {
  /** What finds the matches; a row that fulfils the condition is found by at least one of them. */
  readonly lookups: readonly IndexLookup[]
  /** Whether one search may find a row several times. */
  readonly repeats: boolean
  /** Whether counting reads an index alone while collecting reads the table, so that it pays to count first. */
  readonly countsFirst: boolean
  /**
   * Whether the lookup goes through this condition without counting the others: always, because few rows fulfil it, or
   * when a count of its own finds few.
   */
  readonly drives?: 'always' | 'when few'
  /**
   * About how many rows fulfil it, by what is known already; for a condition whose index finds out only by finding all of
   * them.
   */
  readonly estimate?: (db: Handle, now: Date) => Promise<number>
  /** Tests a row by its own columns `requiredColumns`; absent when the condition is on another table. */
  readonly predicate?: (column: ColumnResolver) => Sql
  readonly requiredColumns: readonly string[]
  /** Tests a row by a look into an index: fast for thousands of rows. */
  lookupPredicate(column: ColumnResolver): Sql
  /** Tests a row against all matching ids, collected once in memory: fast for very many rows. */
  inMemoryPredicate(column: ColumnResolver): Sql
  /** Tests a row in whichever way the planner likes, for counts, where the order of rows does not matter. */
  joinPredicate(column: ColumnResolver): Sql
  /**
   * An index that leads through all rows for which the condition can hold, in the order of one sort key: its FROM and
   * WHERE, its columns, which are those of what `lookups` find too, and the test of such a row by `requiredColumns`.
   */
  readonly orderedIndex?: {
    readonly sortColumn: string
    readonly fromWhere: Sql
    readonly column: ColumnResolver
    readonly requiredColumns: readonly string[]
    predicate(column: ColumnResolver): Sql
  }
}

/** A condition on columns of the list itself. `predicate` reads the columns `requiredColumns` besides id and order. */
export function columnCriterion(
  condition: Pick<Criterion, 'lookups' | 'requiredColumns'> & {
    predicate(column: ColumnResolver): Sql
  } & Partial<Criterion>,
): Criterion {
  const { predicate } = condition
  return {
    repeats: false,
    countsFirst: false,
    lookupPredicate: predicate,
    inMemoryPredicate: predicate,
    joinPredicate: predicate,
    ...condition,
  }
}

/**
 * A condition that holds when one of several tests does, each of which has its own index. `fromWhere` is the FROM and the
 * WHERE that they are added to: "from guilds g where g.deleted_at is null".
 */
export function testsCriterion(
  fromWhere: Sql,
  column: ColumnResolver,
  tests: readonly RowPredicate[],
  requiredColumns: readonly string[],
  drives?: Criterion['drives'],
): Criterion {
  return columnCriterion({
    lookups: tests.map((test) => ({
      fromWhere: sql`${fromWhere} and ${test(column)}`,
      column,
      readingOrder: sql``,
    })),
    ...(drives ? { drives } : {}),
    requiredColumns,
    predicate: (column) => anyOf(tests.map((test) => test(column))),
  })
}

/** A table that a list's rows are read from, once their ids are known. */
export type RowTable = { readonly table: string; readonly alias: string; readonly key: readonly string[] }

/** Which rows of a list: `skip` are left out from its start, at most `take` are read. */
export type PageRange = { readonly skip: number; readonly take: number }

/** Where one way of finding a page ends and the next begins. */
export type ListLimits = {
  /**
   * Up to this many matches are counted exactly and sorted, also where an index leads through them in the list's order;
   * Infinity where there are never very many.
   */
  exact: number
  /** A page behind more rows than this is read when the total is known: it may be nearer to the end. */
  near: number
  /** How many rows of the order the first attempt reads to find a page of matches among them. */
  scanned: number
  /** Up to this many matches are sorted when the first attempt found too few; beyond, the whole order is read. */
  sorted: number
  /** The same as a share of all rows: sorting a match costs as much as reading past about sixteen rows. */
  sortedShare: number
}

/** The limits in use. Measured at 1,000,000 players: sorting 60,000 matches takes 0.2 s, reading the whole order 0.3 s. */
export const defaultLimits: ListLimits = {
  exact: exactTotalLimit,
  near: 1_000,
  scanned: 10_000,
  sorted: 60_000,
  sortedShare: 1 / 16,
}

/** The parts of a list that every query has alike. */
export type ListShape<Row, Item> = {
  /** Unique; part of the key under which totals are kept. */
  readonly name: string
  /** Columns of `from` by name. */
  readonly column: ColumnResolver
  /** The columns that identify a row. */
  readonly id: readonly string[]
  /**
   * The tables of a row, joined by id. Their aliases are those of `from`, so that `select` reads both; the keys of the
   * further ones are columns of the first.
   */
  readonly tables: readonly [RowTable, ...RowTable[]]
  /** Whether `from` computes what it lists under an alias of its own, so that rows are always joined by id. */
  readonly isComputed?: boolean
  /** Further joins of a row, one row at most for each: "left join jobs j on j.id = r.job_id". */
  readonly joins?: Sql
  /** The columns of a row. */
  readonly select: Sql
  /** Whether the searches of its criteria name the columns of the order, so that matches are sorted unread. */
  readonly carriesOrder?: boolean
  /** The statements of its pages that have cached plans, where planning them takes longer than reading; see `planPages`. */
  readonly known?: KnownStatements
  /** How many rows an export reads with one statement when nothing is filtered; 1,000 when absent. */
  readonly exportLength?: number
  /** A row as the contract carries it. */
  toItem(row: Row): Item
}

/** A list as a declaration. The engine finds its pages, totals and exports; see `readPage` and `exportRows`. */
export type ListDefinition<Query, Row, Item> = ListShape<Row, Item> & {
  /** The FROM of a scan in the query's order, with the aliases that `column` names. */
  from(query: Query): Sql
  order(query: Query): Order
  /** Conditions that the index of the order answers, or that are so cheap that every row is tested: "not is_global". */
  scope?(query: Query): Sql
  /** The conditions of the query, all of which must hold; none when it restricts nothing. */
  criteria?(query: Query, now: Date): readonly Criterion[]
  readonly limits?: Partial<ListLimits>
  /** The columns of an exported file, by their names in its first line. */
  readonly exportColumns?: Readonly<Record<string, (item: Item) => CsvValue>>
}
