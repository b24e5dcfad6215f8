import { type AuditFact, maxAuditFacts } from '#contract/audit-facts.ts'
import { type JsonTree, parseJsonTree } from '#contract/changes/json-tree.ts'
import { parseJson } from '#contract/core/json.ts'

/** Values longer than this have no facts: they are saved games, which a sentence does not quote. */
const maxValueLength = 16_000

/** Longer members are not quoted; lists, such as the permissions of a role, are compared item by item. */
const maxTextLength = 240
const maxListLength = 1_000

/** Members that say what an entry is about: they are facts also when they did not change. */
const labels = new Set(['Name', 'Content', 'Title', 'Outage', 'OrderId', 'PlayerId', 'GuildId', 'First.Content'])

/** Members that hold the id of a thing, and of which kind it is. */
const references: Readonly<Record<string, string>> = {
  PlayerId: 'player',
  LeaderId: 'player',
  leaderId: 'player',
  FromPlayerId: 'player',
  GuildId: 'guild',
  EventId: 'event',
  LastEventId: 'event',
  ProfileId: 'event profile',
  MsgId: 'message',
}

/** The kind of thing whose id a fact of this name holds; undefined when it holds none. */
export const getReferredKind = (name: string): string | undefined => references[name]

/** The id that a fact holds, as the log has ids; empty when it holds none. */
export function toReferredId(text: string | null): string {
  if (text === null || text === 'null' || /^[[{]/.test(text)) return ''
  return text.startsWith('"') ? String(parseJson(text)) : text
}

/** A member as it is quoted; a long list or object by its brackets. */
function quote(text: string, { type, start, end }: JsonTree): string | undefined {
  // What changed inside of JSON that is a text, as the values of a saved game are, is said by the changes.
  if (type === 'string' && /^"[[{]/.test(text.slice(start, start + 2))) return undefined
  if (end - start <= (type === 'array' ? maxListLength : maxTextLength)) return text.slice(start, end)
  if (type === 'array') return '[…]'
  return type === 'object' ? '{…}' : undefined
}

type Named = readonly [name: string, value: JsonTree]

/** The members of an object, with those of an object within it in its place. */
function flatten(members: ReadonlyMap<string, JsonTree>): readonly Named[] {
  return [...members].flatMap(([name, member]): readonly Named[] => {
    if (member.type !== 'object' || member.members.size === 0) return [[name, member]]
    return [...member.members].map(([inner, value]): Named => [`${name}.${inner}`, value])
  })
}

/** The members of a value; of a list those of its first item. */
function listMembers(root: JsonTree | undefined): readonly Named[] {
  if (root?.type === 'object') return flatten(root.members)
  const first = root?.type === 'array' ? root.items[0] : undefined
  return first?.type === 'object' ? [...first.members].map(([name, value]): Named => [`First.${name}`, value]) : []
}

/** The short members of a value by name, and how many items a list has. */
function quoteMembers(text: string | null): ReadonlyMap<string, string> {
  if (text === null || text.length > maxValueLength) return new Map()
  const root = parseJsonTree(text)
  const quoted = listMembers(root).flatMap(([name, value]): readonly (readonly [string, string])[] => {
    const found = quote(text, value)
    return found === undefined ? [] : [[name, found]]
  })
  return new Map([...(root?.type === 'array' ? [['Count', String(root.items.length)] as const] : []), ...quoted])
}

/** The short members of an entry's values that differ, are there on one side alone, or say what it is about. */
export function listFacts(before: string | null, after: string | null): AuditFact[] {
  const [earlier, later] = [quoteMembers(before), quoteMembers(after)]
  return [...new Set([...earlier.keys(), ...later.keys()])]
    .map((name) => ({
      Name: name,
      Before: earlier.get(name) ?? null,
      After: later.get(name) ?? null,
      BeforeName: '',
      AfterName: '',
    }))
    .filter(({ Name, Before, After }) => Before !== After || labels.has(Name))
    .slice(0, maxAuditFacts)
}
