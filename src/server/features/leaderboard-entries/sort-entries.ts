import { setImmediate as nextTurn } from 'node:timers/promises'
import { compareEntries, type OrderKey } from '#contract/leaderboards/score.ts'
import type { Order, RankedEntry } from './order.ts'

/** An entry to sort. */
export type SortableEntry = OrderKey & { readonly hasRank: boolean }

/** How many entries are handled before other calls get their turn: some milliseconds of work. */
const entriesPerTurn = 20_000

function mergeSorted(one: readonly SortableEntry[], other: readonly SortableEntry[]): SortableEntry[] {
  const merged: SortableEntry[] = []
  let [left, right] = [0, 0]
  for (;;) {
    const [a, b] = [one[left], other[right]]
    if (a === undefined || b === undefined) return [...merged, ...one.slice(left), ...other.slice(right)]
    if (compareEntries(a, b) <= 0) {
      merged.push(a)
      left++
    } else {
      merged.push(b)
      right++
    }
  }
}

/** Sorts parts, and merges two at a time. A million entries in one sort would hold up every other call for seconds. */
async function sortInTurns(entries: readonly SortableEntry[]): Promise<readonly SortableEntry[]> {
  const parts: SortableEntry[][] = []
  for (let from = 0; from < entries.length; from += entriesPerTurn) {
    parts.push(entries.slice(from, from + entriesPerTurn).sort(compareEntries))
    await nextTurn()
  }
  for (;;) {
    const one = parts.shift()
    const other = parts.shift()
    if (!one || !other) return one ?? []
    parts.push(mergeSorted(one, other))
    await nextTurn()
  }
}

/** The order of entries by their scores of an instant, held in memory in about 100 bytes for each. */
export async function sortEntries(entries: readonly SortableEntry[], asOf: Date): Promise<Order> {
  const sorted = await sortInTurns(entries)
  const playerIds = sorted.map(({ playerId }) => playerId)
  const scores = Float64Array.from(sorted, ({ score }) => score)
  const ranks = new Int32Array(sorted.length)
  const indexes = new Map<string, number>()
  let rank = 0
  for (const [index, { playerId, hasRank }] of sorted.entries()) {
    if (hasRank) ranks[index] = ++rank
    indexes.set(playerId, index)
    if (index % entriesPerTurn === 0) await nextTurn()
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
    find: async (_, ids, { skip, take }) =>
      ids
        .flatMap((playerId) => indexes.get(playerId) ?? [])
        .sort((one, other) => one - other)
        .slice(skip, skip + take)
        .map(toEntry),
    around: async (_, playerId, before, take) => {
      const index = indexes.get(playerId)
      return index === undefined ? [] : toPage(Math.max(0, index - before), take)
    },
  }
}
