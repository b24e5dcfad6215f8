import { type ImportFile, readImportFile } from '#console/platform/forms/read-import-file.ts'
import { type ImportedPreference, preferences } from '#contract/preferences.ts'

/**
 * Reads the text of an import file: JSON, a list of preferences as the export writes it. `Id`, `Required` and
 * `Version` are allowed and ignored; a missing `Type` means Raw String.
 */
export function parseImportFile(text: string): ImportFile<ImportedPreference> {
  const schema = preferences.override.body
  const read = readImportFile(text, { schema, noun: 'list', entries: 'preferences', nameKey: 'Key' })
  return 'list' in read ? { list: read.list.map(({ Key, Type, Value }) => ({ Key, Type, Value })) } : read
}
