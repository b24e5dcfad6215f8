import { formatExact } from '#console/components/number.tsx'
import { formatDateTime, toZoned } from '#console/components/time/date-time.ts'
import { formatSeconds } from '#console/components/time/format-seconds.ts'
import { formatOffset, getOffset } from '#console/components/time/time-zone.ts'

const isoInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/
const plainNumber = /^-?\d{1,15}(\.\d{1,6})?$/
const maxLength = 60

/** "UTC+1": the chosen zone at an instant. */
const getZone = (instant: Date) => formatOffset(getOffset(instant))

/** "12 Dec 2026, 10:00 UTC" in the chosen zone. */
export const formatInstant = (instant: Date): string => `${formatDateTime(instant)} ${getZone(instant)}`

/** The instant that a text writes; undefined when it writes none. */
export function toInstant(text: string): Date | undefined {
  const instant = isoInstant.test(text) ? new Date(text) : undefined
  return instant && !Number.isNaN(instant.getTime()) ? instant : undefined
}

function cut(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= maxLength ? line : `${line.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A text that was cut off on the way.
    return text.replace(/^"/, '')
  }
}

function formatString(text: string): string {
  if (text.trim() === '') return 'none'
  const instant = toInstant(text)
  return instant ? formatInstant(instant) : cut(text)
}

function formatGift(item: unknown): string | undefined {
  const { m_giftableId, m_amount } = Object(item)
  return typeof m_giftableId === 'string' && typeof m_amount === 'number'
    ? `${formatExact(m_amount)} ${cut(m_giftableId)}`
    : undefined
}

function formatItems(items: readonly unknown[]): string {
  if (items.length === 0) return 'none'
  const named = items.flatMap((item) => formatGift(item) ?? (typeof item === 'object' ? [] : formatValue(item)))
  if (named.length < items.length) return items.length === 1 ? '1 item' : `${formatExact(items.length)} items`
  return cut(named.join(', '))
}

function formatValue(value: unknown): string {
  if (value === null || value === undefined) return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return formatExact(value)
  if (typeof value === 'string') return formatString(value)
  if (Array.isArray(value)) return formatItems(value)
  return Object.keys(value).length === 0 ? 'none' : 'several values'
}

/** A value as staff read it, from its JSON text: dates in the chosen zone, "yes", "none", numbers in groups of three. */
export function formatFact(text: string | null): string {
  if (text === null) return 'none'
  if (text === '[…]' || text === '{…}') return 'several values'
  // A number that is too long to be exact stays as it is written.
  if (/^-?[\d.eE+-]+$/.test(text)) return plainNumber.test(text) ? formatExact(Number(text)) : text
  return formatValue(parse(text))
}

/** The items of a list of texts and numbers; undefined for anything else. */
export function toItems(text: string | null): readonly string[] | undefined {
  const value = text?.startsWith('[') ? parse(text) : undefined
  const isPlain = Array.isArray(value) && value.every((item) => typeof item === 'string' || typeof item === 'number')
  return isPlain ? value.map(String) : undefined
}

/** "ACCESS_AUDIT added, EXPORT_DATA removed": how two lists differ; undefined when they are no such lists. */
export function formatListChange(before: string | null, after: string | null): string | undefined {
  const [was, is] = [toItems(before), toItems(after)]
  if (!was || !is) return undefined
  const added = is.filter((item) => !was.includes(item))
  const removed = was.filter((item) => !is.includes(item))
  const parts = [
    [added, 'added'],
    [removed, 'removed'],
  ] as const
  const texts = parts.flatMap(([items, what]) => (items.length === 0 ? [] : [`${cut(items.join(', '))} ${what}`]))
  return texts.length === 0 ? 'in another order' : texts.join(', ')
}

/** The text that a JSON text writes; empty for anything else. */
export function toPlainText(text: string | null): string {
  const value = text?.startsWith('"') ? parse(text) : ''
  return typeof value === 'string' ? value : ''
}

/** "start date" from "StartDate", "UpdateRequiredSince" or "selection.filter". */
export function toLabel(name: string): string {
  const [last = name] = name.split('.').slice(-1)
  const parts = last
    .replace(/^[ms]_/, '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[ _]+/)
  return parts.map((word) => (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase())).join(' ')
}

/** What the clocks of the chosen zone show, in seconds. */
function toClock(instant: Date): number {
  const { date, clock } = toZoned(instant)
  return Date.parse(`${date}T${clock}Z`) / 1000
}

/** "3 days": how far an instant moved on the clocks of the chosen zone, in the largest whole unit. */
export function formatShift(before: Date, after: Date): string {
  const seconds = Math.abs(toClock(after) - toClock(before))
  for (const [unit, length] of [
    ['day', 86_400],
    ['hour', 3_600],
    ['minute', 60],
  ] as const) {
    const count = seconds / length
    if (Number.isInteger(count) && count > 0) return `${formatExact(count)} ${unit}${count === 1 ? '' : 's'}`
  }
  return formatSeconds(seconds)
}

/** "12 → 15 Dec, 10:00 UTC", and only as much of both dates as differs. */
export function formatMove(before: Date, after: Date): string {
  const [was, is] = [toZoned(before), toZoned(after)]
  const [wasZone, isZone] = [getZone(before), getZone(after)]
  const [wasTime, isTime] = [was.clock.slice(0, 5), is.clock.slice(0, 5)]
  if (wasZone !== isZone || (was.day !== is.day && wasTime !== isTime))
    return `${formatInstant(before)} → ${formatInstant(after)}`
  if (was.day === is.day) return `${is.day}, ${wasTime} → ${isTime} ${isZone}`
  const [wasDay = '', wasMonth, wasYear] = was.day.split(' ')
  const [isDay, isMonth, isYear] = is.day.split(' ')
  const from = wasYear !== isYear ? was.day : wasMonth !== isMonth ? `${wasDay} ${wasMonth}` : wasDay
  const year = isYear === String(new Date().getFullYear()) ? '' : ` ${isYear}`
  return `${from} → ${isDay} ${isMonth}${year}, ${isTime} ${isZone}`
}
