import { expect, it } from 'vitest'
import type { CalendarEntry } from './calendar-entry.ts'
import { toIcs } from './ics.ts'

const anEntry = (entry: Partial<CalendarEntry> = {}): CalendarEntry => ({
  kind: 'event',
  key: '7',
  title: 'Harbor Rush',
  start: new Date('2026-11-22T14:05:00Z'),
  end: new Date('2026-11-23T14:05:00Z'),
  href: '/acp/events/7',
  color: '',
  note: 'upcoming',
  conflicts: [],
  ...entry,
})

const toFile = (...entries: CalendarEntry[]) =>
  toIcs(entries, { now: new Date('2026-11-01T00:00:00Z'), origin: 'https://console.example' })

/** The lines as a reader joins them. */
const unfold = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

it('writes an event with its times in UTC', () => {
  expect(toFile(anEntry()).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Quarterdeck//Calendar//EN',
    'BEGIN:VEVENT',
    'UID:event:7@console.example',
    'DTSTAMP:20261101T000000Z',
    'DTSTART:20261122T140500Z',
    'DTEND:20261123T140500Z',
    'SUMMARY:Harbor Rush',
    'DESCRIPTION:upcoming',
    'URL:https://console.example/acp/events/7',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

it('escapes what separates values, so that a name cannot add a line', () => {
  const lines = unfold(toFile(anEntry({ title: 'a\\b;c,d\r\nEND:VEVENT\nx' })))
  expect(lines).toContain('SUMMARY:a\\\\b\\;c\\,d\\nEND:VEVENT\\nx')
  expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1)
})

it.each(['é'.repeat(200), '🏴‍☠️ '.repeat(60), 'x'.repeat(67), 'x'.repeat(68)])(
  'folds long lines at 75 bytes and inside no character: %s',
  (title) => {
    const file = toFile(anEntry({ title }))
    const sizes = file.split('\r\n').map((line) => new TextEncoder().encode(line).length)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(75)
    expect(unfold(file)).toContain(`SUMMARY:${title}`)
  },
)

it('gives a moment no end', () => {
  expect(toFile(anEntry({ end: null }))).not.toContain('DTEND')
})
