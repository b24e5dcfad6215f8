import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { compareEntries, type OrderKey } from '#contract/leaderboards/score.ts'
import type { Order, RankedEntry } from './order.ts'

/** An entry to sort. */
export type SortableEntry = OrderKey & { readonly hasRank: boolean }

/** How many entries are handled before other calls get their turn: less than a millisecond of work. */
const entriesPerTurn = 1_000

/** Leaves processor and database to other calls for a moment, between two statements on very many entries. */
export const giveWay = () => sleep(2)

/** Merges sorted entries as they are asked for. */
function* mergeSorted(one: readonly SortableEntry[], other: readonly SortableEntry[]): Generator<SortableEntry> {
  let [left, right] = [0, 0]
  for (;;) {
    const [a, b] = [one[left], other[right]]
    const isLeft = b === undefined || (a !== undefined && compareEntries(a, b) <= 0)
    const next = isLeft ? a : b
    if (next === undefined) return
    if (isLeft) left++
    else right++
    yield next
  }
}

/** Handles values one after another; after some of them other calls get their turn. */
async function inTurns<T>(values: Iterable<T>, handle: (value: T) => void): Promise<void> {
  let handled = 0
  for (const value of values) {
    handle(value)
    if (++handled % entriesPerTurn === 0) await nextTurn()
  }
}

/** Sorts parts, and merges two at a time. A million entries in one sort would hold up every other call for seconds. */
async function sortInTurns(entries: Iterable<SortableEntry>): Promise<readonly SortableEntry[]> {
  const parts: SortableEntry[][] = []
  await inTurns(entries, (entry) => {
    const last = parts.at(-1)
    if (last && last.length < entriesPerTurn) last.push(entry)
    else parts.push([entry])
  })
  for (const part of parts) {
    part.sort(compareEntries)
    await nextTurn()
  }
  for (;;) {
    const one = parts.shift()
    const other = parts.shift()
    if (!one || !other) return one ?? []
    const merged: SortableEntry[] = []
    await inTurns(mergeSorted(one, other), (entry) => void merged.push(entry))
    parts.push(merged)
  }
}

async function toIndexes(playerIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const indexes = new Map<string, number>()
  await inTurns(playerIds.keys(), (index) => void indexes.set(playerIds[index] ?? '', index))
  return indexes
}

/** The order of entries by their scores of an instant, held in memory in about 100 bytes for each. */
export async function sortEntries(entries: Iterable<SortableEntry>, asOf: Date): Promise<Order> {
  const sorted = await sortInTurns(entries)
  const playerIds: string[] = []
  const scores = new Float64Array(sorted.length)
  const ranks = new Int32Array(sorted.length)
  let rank = 0
  await inTurns(sorted, ({ playerId, score, hasRank }) => {
    const index = playerIds.push(playerId) - 1
    scores[index] = score
    if (hasRank) ranks[index] = ++rank
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
