import { parseJson } from '#contract/core/json.ts'
import { type ImportedPreference, preferences } from '#contract/preferences.ts'

/** What a file holds: the preferences to import, or why it cannot be imported, in one sentence. */
export type ImportFile = { readonly list: readonly ImportedPreference[] } | { readonly problem: string }

/** How many problems of a file are named; the rest is counted. */
const namedProblems = 5

/**
 * Reads the text of an import file: JSON, a list of preferences as the export writes it. `Id`, `Required` and
 * `Version` are allowed and ignored; a missing `Type` means Raw String.
 */
export function parseImportFile(text: string): ImportFile {
  let content: unknown
  try {
    content = parseJson(text.replace(/^\uFEFF/, ''))
  } catch {
    return { problem: 'The file is not JSON. Nothing was changed.' }
  }
  if (!Array.isArray(content)) return { problem: 'The file holds no list of preferences. Nothing was changed.' }
  const parsed = preferences.override.body.safeParse(content)
  if (parsed.success) return { list: parsed.data.map(({ Key, Type, Value }) => ({ Key, Type, Value })) }
  const { issues } = parsed.error
  const named = issues.slice(0, namedProblems).map(({ path, message }) => `${placeOf(path, content)}: ${message}`)
  const more = issues.length > namedProblems ? [`and ${issues.length - namedProblems} more problems`] : []
  return { problem: `The file cannot be imported. Nothing was changed. ${[...named, ...more].join(' ')}` }
}

/** "entry 3 (GAME_NAME), Value": counted from 1, with the key when it has one. */
function placeOf(path: readonly PropertyKey[], content: readonly unknown[]): string {
  const [index, ...members] = path
  if (typeof index !== 'number') return 'The list'
  const entry = content[index]
  const key = typeof entry === 'object' && entry !== null && 'Key' in entry ? ` (${String(entry.Key)})` : ''
  return [`entry ${index + 1}${key}`, ...members.map(String)].join(', ')
}
