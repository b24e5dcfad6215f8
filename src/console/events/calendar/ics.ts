import { type CalendarEntry, toEntryId } from './calendar-entry.ts'

/** The longest line of a file, in bytes, without its end. */
const lineBytes = 75

const escapeText = (text: string) =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/[;,]/g, '\\$&')

/** "20261122T140500Z" */
const toStamp = (instant: Date) => instant.toISOString().replaceAll(/[-:]|\.\d+/g, '')

/** Breaks a line that is too long, never inside a character; a line that goes on begins with a space. */
function fold(line: string): string {
  const encoder = new TextEncoder()
  const lines: string[] = []
  let current = ''
  let size = 0
  for (const character of line) {
    const bytes = encoder.encode(character).length
    if (size + bytes > lineBytes) {
      lines.push(current)
      current = ' '
      size = 1
    }
    current += character
    size += bytes
  }
  return [...lines, current].join('\r\n')
}

function toLines(entry: CalendarEntry, { now, origin }: IcsOptions): readonly string[] {
  const { title, start, end, href, note, event } = entry
  return [
    'BEGIN:VEVENT',
    `UID:${toEntryId(entry)}@${new URL(origin).host}`,
    `DTSTAMP:${toStamp(now)}`,
    `DTSTART:${toStamp(start)}`,
    ...(end ? [`DTEND:${toStamp(end)}`] : []),
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(event ? `${note}, profile ${event.ProfileName}` : note)}`,
    `URL:${new URL(href, origin).href}`,
    ...(event?.Deleted ? ['STATUS:CANCELLED'] : []),
    'END:VEVENT',
  ]
}

/** When the file is made, and the console's origin for the links. */
export type IcsOptions = { readonly now: Date; readonly origin: string }

/** Items as an iCalendar file (RFC 5545), which other calendars import. Times are in UTC. */
export function toIcs(entries: readonly CalendarEntry[], options: IcsOptions): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Quarterdeck//Calendar//EN',
    ...entries.flatMap((entry) => toLines(entry, options)),
    'END:VCALENDAR',
  ]
  return `${lines.map(fold).join('\r\n')}\r\n`
}
