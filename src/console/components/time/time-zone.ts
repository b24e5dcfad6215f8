import { useSyncExternalStore } from 'react'

let chosen: string | undefined
const listeners = new Set<() => void>()

/** How long the zone of the device is kept, in milliseconds: reading it takes longer than drawing a row. */
const deviceZoneMs = 1_000
let device: { readonly zone: string; readonly offset: number; readonly readAt: number } | undefined

/** The zone of the device; another one of the same offset is seen after a second at most. */
export function getDeviceTimeZone(): string {
  const now = performance.now()
  const offset = new Date().getTimezoneOffset()
  if (!device || device.offset !== offset || now - device.readAt > deviceZoneMs)
    device = { zone: Intl.DateTimeFormat().resolvedOptions().timeZone, offset, readAt: now }
  return device.zone
}

function isKnown(zone: string): boolean {
  try {
    return getOffsetFormat(zone) !== undefined
  } catch {
    return false
  }
}

/**
 * Sets the zone in which times are shown and read; undefined: that of the device, which is also used when the browser
 * does not know the zone.
 */
export function setTimeZone(zone: string | undefined): void {
  const known = zone !== undefined && isKnown(zone) ? zone : undefined
  if (known === chosen) return
  chosen = known
  for (const listener of [...listeners]) listener()
}

/** The zone in which times are shown and read. */
export function getTimeZone(): string {
  return chosen ?? getDeviceTimeZone()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** `getTimeZone` for a component that shows times; it renders again when another zone is chosen. */
export function useTimeZone(): string {
  return useSyncExternalStore(subscribe, getTimeZone)
}

// Making a formatter takes longer than drawing a row.
const offsetFormats = new Map<string, Intl.DateTimeFormat>()

function getOffsetFormat(timeZone: string): Intl.DateTimeFormat {
  const known = offsetFormats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  offsetFormats.set(timeZone, format)
  return format
}

/** By how many minutes a zone is ahead of UTC at an instant. */
export function getOffset(instant: Date, zone = chosen): number {
  // Before standard time, clocks were apart by seconds too.
  if (zone === undefined) return -Math.trunc(instant.getTimezoneOffset())
  if (zone === 'UTC') return 0
  const text = getOffsetFormat(zone)
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')?.value
  const [, sign, hours, minutes] = /([+-])(\d+):(\d+)/.exec(text ?? '') ?? []
  return (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === '-' ? -1 : 1)
}

/** An offset as text: "UTC", "UTC+1", "UTC-3:30". */
export function formatOffset(minutes: number): string {
  if (minutes === 0) return 'UTC'
  const ahead = Math.abs(minutes)
  const rest = ahead % 60 === 0 ? '' : `:${String(ahead % 60).padStart(2, '0')}`
  return `UTC${minutes < 0 ? '-' : '+'}${Math.floor(ahead / 60)}${rest}`
}
