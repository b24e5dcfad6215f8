/** The name of a download with its moment in UTC: `stampedFileName('players', now, 'csv')` is players_2026-11-20_14-05-00.csv. */
export function stampedFileName(name: string, now: Date, extension: string): string {
  return `${name}_${now.toISOString().slice(0, 19).replace('T', '_').replaceAll(':', '-')}.${extension}`
}
