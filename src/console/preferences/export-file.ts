import { toZoned } from '#console/components/time/date-time.ts'
import type { Preference } from '#contract/preferences.ts'

/** The file that the export of the preferences saves: the list as loaded, in a form that the import accepts. */
export function toExportFile(list: readonly Preference[]): Blob {
  return new Blob([`${JSON.stringify(list, null, 2)}\n`], { type: 'application/json' })
}

/** The name of an export file, with the date and time in the chosen zone. */
export function toExportFileName(at: Date): string {
  const { date, clock } = toZoned(at)
  return `consolepreferences_${date}_${clock.replaceAll(':', '-')}.json`
}
