import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { defaultScore } from '#contract/leaderboard-definitions.ts'
import { liveOrderLimit } from '#contract/leaderboard-entries.ts'
import { compareEntries, computeScore, type OrderKey, toScoreInputs } from '#contract/leaderboard-scores.ts'
import { toUnlimited } from '#server/platform/database/pooled-database.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import type { LeaderboardState } from '../leaderboard-repository.ts'
import { parseAttributeLists } from './entry-details.ts'
import type { Order, RankedEntry } from './order.ts'

/** Entries to sort, column by column: a million objects would keep the garbage collector busy. */
type SortableEntries = {
  readonly playerIds: string[]
  readonly scores: number[]
  /** When the score was reached, in milliseconds since 1970. */
  readonly reachedAtMs: number[]
  readonly hasRank: boolean[]
}

/** How many entries are handled before other calls get their turn: less than a millisecond of work. */
const entriesPerTurn = 1_000

/** Leaves processor and database to other calls for a moment, between two statements on very many entries. */
const giveWay = () => sleep(3)

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
async function sortEntries(entries: SortableEntries, asOf: Date): Promise<Order> {
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

/** Orders that calls share: until what age, in milliseconds, and how many a database has at most. */
type Keeping = { readonly maxAgeMs: number; readonly maxKept: number }

/** Of long leaderboards: one of a million entries takes about 150 MB. */
const ofLong: Keeping = { maxAgeMs: 60_000, maxKept: 4 }

/** Of others, as players read them: thousands of calls must not sort the same entries, about 1.5 MB each at most. */
const ofPlayers: Keeping = { maxAgeMs: 10_000, maxKept: 50 }

/** Entries of one statement. Each reply is read in one go, so other calls wait for it. */
const pageLength = 1_000

/** The entries of one statement as JSON, which is read in half the time of as many rows. */
type EntryPage = {
  /** Reached: when it was reported last or else reached its score, in milliseconds since 1970. */
  entries: [playerId: string, score: number, hasRank: boolean, reachedAtMs: number][]
  /** The attributes of each, as the text of a list: as a column of type JSON the database would read all of it again. */
  attributes: string
  /** When the last one reached its score, exactly. */
  last_reached: string
}

/** The value that an entry is ordered by: the computed score, else the stored one; or an attribute, 0 when absent. */
export function toOrderScore(
  { score, values }: { score: number; values: Readonly<Record<string, number>> },
  { attribute, eventEnd, now }: { attribute: string; eventEnd: Date | null; now: Date },
): number {
  if (attribute !== defaultScore) return Object.hasOwn(values, attribute) ? (values[attribute] ?? 0) : 0
  const inputs = eventEnd ? toScoreInputs(values) : undefined
  return inputs && eventEnd ? computeScore(inputs, eventEnd, now) : score
}

/** What is read, of which instant, and whether nothing can change meanwhile. */
type Reading = { readonly attribute: string; readonly now: Date; readonly isLocked: boolean }

type Board = Pick<LeaderboardState, 'definition_id' | 'number'>

/** The entries before another one in the order, the worst first; undefined when there is none. */
async function readPage(
  db: Handle,
  { definition_id, number }: Board,
  after?: EntryPage,
): Promise<EntryPage | undefined> {
  const [lastId, lastScore = 0] = after?.entries.at(-1) ?? []
  const isNext = after
    ? sql`((-e.score), e.reached_at, e.player_id) < (${-lastScore}::float8, ${after.last_reached}::timestamptz, ${lastId})`
    : sql`true`
  // Milliseconds by way of microseconds: those of a fraction are exact only so, and "extract" is exact but slow.
  const { rows } = await sql<EntryPage>`
    select json_agg(json_build_array(
        player_id, score, has_rank, floor(round(date_part('epoch', counted_at) * 1000000) / 1000)
      )) as entries,
      '[' || string_agg(attributes, ',') || ']' as attributes, (array_agg(reached_at))[count(*)]::text as last_reached
    from (
      select e.player_id, e.score, e.attributes, not (e.is_hacker or e.is_hidden) as has_rank, e.reached_at,
        coalesce(e.reported_at, e.reached_at) as counted_at
      from leaderboard_entries e
      where e.definition_id = ${definition_id} and e.leaderboard_number = ${number} and e.removed_at is null and ${isNext}
      order by (-e.score) desc, e.reached_at desc, e.player_id desc limit ${pageLength}
    ) page having count(*) > 0`.execute(db)
  return rows[0]
}

/** Reads every visible entry in chunks, so that no statement takes long; the next is read while one is taken up. */
async function readEntries(
  db: Handle,
  board: LeaderboardState,
  { attribute, now, isLocked }: Reading,
): Promise<SortableEntries> {
  const entries: SortableEntries = { playerIds: [], scores: [], reachedAtMs: [], hasRank: [] }
  // From the worst on: a score that rises meanwhile is read twice, not missed, and the later reading counts.
  const known = isLocked ? undefined : new Map<string, number>()
  const add = async (page: EntryPage) => {
    // Nobody waits for an order this long, and others shall not wait for it.
    const isLong = entries.playerIds.length > liveOrderLimit
    const values = parseAttributeLists(page.attributes)
    if (isLong) await nextTurn()
    for (const [offset, [playerId, score, hasRank, reachedAtMs]] of page.entries.entries()) {
      const index = known?.get(playerId) ?? entries.playerIds.length
      known?.set(playerId, index)
      const own = { score, values: values[offset] ?? {} }
      entries.playerIds[index] = playerId
      entries.scores[index] = toOrderScore(own, { attribute, eventEnd: board.event_end, now })
      entries.reachedAtMs[index] = reachedAtMs
      entries.hasRank[index] = hasRank
    }
  }
  let page = await readPage(db, board)
  while (page) {
    const isFull = page.entries.length === pageLength
    const [next] = await Promise.all([isFull ? readPage(db, board, page) : undefined, add(page)])
    page = next
    if (entries.playerIds.length > liveOrderLimit) await giveWay()
  }
  return entries
}

async function readOrder(db: Handle, board: LeaderboardState, reading: Reading): Promise<Order> {
  return sortEntries(await readEntries(db, board, reading), reading.now)
}

type Kept = { readonly startedAtMs: number; readonly order: Promise<Order>; next?: Kept | undefined }

const keptOrders = new Map([ofLong, ofPlayers].map((keeping) => [keeping, new WeakMap<Handle, Map<string, Kept>>()]))

/**
 * The order that was read a short time ago; calls at once share it. After half of that time it is read again in the
 * background, so that only the first of many calls waits.
 */
function keepOrder(
  db: Handle,
  key: string,
  now: Date,
  { keeping, read }: { readonly keeping: Keeping; readonly read: (db: Handle) => Promise<Order> },
): Promise<Order> {
  const { maxAgeMs, maxKept } = keeping
  const orders = keptOrders.get(keeping)
  const unlimited = toUnlimited(db)
  const kept = orders?.get(unlimited) ?? new Map<string, Kept>()
  orders?.set(unlimited, kept)
  const start = (): Kept => ({ startedAtMs: now.getTime(), order: read(unlimited) })
  const isYounger = (one: Kept | undefined, ageMs: number) =>
    one !== undefined && Math.abs(now.getTime() - one.startedAtMs) < ageMs
  const known = kept.get(key)
  if (known && isYounger(known, maxAgeMs)) {
    if (!isYounger(known, maxAgeMs / 2) && !isYounger(known.next, maxAgeMs)) readNext(kept, key, known, start())
    return known.order
  }
  const current = known?.next && isYounger(known.next, maxAgeMs) ? known.next : start()
  kept.delete(key)
  kept.set(key, current)
  for (const oldest of [...kept.keys()].slice(0, -maxKept)) kept.delete(oldest)
  current.order.catch(() => {
    if (kept.get(key) === current) kept.delete(key)
  })
  return current.order
}

/** Lets an order that is being read take the place of the known one when it is there; a failure is forgotten. */
function readNext(kept: Map<string, Kept>, key: string, known: Kept, next: Kept): void {
  known.next = next
  next.order.then(
    () => {
      if (kept.get(key) === known) kept.set(key, next)
    },
    () => {
      known.next = undefined
    },
  )
}

/** When an order is read, and whether by players, for whom it may be some seconds old. */
export type OrderReading = { readonly now: Date; readonly isForPlayers?: boolean }

/**
 * The order by computed scores, which change with the clock, or by an attribute. Up to 10,000 entries it is read for every
 * call of staff, and kept in this process for ten seconds for those of players; a longer one is kept for a minute.
 */
export function readSortedOrder(
  db: Handle,
  board: LeaderboardState,
  attribute: string,
  { now, isForPlayers = false }: OrderReading,
): Promise<Order> {
  const read = (handle: Handle) => readOrder(handle, board, { attribute, now, isLocked: false })
  const isLong = board.players > liveOrderLimit
  if (!isLong && !isForPlayers) return read(db)
  const key = `${board.definition_id}-${board.number} ${attribute}`
  return keepOrder(db, key, now, { keeping: isLong ? ofLong : ofPlayers, read })
}

/** The order of a locked leaderboard by computed scores of an instant. */
export const readLockedOrder = (db: Handle, board: LeaderboardState, now: Date): Promise<Order> =>
  readOrder(db, board, { attribute: defaultScore, now, isLocked: true })
