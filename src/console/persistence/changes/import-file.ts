import { getMembers, getSource, type JsonNode, parseJsonTree, toPosition } from '#console/components/json/json-parse.ts'
import {
  type PersistenceAction,
  type PersistenceEntry,
  PersistenceKey,
  validateJsonText,
} from '#contract/persistence.ts'
import type { ImportedEntry } from './pending-changes.ts'

/** What an import file says, or the first thing that is wrong with it, with its place. */
export type ImportResult =
  | { readonly entries: readonly ImportedEntry[]; readonly problem?: undefined }
  | { readonly entries?: undefined; readonly problem: string }

export type ImportedChange = {
  readonly key: string
  readonly action: PersistenceAction | 'Unchanged'
  readonly before: string | null
  readonly after: string
}

/** The largest import file in bytes: 40 MiB. Only what it changes is sent later. */
export const importFileLimit = 40 * 1024 * 1024

/**
 * Reads an import file: an array of {Key, Value}, as the export writes it. A Value is the text of a JSON value, or
 * the JSON value itself, which is then taken as it is written in the file, digit by digit.
 */
export function parseImport(fileText: string): ImportResult {
  const text = fileText.replace(/^\ufeff/, '')
  const { root, problem } = parseJsonTree(text)
  if (problem)
    return { problem: `The file is not valid JSON. Line ${problem.line}, column ${problem.column}: ${problem.message}` }
  if (root.type !== 'array') {
    return { problem: `The file must be a list of entries, [{"Key": …, "Value": …}]; it is ${describe(root)}.` }
  }
  const entries: ImportedEntry[] = []
  const keys = new Set<string>()
  for (const [index, item] of (root.children ?? []).entries()) {
    const entry = readEntry(text, item)
    const problem =
      typeof entry === 'string' ? entry : keys.has(entry.Key) ? `the key "${entry.Key}" appears twice.` : undefined
    if (problem || typeof entry === 'string') {
      return { problem: `Entry ${index + 1} (line ${toPosition(text, item.offset).line}): ${problem}` }
    }
    keys.add(entry.Key)
    entries.push(entry)
  }
  return { entries }
}

/** What applying an import would do to each key, in the order of the file. A key whose text is equal is unchanged. */
export function toPreview(
  imported: readonly ImportedEntry[],
  present: readonly PersistenceEntry[],
): readonly ImportedChange[] {
  const values = new Map(present.map(({ Key, Value }) => [Key, Value]))
  return imported.map(({ Key, Value }) => {
    const before = values.get(Key) ?? null
    const action = before === null ? 'Add' : before === Value ? 'Unchanged' : 'Update'
    return { key: Key, action, before, after: Value }
  })
}

/** The entry, or what is wrong with it. */
function readEntry(text: string, node: JsonNode): ImportedEntry | string {
  if (node.type !== 'object') return `an entry is {"Key": …, "Value": …}; this is ${describe(node)}.`
  const members = getMembers(node)
  for (const name of ['Key', 'Value']) {
    const count = members.filter((member) => member.name === name).length
    if (count === 0) return `${name} is missing.`
    if (count > 1) return `${name} appears twice.`
  }
  const unknown = members.find(({ name }) => name !== 'Key' && name !== 'Value')
  if (unknown) return `"${unknown.name}" is not part of an entry.`
  const find = (name: string) => members.find((member) => member.name === name)?.value ?? node
  const key = find('Key')
  if (key.type !== 'string') return `Key must be text; it is ${describe(key)}.`
  const checked = PersistenceKey.safeParse(key.value)
  if (!checked.success) return `Key: ${checked.error.issues[0]?.message ?? 'it is not valid.'}`
  return readValue(text, checked.data, find('Value'))
}

function readValue(text: string, Key: string, node: JsonNode): ImportedEntry | string {
  if (node.type === 'null') return `the value of "${Key}" is null. An import deletes nothing.`
  const Value = node.type === 'string' ? String(node.value) : getSource(text, node)
  const problem = validateJsonText(Value)
  return problem ? `the value of "${Key}": ${problem}` : { Key, Value }
}

const typeNames: Readonly<Record<JsonNode['type'], string>> = {
  object: 'an object',
  array: 'a list',
  property: 'a member',
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  null: 'null',
}

function describe({ type, value }: JsonNode): string {
  return type === 'boolean' ? String(value) : typeNames[type]
}
