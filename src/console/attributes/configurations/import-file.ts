import { type ImportFile, readImportFile } from '#console/platform/forms/read-import-file.ts'
import { ConfigurationImport, type ImportedConfiguration } from '#contract/attribute-configuration-import.ts'

/** Reads the text of an import file: a JSON array of configurations as the export writes it. */
export function parseImportFile(text: string): ImportFile<ImportedConfiguration> {
  return readImportFile(text, {
    schema: ConfigurationImport,
    noun: 'array',
    entries: 'configurations',
    nameKey: 'Name',
  })
}
