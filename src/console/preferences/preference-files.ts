import { toZoned } from '#console/components/time/date-time.ts'
import { type ImportFile, readImportFile } from '#console/platform/forms/read-import-file.ts'
import { type ImportedPreference, type Preference, preferences } from '#contract/preferences.ts'

/**
 * Reads the text of an import file: JSON, a list of preferences as the export writes it. `Id`, `Required` and
 * `Version` are allowed and ignored; a missing `Type` means Raw String.
 */
export function parseImportFile(text: string): ImportFile<ImportedPreference> {
  const schema = preferences.override.body
  const read = readImportFile(text, { schema, noun: 'list', entries: 'preferences', nameKey: 'Key' })
  return 'list' in read ? { list: read.list.map(({ Key, Type, Value }) => ({ Key, Type, Value })) } : read
}

/** The file that the export of the preferences saves: the list as loaded, in a form that the import accepts. */
export function toExportFile(list: readonly Preference[]): Blob {
  return new Blob([`${JSON.stringify(list, null, 2)}\n`], { type: 'application/json' })
}

/** The name of an export file, with the date and time in the chosen zone. */
export function toExportFileName(at: Date): string {
  const { date, clock } = toZoned(at)
  return `consolepreferences_${date}_${clock.replaceAll(':', '-')}.json`
}
