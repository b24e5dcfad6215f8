/** The first columns of an export of events; those of its leaderboards follow. */
const eventColumns = ['Event', 'StartDate', 'Hours', 'Profile']

/** The columns of a leaderboard, which are followed by its number from 1. */
const leaderboardColumns = ['Leaderboard', 'Capacity', 'Attributes', 'AutoJoin', 'Prizes']

/** How many columns of an export each leaderboard has. */
export const leaderboardColumnCount = leaderboardColumns.length

/** The header of an export whose events have at most this many leaderboards. The import knows such a file by it. */
export function toEventFileHeader(leaderboards: number): string[] {
  const numbers = Array.from({ length: leaderboards }, (_, index) => index + 1)
  return [...eventColumns, ...numbers.flatMap((number) => leaderboardColumns.map((name) => `${name} ${number}`))]
}

/** Whether the fields of the first line of a file are the header of an export, in full. */
export function isEventFileHeader(fields: readonly string[]): boolean {
  const leaderboards = (fields.length - eventColumns.length) / leaderboardColumnCount
  return (
    Number.isInteger(leaderboards) &&
    leaderboards >= 0 &&
    toEventFileHeader(leaderboards).every((name, index) => name === fields[index])
  )
}
