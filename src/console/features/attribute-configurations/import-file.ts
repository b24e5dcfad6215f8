import { ConfigurationImport, type ImportedConfiguration } from '#contract/attribute-configurations.ts'
import { parseJson } from '#contract/core/json.ts'

/** What a file holds: the configurations to import, or why it cannot be imported, in one sentence. */
export type ImportFile = { readonly list: readonly ImportedConfiguration[] } | { readonly problem: string }

/** How many problems of a file are named; the rest is counted. */
const namedProblems = 5

/** Reads the text of an import file: a JSON array of configurations as the export writes it. */
export function parseImportFile(text: string): ImportFile {
  let content: unknown
  try {
    content = parseJson(text.replace(/^\uFEFF/, ''))
  } catch {
    return { problem: 'The file is not JSON. Nothing was changed.' }
  }
  if (!Array.isArray(content)) return { problem: 'The file holds no array of configurations. Nothing was changed.' }
  const parsed = ConfigurationImport.safeParse(content)
  if (parsed.success) return { list: parsed.data }
  const { issues } = parsed.error
  const named = issues.slice(0, namedProblems).map(({ path, message }) => {
    const [index, ...members] = path
    return `${[typeof index === 'number' ? `entry ${index + 1}` : 'The array', ...members.map(String)].join(', ')}: ${message}`
  })
  const more = issues.length > namedProblems ? [`and ${issues.length - namedProblems} more problems`] : []
  return { problem: `The file cannot be imported. Nothing was changed. ${[...named, ...more].join(' ')}` }
}
