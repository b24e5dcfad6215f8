import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { compareEntries, type OrderKey } from '#contract/leaderboards/score.ts'
import type { Order, RankedEntry } from './order.ts'

/** Entries to sort, column by column: a million objects would keep the garbage collector busy. */
export type SortableEntries = {
  readonly playerIds: string[]
  readonly scores: number[]
  /** When the score was reached, in milliseconds since 1970. */
  readonly reachedAtMs: number[]
  readonly hasRank: boolean[]
}

/** How many entries are handled before other calls get their turn: less than a millisecond of work. */
const entriesPerTurn = 1_000

/** Leaves processor and database to other calls for a moment, between two statements on very many entries. */
export const giveWay = () => sleep(3)

/** Handles the numbers from 0 to below a total one after another; after some of them other calls get their turn. */
async function inTurns(total: number, handle: (index: number) => void): Promise<void> {
  for (let index = 0; index < total; index++) {
    handle(index)
    if ((index + 1) % entriesPerTurn === 0) await nextTurn()
  }
}

/**
 * The indexes of entries in their order. Parts are sorted, then merged two at a time: a million entries in one sort
 * would hold up every other call for seconds.
 */
async function sortInTurns({ playerIds, scores, reachedAtMs }: SortableEntries): Promise<Uint32Array> {
  const total = playerIds.length
  const toKey = (index: number): OrderKey => ({
    playerId: playerIds[index] ?? '',
    score: scores[index] ?? 0,
    reachedAtMs: reachedAtMs[index] ?? 0,
  })
  const compare = (one: number, other: number) => compareEntries(toKey(one), toKey(other))
  // Many times as quick as from an iterator, which nobody could interrupt.
  let sorted = new Uint32Array(total).map((_, index) => index)
  let merged = new Uint32Array(total)
  for (let from = 0; from < total; from += entriesPerTurn) {
    sorted.subarray(from, from + entriesPerTurn).sort(compare)
    await nextTurn()
  }
  for (let length = entriesPerTurn; length < total; length *= 2) {
    for (let from = 0; from < total; from += 2 * length) {
      const middle = Math.min(total, from + length)
      const end = Math.min(total, middle + length)
      let [left, right] = [from, middle]
      await inTurns(end - from, (offset) => {
        const [one = 0, other = 0] = [sorted[left], sorted[right]]
        const isLeft = right === end || (left < middle && compare(one, other) <= 0)
        merged[from + offset] = isLeft ? one : other
        if (isLeft) left++
        else right++
      })
    }
    ;[sorted, merged] = [merged, sorted]
  }
  return sorted
}

async function toIndexes(playerIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const indexes = new Map<string, number>()
  await inTurns(playerIds.length, (index) => void indexes.set(playerIds[index] ?? '', index))
  return indexes
}

/** The order of entries by their scores of an instant, held in memory in about 100 bytes for each. */
export async function sortEntries(entries: SortableEntries, asOf: Date): Promise<Order> {
  const sorted = await sortInTurns(entries)
  const playerIds: string[] = []
  const scores = new Float64Array(sorted.length)
  const ranks = new Int32Array(sorted.length)
  let rank = 0
  await inTurns(sorted.length, (index) => {
    const entry = sorted[index] ?? 0
    playerIds.push(entries.playerIds[entry] ?? '')
    scores[index] = entries.scores[entry] ?? 0
    if (entries.hasRank[entry]) ranks[index] = ++rank
  })
  // Made when a player is sought for the first time: a final order is written without.
  let indexes: Promise<ReadonlyMap<string, number>> | undefined
  const getIndexes = () => {
    indexes ??= toIndexes(playerIds)
    return indexes
  }
  const toEntry = (index: number): RankedEntry => ({
    playerId: playerIds[index] ?? '',
    index,
    rank: ranks[index] || null,
    score: scores[index] ?? 0,
  })
  const toPage = (from: number, length: number) =>
    Array.from({ length: Math.max(0, Math.min(length, playerIds.length - from)) }, (_, offset) =>
      toEntry(from + offset),
    )
  return {
    total: playerIds.length,
    asOf,
    isFinal: false,
    page: async (_, skip, take) => toPage(skip, take),
    find: async (_, ids, { skip, take }) => {
      const known = await getIndexes()
      return ids
        .flatMap((playerId) => known.get(playerId) ?? [])
        .sort((one, other) => one - other)
        .slice(skip, skip + take)
        .map(toEntry)
    },
    around: async (_, playerId, before, take) => {
      const index = (await getIndexes()).get(playerId)
      return index === undefined ? [] : toPage(Math.max(0, index - before), take)
    },
  }
}
