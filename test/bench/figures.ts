import { type Measured, median, toMedians, toRatio } from './measure.ts'
import { createTimeFigure, type Figure, formatPlayers } from './report.ts'

/** The names of the targets in the results. */
export const onEmbedded = (players: number) => `embedded, ${formatPlayers(players)}`
export const byDatabaseUrl = (players: number) => `by DATABASE_URL, ${formatPlayers(players)}`
export const onBare = (players: number) => `bare Fastify, ${formatPlayers(players)}`

/** The target of the other checkout beside that of this one. */
export const before = (name: string) => `${name}, before`

type Results = ReadonlyMap<string, Measured>

/** What is to take as long among very many players as among few. */
const isSearch = (name: string) => /^(list|nickname|device|by id|timeline|purchases, first page)/.test(name)
/** First pages of lists that are opened all the time. */
const isFirstPage = (name: string) =>
  /^((list|timeline|purchases), first page|overview of a player, one at a time)$/.test(name)
/** What searches, and lists that are opened less often. */
const isLookedFor = (name: string) => /^(attribute|purchases with|purchases of|messages|guilds)/.test(name)
const percent = (share: number) => `${Math.round(share * 100)} %`
const milliseconds = (time: number) => `${time.toFixed(1)} ms`

/** The figures to reach, for ascending numbers of players. Source: design, "Figures to reach". */
export function figuresToReach(results: Results, sizes: readonly number[]): Figure[] {
  const smallest = sizes[0] ?? 0
  const largest = sizes.at(-1) ?? 0
  return [
    ...sizes.flatMap((players) => isComparedToBare(results, players)),
    ...(smallest === largest ? [] : growth(results, smallest, largest)),
    ...sizes.flatMap((players) => limits(results, players)),
    ...sizes.flatMap((players) => besideOnePlayer(results, players)),
    ...sizes.flatMap((players) => openPages(results, players)),
  ]
}

function isComparedToBare(results: Results, players: number): Figure[] {
  return [...results].flatMap(([name, measured]) => {
    if (!measured.has(onBare(players))) return []
    const share = toRatio(measured, 'perSecond', onEmbedded(players), onBare(players))
    const what = `${name}, requests per second of bare Fastify, ${formatPlayers(players)} players`
    return { what, measured: percent(share), goal: 'at least 60 %', isReached: share >= 0.6 }
  })
}

/** How fast everything is beside the server of another checkout; nothing when none was measured. */
export function figuresAgainst(results: Results, players: number): Figure[] {
  const [now, then] = [onEmbedded(players), before(onEmbedded(players))]
  return [...results].flatMap(([name, measured]) => {
    if (!measured.has(then)) return []
    const share = toRatio(measured, 'perSecond', now, then)
    const what = `${name}, requests per second of those before, ${formatPlayers(players)} players`
    return { what, measured: percent(share), goal: 'at least 95 %', isReached: share >= 0.95 }
  })
}

function growth(results: Results, smallest: number, largest: number): Figure[] {
  return [...results].flatMap(([name, measured]) => {
    if (!isSearch(name)) return []
    const times = toRatio(measured, 'p95', onEmbedded(largest), onEmbedded(smallest))
    const what = `${name}, p95 of ${formatPlayers(largest)} players to ${formatPlayers(smallest)}`
    return { what, measured: times.toFixed(2), goal: 'at most 1.5', isReached: times <= 1.5 }
  })
}

function limits(results: Results, players: number): Figure[] {
  return [...results].flatMap(([name, measured]) => {
    const { p95, perSecond, failed } = toMedians(measured.get(onEmbedded(players)))
    const what = `${name}, ${formatPlayers(players)} players`
    const within = (goal: number) => ({
      what: `${what}, p95`,
      measured: milliseconds(p95),
      goal: `under ${goal} ms`,
      isReached: p95 < goal && failed === 0,
    })
    if (isFirstPage(name)) return within(20)
    if (isLookedFor(name)) return within(300)
    if (!name.startsWith('save')) return []
    const measuredRate = Math.round(perSecond).toLocaleString('en-US')
    return {
      what: `${what}, per second`,
      measured: measuredRate,
      goal: 'at least 1,000',
      isReached: perSecond >= 1000 && failed === 0,
    }
  })
}

/** How many times the read of one player something may take. */
const allowedTimes = (name: string) => (name === 'home' ? 3 : name.startsWith('palette') ? 5 : undefined)

/** What Home and the palette's search take beside the read of one player, measured on the same server. */
function besideOnePlayer(results: Results, players: number): Figure[] {
  const one = toMedians(results.get('detail')?.get(onEmbedded(players))).p95
  return [...results].flatMap(([name, measured]) => {
    const allowed = allowedTimes(name)
    if (allowed === undefined || !measured.has(onEmbedded(players))) return []
    const { p95, failed } = toMedians(measured.get(onEmbedded(players)))
    const what = `${name}, p95 to that of one player by id, ${formatPlayers(players)} players`
    const isReached = p95 <= allowed * one && failed === 0
    return { what, measured: (p95 / one).toFixed(1), goal: `at most ${allowed}`, isReached }
  })
}

/** What open pages ask by themselves, and how often in seconds. */
const asksOfPages: readonly (readonly [page: string, asks: Readonly<Record<string, number>>])[] = [
  ['players', { 'who has a player open': 20, 'news of a player': 30 }],
  ['list of players', { 'list, first page': 30 }],
]

/** What 200 open pages cost server and database, as a share of a core. */
function openPages(results: Results, players: number): Figure[] {
  return asksOfPages.flatMap(([page, asks]) => {
    const shares = Object.entries(asks).map(([name, seconds]) => {
      const { serverCpu, databaseCpu } = toMedians(results.get(name)?.get(onEmbedded(players)))
      return ((200 / seconds) * (serverCpu + databaseCpu)) / 1000
    })
    const share = shares.reduce((sum, one) => sum + one, 0)
    if (Number.isNaN(share)) return []
    const what = `200 open pages, ${page}, ${formatPlayers(players)} players: share of a core`
    return { what, measured: `${(100 * share).toFixed(1)} %`, goal: 'under 5 %', isReached: share < 0.05 }
  })
}

/** The figure of a start on an existing database with many players. */
export const startFigure = (players: number, startMs: number): Figure =>
  createTimeFigure(`start with ${formatPlayers(players)} players`, startMs, 2000)

/** How fast everything is beside a PostgreSQL by DATABASE_URL; nothing when none was measured. */
export function figuresBesideDatabaseUrl(results: Results, players: number): Figure[] {
  return [...results].flatMap(([name, measured]) => {
    if (!measured.has(onEmbedded(players)) || !measured.has(byDatabaseUrl(players))) return []
    const [least, share, most] = toRatioRange(measured, onEmbedded(players), byDatabaseUrl(players))
    const what = `${name}, requests per second of those by DATABASE_URL, ${formatPlayers(players)} players`
    const spread = `${percent(share)} (${percent(least)} to ${percent(most)})`
    return { what, measured: spread, goal: 'at least 90 %', isReached: share >= 0.9 }
  })
}

/** The least, the median and the greatest ratio of requests per second within the rounds. */
function toRatioRange(measured: Measured, of: string, to: string): [least: number, middle: number, most: number] {
  const others = measured.get(to) ?? []
  const ratios = (measured.get(of) ?? []).map(
    ({ perSecond }, round) => perSecond / (others[round]?.perSecond ?? Number.NaN),
  )
  return [Math.min(...ratios), median(ratios), Math.max(...ratios)]
}
