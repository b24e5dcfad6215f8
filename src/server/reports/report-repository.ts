import { sql } from 'kysely'
import { reportPartLimit } from '#contract/reports.ts'
import { readReplica } from '#server/platform/database/replica/read-replica.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import type { ReportPeriod } from './rules.ts'

/** A figure by its name in the database. */
export type StoredFigure =
  | 'new'
  | 'active'
  | 'active-month'
  | 'retained-1'
  | 'retained-7'
  | 'retained-30'
  | 'online'
  | 'purchases'
  | 'payers'
  | 'refunds'
  | 'messages-sent'
  | 'messages-collected'
  | 'gifts-collected'
  | 'event-joins'
  | 'event-scorers'
  | 'event-leaves'
  | 'event-prizes'
  | 'deletions'
  | 'undone-changes'

/** How many, and how much: dollars with two decimals. */
export type Sum = { readonly count: number; readonly amount: string }

/** The sums of figures in a period and in the equally long one before. */
export type FigureSums = {
  /** Since when a figure is counted; undefined while it is not. */
  since(figure: StoredFigure): Date | undefined
  /** The sum of a day; undefined where nothing was counted. */
  find(figure: StoredFigure, day: string): Sum | undefined
  /** The values of a dimension with the sums of each figure in both periods, the highest of the first figure first. */
  readonly parts: readonly FigurePart[]
}

type FigurePart = { readonly value: string; sum(figure: StoredFigure): Sum; before(figure: StoredFigure): Sum }

type Row = {
  kind: 'start' | 'day' | 'part' | 'part before'
  figure: string
  since: Date | null
  name: string
  count: string
  amount: string
}

const nothing: Sum = { count: 0, amount: '0.00' }

/** The sums of figures by day, and of both periods by a dimension. One statement that reads only the sums. */
export async function readFigureSums(
  db: Handle,
  figures: readonly [StoredFigure, ...StoredFigure[]],
  { from, to, beforeFrom, by }: ReportPeriod & { readonly by?: string },
): Promise<FigureSums> {
  const selected = sql<Row>`
    select 'start' as kind, figure, since, '' as name, 0 as count, 0.00 as amount
    from figure_starts where figure = any(${figures}::text[])
    union all
    select 'day', figure, null, day::text, count, amount
    from figure_days where figure = any(${figures}::text[]) and dimension = 'all' and value = ''
      and day >= case figure when 'active-month' then date_trunc('month', ${beforeFrom}::date) else ${beforeFrom}::date end
      and day <= ${to}::date
    union all
    select case when day >= ${from}::date then 'part' else 'part before' end, figure, null, value, sum(count), sum(amount)
    from figure_days
    where figure = any(${figures}::text[]) and dimension = ${by ?? ''}
      and day >= ${beforeFrom}::date and day <= ${to}::date
    group by 1, figure, value having sum(count) <> 0 or sum(amount) <> 0`
  const { rows } = await readReplica(db, (source) => selected.execute(source))
  const starts = new Map(rows.flatMap(({ kind, figure, since }) => (kind === 'start' ? [[figure, since]] : [])))
  const toKey = (figure: string, name: string) => `${figure} ${name}`
  const collect = (kind: Row['kind']) =>
    new Map(
      rows
        .filter((row) => row.kind === kind)
        .map(({ figure, name, count, amount }) => [toKey(figure, name), { count: Number(count), amount }]),
    )
  const days = collect('day')
  const [parts, partsBefore] = [collect('part'), collect('part before')]
  const first = (value: string) => parts.get(toKey(figures[0], value)) ?? nothing
  const names = rows.filter(({ kind }) => kind === 'part' || kind === 'part before').map(({ name }) => name)
  const values = [...new Set(names)].toSorted(
    (one, other) =>
      Number(first(other).amount) - Number(first(one).amount) ||
      first(other).count - first(one).count ||
      one.localeCompare(other, 'en'),
  )
  return {
    since: (figure) => starts.get(figure) ?? undefined,
    find: (figure, day) => days.get(toKey(figure, day)),
    parts: values.slice(0, reportPartLimit).map((value) => ({
      value,
      sum: (figure) => parts.get(toKey(figure, value)) ?? nothing,
      before: (figure) => partsBefore.get(toKey(figure, value)) ?? nothing,
    })),
  }
}
