import type { ChangeSummary } from '#contract/changes/change.ts'
import { joinSummaries, toValueChange } from '#contract/changes/change-summary.ts'
import { parseJson } from '#contract/core/json.ts'
import type { TimelineSubject } from '#contract/timeline.ts'

const maxDetailLength = 200
const maxListedNames = 4
const maxValueLength = 60

/** The values of an audit entry as JSON texts; null where they are long or were erased. */
export type AuditValues = { readonly before: string | null; readonly after: string | null }

/** The members of a JSON object. */
export type Values = Readonly<Record<string, unknown>>

/** "a, b, c and 5 more" */
export function shortList(names: readonly string[], count = names.length): string {
  const shown = names.slice(0, maxListedNames).join(', ')
  const others = count - Math.min(names.length, maxListedNames)
  return others > 0 ? `${shown} and ${others} more` : shown
}

/** A text shortened to a number of characters, 200 by default, without splitting a surrogate pair. */
export function truncate(text: string, maxLength = maxDetailLength): string {
  if (text.length <= maxLength) return text
  return `${text.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}

function parse(text: string | null): unknown {
  if (text === null) return undefined
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

/** The members of an object; undefined when it is none. */
export function toValues(text: string | null): Values | undefined {
  const value = parse(text)
  // A parsed object has text for names, whatever it holds.
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : undefined
}

/** The member of this name when it is a text; empty otherwise. */
export function toText(values: Values | undefined, name: string): string {
  const value = values?.[name]
  return typeof value === 'string' ? value : ''
}

/** How many names an entry about a call of a server lists. Source: ruling 83. */
const maxListed = 20

/** What an entry holds of a list: how many there are under the member `count`, and the first names. `listCounted` reads it. */
export const toCounted = (count: string, names: readonly string[]) => ({
  [count]: names.length,
  Names: names.slice(0, maxListed),
})

/** The `Names` that an entry after a server's call lists, of as many as the member `count` says: "wallet, level and 18 more". */
export function listCounted({ after }: AuditValues, count: string): string {
  const values = toValues(after)
  const names = Array.isArray(values?.Names) ? values.Names.filter((name) => typeof name === 'string') : []
  return shortList(names, Number(values?.[count] ?? names.length))
}

function toList(text: string | null): readonly Values[] {
  const value = parse(text)
  return Array.isArray(value) ? value.filter((one) => typeof one === 'object' && one !== null) : []
}

/** "2026-11-21 06:39 UTC" of an instant in ISO format; empty for anything else. */
export function toMinute(value: string): string {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) ? `${value.slice(0, 16).replace('T', ' ')} UTC` : ''
}

/** "yes", "12", "none"; undefined for a list or an object. */
function formatValue(value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? toMinute(value) || truncate(value, maxValueLength) : undefined
}

/** The value of an attribute as it is shown; null where it does not exist. */
function toAttributeText(attribute: Values | undefined): string | null {
  if (!attribute) return null
  const ends = toMinute(toText(attribute, 'ExpirationDate'))
  return [formatValue(attribute.Value), ends && `until ${ends}`].filter(Boolean).join(' ')
}

/** What changed in each attribute, from the lists before and after. */
export function attributeChanges({ before, after }: AuditValues): { names: string[]; summary: ChangeSummary | null } {
  const earlier = new Map(toList(before).map((one) => [toText(one, 'Name'), one]))
  const later = new Map(toList(after).map((one) => [toText(one, 'Name'), one]))
  const names = [...new Set([...earlier.keys(), ...later.keys()])]
  const changes = names.map((name) =>
    toValueChange(name, toAttributeText(earlier.get(name)), toAttributeText(later.get(name))),
  )
  return { names, summary: names.length === 0 ? null : joinSummaries([{ Changes: changes, More: 0 }]) }
}

/** What changed in each attribute of an entry about a whole state: a load, a restore, a reset. Null where it is not known. */
export function stateAttributeChanges({ before, after }: AuditValues): ChangeSummary | null {
  const [earlier, later] = [toValues(before), toValues(after)]
  if (!earlier?.Attributes || !later) return null
  // A reset that an earlier version recorded does not say that nothing is left.
  return attributeChanges({
    before: JSON.stringify(earlier.Attributes),
    after: JSON.stringify(later.Attributes ?? []),
  }).summary
}

/** "votes 3 → 0" for every member that changed to a short value. `labels` are what staff call the members. */
export function memberChanges({ before, after }: AuditValues, labels: Readonly<Record<string, string>> = {}): string {
  const earlier = toValues(before)
  const later = toValues(after)
  if (!earlier && !later) return ''
  const names = [...new Set([...Object.keys(earlier ?? {}), ...Object.keys(later ?? {})])]
  const changes = names.flatMap((name) => {
    if ((earlier?.[name] ?? '') === (later?.[name] ?? '')) return []
    const [was, is] = [formatValue(earlier?.[name]), formatValue(later?.[name])]
    if (was === undefined || is === undefined) return []
    const label = labels[name] ?? name
    return earlier && later ? [`${label} ${was} → ${is}`] : [`${label} ${earlier ? was : is}`]
  })
  return shortList(changes)
}

/** The names of the members before and after; the detail marks deleted ones. */
export function listMembers({ before, after }: AuditValues): {
  names: string[]
  detail: string
} {
  const earlier = toValues(before)
  const later = toValues(after)
  const names = [...new Set([...Object.keys(earlier ?? {}), ...Object.keys(later ?? {})])]
  const isDeleted = (name: string) => later !== undefined && !Object.hasOwn(later, name)
  return { names, detail: shortList(names.map((name) => (isDeleted(name) ? `${name} deleted` : name))) }
}

/** The subject of an entry; null without an id. */
export function toSubject(kind: TimelineSubject['Kind'], id: string): TimelineSubject | null {
  return id === '' ? null : { Kind: kind, Id: id }
}

/** "Hacker flag changed" from "hacker flag changed". */
export function toSentence(action: string): string {
  return action.charAt(0).toUpperCase() + action.slice(1)
}
