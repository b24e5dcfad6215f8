import type { z } from 'zod'
import { describeIssue } from '#contract/core/issue-texts.ts'
import { parseJson } from '#contract/core/json.ts'

/** What a file holds: the entries to import, or why it cannot be imported, in sentences, each problem on its own line. */
export type ImportFile<Entry> = { readonly list: readonly Entry[] } | { readonly problem: string }

/** What an import file is to hold. */
export type ImportFormat<Entry> = {
  readonly schema: z.ZodType<readonly Entry[]>
  /** How texts call the file's content: a "list" of "preferences". */
  readonly noun: 'list' | 'array'
  readonly entries: string
  /** The member that names an entry, to stand beside the number of one that is not valid. */
  readonly nameKey?: string
}

/** How many problems of a file are named; the rest is counted. */
const namedProblems = 5

/** Reads the text of an import file: JSON, with or without a byte order mark. */
export function readImportFile<Entry>(text: string, format: ImportFormat<Entry>): ImportFile<Entry> {
  const { schema, noun, entries } = format
  let content: unknown
  try {
    content = parseJson(text.replace(/^\uFEFF/, ''))
  } catch {
    return { problem: 'The file is not JSON. Nothing was changed.' }
  }
  if (!Array.isArray(content)) return { problem: `The file holds no ${noun} of ${entries}. Nothing was changed.` }
  const parsed = schema.safeParse(content, { error: describeIssue })
  if (parsed.success) return { list: parsed.data }
  const { issues } = parsed.error
  const named = issues
    .slice(0, namedProblems)
    .map(({ path, message }) => `${toLocation(path, content, format)}: ${message}`)
  const left = issues.length - namedProblems
  const more = left > 0 ? [`And ${left} more ${left === 1 ? 'problem' : 'problems'}.`] : []
  return { problem: ['The file cannot be imported. Nothing was changed.', ...named, ...more].join('\n') }
}

function getName(entry: unknown, nameKey: string | undefined): string | undefined {
  if (nameKey === undefined || typeof entry !== 'object' || entry === null || !(nameKey in entry)) return undefined
  return String(Reflect.get(entry, nameKey))
}

/** Where a problem is: "Entry 3 (GAME_NAME), Value", counted from 1, with the name when the entry has one. */
function toLocation<Entry>(
  path: readonly PropertyKey[],
  content: readonly unknown[],
  { noun, nameKey }: ImportFormat<Entry>,
): string {
  const [index, ...members] = path
  if (typeof index !== 'number') return `The ${noun}`
  return formatEntryPath(index, getName(content[index], nameKey), members)
}

/** "Entry 3 (GAME_NAME), Value" for the third entry. */
export function formatEntryPath(index: number, name: string | undefined, members: readonly PropertyKey[]): string {
  return [`Entry ${index + 1}${name ? ` (${name})` : ''}`, ...members.map(String)].join(', ')
}
