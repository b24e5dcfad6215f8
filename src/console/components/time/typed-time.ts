const toIso = (year: string, month: string, day: string) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

/** "2026-11-20" for a day as people type it, year first: "2026-11-20", "2026/1/5", "20261120". Undefined for all else. */
export function parseDay(text: string): string | undefined {
  const match = /^(\d{4})([-/. ]?)(\d\d?)\2(\d\d?)$/.exec(text.trim())
  const [, year = '', separator, month = '', day = ''] = match ?? []
  // Without separators only two digits each say where the month ends.
  if (!match || (separator === '' && text.trim().length !== 8)) return undefined
  const iso = toIso(year, month, day)
  const parsed = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(iso) ? iso : undefined
}

/** Why a text is no day: one that is written as a day is none of the calendar, such as "2027-02-31". */
export function describeDayProblem(text: string, otherwise = 'Enter the date as 2026-11-20.'): string {
  const [day = ''] = text.trim().split(/[ T]/)
  const isWritten = /^\d{4,}([-/.])\d\d?\1\d\d?$/.test(day)
  return isWritten && parseDay(day) === undefined ? 'This day does not exist.' : otherwise
}

/** The problem of a text that is no time of day. */
export const timeOfDayProblem = 'Enter the time as 14:05.'

/** "14:05" for a time of day on 24 hours as people type it: "14:05", "9:5", "14.05", "1405", "9". Undefined for all else. */
export function parseTimeOfDay(text: string): string | undefined {
  const separated = text.trim().replace(/^(\d\d)(\d\d)$/, '$1:$2')
  const [, hours = '', minutes = '0', seconds] = /^(\d\d?)(?:[:.](\d\d?)(?:[:.](\d\d))?)?$/.exec(separated) ?? []
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds ?? 0) > 59) return undefined
  return [hours, minutes, ...(seconds === undefined ? [] : [seconds])].map((part) => part.padStart(2, '0')).join(':')
}

/** "2026-11-20 14:05" for a day and a time of day, typed as either may be alone; a day alone is its first minute. */
export function parseDayAndTime(text: string): string | undefined {
  const [, dayText = '', timeText = '00:00'] = /^(\S+)(?: +(\S+))?$/.exec(text.trim().replace('T', ' ')) ?? []
  const [day, time] = [parseDay(dayText), parseTimeOfDay(timeText)]
  return day && time && `${day} ${time}`
}

/** The day a number of days after another; both as "2026-11-20". */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}
