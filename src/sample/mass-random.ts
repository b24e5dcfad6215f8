import { type RawBuilder, sql } from 'kysely'
import type { Sql } from '#server/platform/database/sql.ts'

/** Random numbers of the rows of a statement, computed by PostgreSQL: equal for equal seed, name and row. */
export type RowRandom = {
  /** From 0 to 1, exclusive of 1. */
  next(name: string): RawBuilder<number>
  /** A whole number from `min` to `max`, inclusive. */
  between(name: string, min: number, max: number): RawBuilder<number>
  /** True with this probability, 0 to 1. */
  chance(name: string, probability: number): RawBuilder<boolean>
  /** An element of a list. */
  pick(name: string, list: readonly string[]): RawBuilder<string>
}

/** Numbers that a row's whole number `row`, a bigint, decides together with the seed and the name of what is chosen. */
export function createRowRandom(row: Sql, seed: number): RowRandom {
  // 53 bits, as many as a double holds.
  const next = (
    name: string,
  ) => sql<number>`((hashint8extended(${row}, hashtextextended(${sql.lit(name)}, ${sql.lit(seed)}))
    & 9007199254740991) / 9007199254740992.0::float8)`
  const between = (name: string, min: number, max: number) =>
    sql<number>`(${sql.lit(min)} + floor(${next(name)} * ${sql.lit(max - min + 1)})::integer)`
  return {
    next,
    between,
    chance: (name, probability) => sql<boolean>`(${next(name)} < ${sql.lit(probability)})`,
    pick: (name, list) => sql<string>`(${[...list]}::text[])[${between(name, 1, list.length)}]`,
  }
}
