import type { Preference } from '#contract/preferences.ts'

/** The file that the export of the preferences saves: the list as loaded, in a form that the import accepts. */
export function toExportFile(list: readonly Preference[]): Blob {
  return new Blob([`${JSON.stringify(list, null, 2)}\n`], { type: 'application/json' })
}

/** The name of an export file, with the date and time of the browser's zone. */
export function toExportFileName(at: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const date = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-')
  const time = [two(at.getHours()), two(at.getMinutes()), two(at.getSeconds())].join('-')
  return `consolepreferences_${date}_${time}.json`
}
