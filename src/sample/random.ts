import { type RawBuilder, sql } from 'kysely'
import type { Sql } from '#server/platform/database/sql.ts'

/** A deterministic stream of random numbers, equal on all machines. Not for secrets. */
export type Random = {
  /** A number from 0 to 1, exclusive of 1. */
  next(): number
  /** A whole number from `min` to `max`, inclusive. */
  between(min: number, max: number): number
  /** True with this probability, 0 to 1. */
  chance(probability: number): boolean
  /** An element of a non-empty list. */
  pick<T>(list: readonly T[]): T
  /** Hexadecimal digits, lower case. */
  hex(length: number): string
}

/** Hashes a seed and a part to 32 bits (the finaliser of MurmurHash3). */
function mix(seed: number, part: number): number {
  let bits = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(part + 0x7f4a7c15, 0xc2b2ae35)
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}

/**
 * The random stream of one part of a seed. Every player has its own, so that the first thousand players are equal in a
 * sample of a thousand and of a million. The generator is sfc32.
 */
export function createRandom(seed: number, part: number): Random {
  let a = mix(seed, part)
  let b = mix(a, seed)
  let c = mix(b, part)
  let counter = 1
  const bits = () => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return sum >>> 0
  }
  for (let round = 0; round < 12; round++) bits()
  const next = () => bits() / 4_294_967_296
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const pick = <T>(list: readonly T[]): T => {
    const found = list[between(0, list.length - 1)]
    if (found === undefined) throw new Error('The list is empty.')
    return found
  }
  const hex = (length: number) => {
    let text = ''
    while (text.length < length) text += bits().toString(16).padStart(8, '0')
    return text.slice(0, length)
  }
  return { next, between, chance: (probability) => next() < probability, pick, hex }
}

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
