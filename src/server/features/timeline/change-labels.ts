/** A detail is at most so long, and names at most so many changes. */
const longestDetail = 200
const namedChanges = 4

/** A value is said in at most so many characters. */
const longestSaid = 60

/** Texts of the words of an audit entry: the action, its note and its values, null where they are long or were erased. */
export type AuditTexts = { action: string; note: string; before: string | null; after: string | null }

type Values = Readonly<Record<string, unknown>>

/** "a, b, c and 5 more" */
export function shortList(names: readonly string[], count = names.length): string {
  const shown = names.slice(0, namedChanges).join(', ')
  const others = count - Math.min(names.length, namedChanges)
  return others > 0 ? `${shown} and ${others} more` : shown
}

/** A text that is no longer than a detail, or another limit, may be; no character is cut in two. */
export function cut(text: string, longest = longestDetail): string {
  if (text.length <= longest) return text
  return `${text.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}

function parse(text: string | null): unknown {
  if (text === null) return undefined
  try {
    return JSON.parse(text)
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

/** The named texts of an object: what a list of attributes or a message carries. */
export function toText(values: Values | undefined, name: string): string {
  const value = values?.[name]
  return typeof value === 'string' ? value : ''
}

function listOf(text: string | null): readonly Values[] {
  const value = parse(text)
  return Array.isArray(value) ? value.filter((one) => typeof one === 'object' && one !== null) : []
}

/** "2026-11-21 06:39 UTC" of an instant as the audit log holds it; empty for anything else. */
export function toMinute(value: string): string {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) ? `${value.slice(0, 16).replace('T', ' ')} UTC` : ''
}

/** "yes", "12", "none": a value as it is said in a sentence; undefined for a list or an object. */
function said(value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? toMinute(value) || cut(value, longestSaid) : undefined
}

/** What staff call the members of the values of audit entries; others are called by their own names. */
const memberNames: ReadonlyMap<string, string> = new Map([
  ['IsHacker', 'hacker'],
  ['DeviceCacheInvalid', 'cache invalid'],
  ['IsLocalPersistenceOutdated', 'local data outdated'],
  ['LastEventId', 'event'],
  ['Nickname', 'nickname'],
  ['Name', 'reported as'],
  ['Votes', 'votes'],
])

/** "gems 5 → 8" for each attribute, from the lists before and after. */
export function attributeChanges({ before, after }: AuditTexts): { names: string[]; detail: string } {
  const earlier = new Map(listOf(before).map((one) => [toText(one, 'Name'), one.Value]))
  const later = new Map(listOf(after).map((one) => [toText(one, 'Name'), one.Value]))
  const names = [...new Set([...earlier.keys(), ...later.keys()])]
  const changes = names.map((name) => `${name} ${said(earlier.get(name))} → ${said(later.get(name))}`)
  return { names, detail: shortList(changes) }
}

/** "hacker no → yes" for every member that changed and can be said in a few words. */
export function memberChanges({ before, after }: AuditTexts): string {
  const earlier = toValues(before)
  const later = toValues(after)
  if (!earlier && !later) return ''
  const names = [...new Set([...Object.keys(earlier ?? {}), ...Object.keys(later ?? {})])]
  const changes = names.flatMap((name) => {
    if ((earlier?.[name] ?? '') === (later?.[name] ?? '')) return []
    const [was, is] = [said(earlier?.[name]), said(later?.[name])]
    if (was === undefined || is === undefined) return []
    const called = memberNames.get(name) ?? name
    return earlier && later ? [`${called} ${was} → ${is}`] : [`${called} ${earlier ? was : is}`]
  })
  return shortList(changes)
}

/** The names of the members before and after; those that are not there any more are said to be deleted. */
export function namedMembers({ before, after }: Pick<AuditTexts, 'before' | 'after'>): {
  names: string[]
  detail: string
} {
  const earlier = toValues(before)
  const later = toValues(after)
  const names = [...new Set([...Object.keys(earlier ?? {}), ...Object.keys(later ?? {})])]
  const isGone = (name: string) => later !== undefined && !Object.hasOwn(later, name)
  return { names, detail: shortList(names.map((name) => (isGone(name) ? `${name} deleted` : name))) }
}
