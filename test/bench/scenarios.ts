import { buildPath } from '#contract/core/path.ts'
import { encodeQuery } from '#contract/core/query-string.ts'
import { home } from '#contract/home.ts'
import { players } from '#contract/players.ts'
import { reports } from '#contract/reports.ts'
import { search } from '#contract/search.ts'

/** Something that is measured: its name in the table, and the paths that it reads in turn. */
export type Scenario = {
  name: string
  paths: readonly string[]
  isComparedToBare: boolean
  /** Where they are not those of the bench. */
  connections?: number
}

const toDay = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)

/** All reports that read sums; players of a filter are counted in the background. */
const { filtered: _, ...sums } = reports
/** Those of the last year, which cost the same with few players and with many. */
const pathsOfReports = Object.values(sums).map(({ path }) => path + encodeQuery({ from: toDay(364), to: toDay(0) }))

const list = (query: Record<string, unknown>) => players.list.path + encodeQuery(query)
const times = (count: number) => Array.from({ length: count }, (_, index) => index)

function attribute(name: string): string[] {
  // Many different numbers: totals are cached by filter.
  return times(50).map((index) =>
    list({ attributeFilters: [{ name, operator: '>=', value: String(index * 15) }], take: 15 }),
  )
}

/**
 * What is read from a database with sample players; `texts` runs a select on it and gives the column `found`. Every
 * path is about players that are there, apart from the nicknames that nobody has.
 */
export async function playerScenarios(texts: (select: string) => Promise<string[]>): Promise<Scenario[]> {
  const sampled = 'from players order by md5(player_id) limit 200'
  const ids = await texts(`select player_id as found ${sampled}`)
  const devices = await texts('select device_id as found from player_devices order by md5(device_id) limit 200')
  const rare = await texts(`
    select right(nickname_folded, 8) as found from players where nickname_folded ~ '[a-z]{4}[0-9]{4}$'
    order by md5(player_id) limit 200`)
  const frequent = await texts(`
    select part as found from (select right(rtrim(nickname_folded, '0123456789'), 4) as part from players) parts
    group by part order by count(*) desc, part limit 10`)
  const find = (text: string) => search.find.path + encodeQuery({ text })
  const nickname = (filter: string) => list({ filter, filterType: 'nickname', take: 15 })
  return [
    { name: 'list, first page', paths: [list({ take: 15 })], isComparedToBare: true },
    { name: 'list, page 1,000', paths: [list({ skip: 9990, take: 10 })], isComparedToBare: false },
    { name: 'nickname, rare part', paths: rare.map(nickname), isComparedToBare: true },
    { name: 'nickname, frequent part', paths: frequent.map(nickname), isComparedToBare: false },
    { name: 'nickname, nobody has it', paths: times(50).map((n) => nickname(`zq${n}xqz`)), isComparedToBare: false },
    {
      name: 'device',
      paths: devices.map((filter) => list({ filter, filterType: 'deviceId', take: 15 })),
      isComparedToBare: false,
    },
    { name: 'by id', paths: ids.map((filter) => list({ filter, take: 15 })), isComparedToBare: true },
    { name: 'home', paths: [home.get.path], isComparedToBare: false },
    { name: 'reports of a year', paths: pathsOfReports, isComparedToBare: false },
    { name: 'detail', paths: ids.map((id) => buildPath(players.get.path, { id })), isComparedToBare: true },
    { name: 'palette: an id', paths: ids.map(find), isComparedToBare: false },
    { name: 'palette: a device', paths: devices.map(find), isComparedToBare: false },
    { name: 'palette: a rare part of a name', paths: rare.map(find), isComparedToBare: false },
    { name: 'palette: a frequent part of a name', paths: frequent.map(find), isComparedToBare: false },
    { name: 'palette: nothing matches', paths: times(50).map((n) => find(`zq${n}xqz`)), isComparedToBare: false },
    { name: 'attribute that all have', paths: attribute('bench_all'), isComparedToBare: false },
    { name: 'attribute that few have', paths: attribute('bench_few'), isComparedToBare: false },
    { name: 'attribute of the oldest 20 %', paths: attribute('bench_old'), isComparedToBare: false },
    { name: 'attribute of the newest 20 %', paths: attribute('bench_new'), isComparedToBare: false },
  ]
}

/** Attributes that all, few, only old and only new players have, with values from 0 to 999. */
export const attributesForScenarios = `
  insert into player_attributes (player_id, name, value)
  with numbered as (
    select player_id, abs(hashtext(player_id)) as hash, percent_rank() over (order by created_at) as age from players
  )
  select player_id, 'bench_all', hash % 1000 from numbered
  union all select player_id, 'bench_few', (hash / 1000) % 1000 from numbered where hash % 1000 < 2
  union all select player_id, 'bench_old', hash % 1000 from numbered where age < 0.2
  union all select player_id, 'bench_new', hash % 1000 from numbered where age >= 0.8`
