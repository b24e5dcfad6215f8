/** The first columns of an export of events; those of its leaderboards follow. */
const eventColumns = ['Event', 'StartDate', 'Hours', 'Profile']

/** The columns of a leaderboard, which are followed by its number from 1. */
const leaderboardColumns = ['Leaderboard', 'Capacity', 'Attributes', 'AutoJoin', 'Prizes', 'ReportedBy']

/** Exports of earlier versions had fewer columns for each leaderboard. */
const knownColumnCounts = [leaderboardColumns.length, 5]

/** The header of an export whose events have at most this many leaderboards. The import knows such a file by it. */
export function toEventFileHeader(leaderboards: number, columnCount = leaderboardColumns.length): string[] {
  const numbers = Array.from({ length: leaderboards }, (_, index) => index + 1)
  const columns = leaderboardColumns.slice(0, columnCount)
  return [...eventColumns, ...numbers.flatMap((number) => columns.map((name) => `${name} ${number}`))]
}

/**
 * How many columns each leaderboard has in a file whose first line has these fields; undefined when they are not the
 * header of an export, in full.
 */
export function findLeaderboardColumnCount(fields: readonly string[]): number | undefined {
  return knownColumnCounts.find((count) => {
    const leaderboards = (fields.length - eventColumns.length) / count
    return (
      Number.isInteger(leaderboards) &&
      leaderboards >= 0 &&
      toEventFileHeader(leaderboards, count).every((name, index) => name === fields[index])
    )
  })
}
