import type { BarPoint } from '#console/components/charts/bar-list.tsx'
import type { ChartPoint } from '#console/components/charts/chart-style.tsx'
import { formatExact, formatMoney } from '#console/components/number.tsx'
import { dayMs } from '#contract/core/units.ts'
import type { PurchaseSummary } from '#contract/purchases.ts'

/** For more days than this, a chart shows months. */
const maxDays = 186

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

type Sum = { cents: bigint; count: number }

/** "31 purchases" */
export function formatPurchases(count: number): string {
  return count === 1 ? '1 purchase' : `${formatExact(count)} purchases`
}

/** "1 other item", "34 other items" */
export function formatOtherItems(count: number): string {
  return count === 1 ? '1 other item' : `${formatExact(count)} other items`
}

/** Cents of an amount such as "4.99". */
function toCents(value: string): bigint {
  return BigInt(value.replace('.', ''))
}

function toDollars(cents: bigint): string {
  const unsigned = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${unsigned.slice(0, -2)}.${unsigned.slice(-2)}`
}

/** "24 Aug 2026" of a day in UTC. */
export function formatDayLabel(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${Number(date)} ${months[Number(month) - 1]} ${year}`
}

function formatMonth(month: string): string {
  return formatDayLabel(`${month}-01`).replace(/^1 /, '')
}

/** The first and the last day of a summary's period, as days in UTC. */
export function toDays({ From, To }: PurchaseSummary): { first: string; last: string } | undefined {
  if (From === null || To === null) return undefined
  return { first: From.slice(0, 10), last: new Date(Date.parse(To) - 1).toISOString().slice(0, 10) }
}

/** "24 Aug – 21 Nov 2026", "21 Nov 2026". */
export function formatPeriod({ first, last }: { first: string; last: string }): string {
  const start = first.slice(0, 4) === last.slice(0, 4) ? formatDayLabel(first).slice(0, -5) : formatDayLabel(first)
  return first === last ? formatDayLabel(last) : `${start} – ${formatDayLabel(last)}`
}

/** The columns of revenue: one for each day, also without purchases; for long periods one for each month. */
export function toRevenueColumns(summary: PurchaseSummary): { unit: 'day' | 'month'; points: ChartPoint[] } {
  const period = toDays(summary)
  if (!period) return { unit: 'day', points: [] }
  const sums = new Map(summary.PerDay.map(({ Day, Value, Count }) => [Day, { cents: toCents(Value), count: Count }]))
  // A period may start long before the first purchase.
  const first = Date.parse(
    period.first < (summary.PerDay[0]?.Day ?? '') ? getFirstShownDay(summary, period.first) : period.first,
  )
  const last = Date.parse(period.last)
  const days = Array.from({ length: Math.round((last - first) / dayMs) + 1 }, (_, index) =>
    new Date(first + index * dayMs).toISOString().slice(0, 10),
  )
  if (days.length <= maxDays) {
    return {
      unit: 'day',
      points: days.map((day) => toPoint(formatDayLabel(day).slice(0, -5), formatDayLabel(day), sums.get(day))),
    }
  }
  const perMonth = new Map<string, Sum>()
  for (const day of days) {
    const sum = perMonth.get(day.slice(0, 7)) ?? { cents: 0n, count: 0 }
    const { cents, count } = sums.get(day) ?? { cents: 0n, count: 0 }
    perMonth.set(day.slice(0, 7), { cents: sum.cents + cents, count: sum.count + count })
  }
  return {
    unit: 'month',
    points: [...perMonth].map(([month, sum]) => toPoint(formatMonth(month), formatMonth(month), sum)),
  }
}

/** Of the time before the first purchase, up to 90 days are shown. */
function getFirstShownDay({ PerDay }: PurchaseSummary, first: string): string {
  const start = new Date(Date.parse(PerDay[0]?.Day ?? first) - 90 * dayMs).toISOString().slice(0, 10)
  return start > first ? start : first
}

function toPoint(name: string, long: string, { cents, count }: Sum = { cents: 0n, count: 0 }): ChartPoint {
  const dollars = toDollars(cents)
  return { name, value: Number(dollars), exact: `${long}: ${formatMoney(dollars)}, ${formatPurchases(count)}` }
}

/** The bars of revenue per item, the smaller items together at the end. */
export function toItemBars({ PerItem, Others }: PurchaseSummary): BarPoint[] {
  const shown = PerItem.slice(0, 5)
  const cents = PerItem.slice(5).reduce((sum, { Value }) => sum + toCents(Value), toCents(Others.Value))
  const items = Others.Items + PerItem.length - shown.length
  const bars = shown.map(({ ItemId, Value }) => ({
    name: ItemId === '' ? '(no item)' : ItemId,
    value: Number(Value),
    exact: formatMoney(Value),
  }))
  if (items === 0) return bars
  const rest = toDollars(cents)
  return [...bars, { name: formatOtherItems(items), value: Number(rest), exact: formatMoney(rest) }]
}
