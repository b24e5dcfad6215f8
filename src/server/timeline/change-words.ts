/** A detail is at most so long, and names at most so many changes. */
const longestDetail = 200
const namedChanges = 4

/** Texts of the words of an audit entry: the action, its note and its values, null where they are long or were erased. */
export type AuditTexts = { action: string; note: string; before: string | null; after: string | null }

type Values = Readonly<Record<string, unknown>>

/** "a, b, c and 5 more" */
export function shortList(names: readonly string[], count = names.length): string {
  const shown = names.slice(0, namedChanges).join(', ')
  const others = count - Math.min(names.length, namedChanges)
  return others > 0 ? `${shown} and ${others} more` : shown
}

/** A text that is no longer than a detail may be. */
export function cut(text: string): string {
  return text.length <= longestDetail ? text : `${text.slice(0, longestDetail - 1)}…`
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
export function valuesOf(text: string | null): Values | undefined {
  const value = parse(text)
  // A parsed object has text for names, whatever it holds.
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : undefined
}

/** The named texts of an object: what a list of attributes or a message carries. */
export function textOf(values: Values | undefined, name: string): string {
  const value = values?.[name]
  return typeof value === 'string' ? value : ''
}

function listOf(text: string | null): readonly Values[] {
  const value = parse(text)
  return Array.isArray(value) ? value.filter((one) => typeof one === 'object' && one !== null) : []
}

/** "yes", "12", "none": a value that fits into a sentence; undefined when it does not. */
function said(value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.length <= 60 ? value : undefined
}

/** "gems 5 → 8" for each attribute, from the lists before and after. */
export function attributeChanges({ before, after }: AuditTexts): { names: string[]; detail: string } {
  const earlier = new Map(listOf(before).map((one) => [textOf(one, 'Name'), one.Value]))
  const later = new Map(listOf(after).map((one) => [textOf(one, 'Name'), one.Value]))
  const names = [...new Set([...earlier.keys(), ...later.keys()])]
  const changes = names.map((name) => `${name} ${said(earlier.get(name))} → ${said(later.get(name))}`)
  return { names, detail: shortList(changes) }
}

/** "IsHacker no → yes" for every member that changed and can be said in a few words. */
export function memberChanges({ before, after }: AuditTexts): string {
  const earlier = valuesOf(before)
  const later = valuesOf(after)
  if (!earlier && !later) return ''
  const names = [...new Set([...Object.keys(earlier ?? {}), ...Object.keys(later ?? {})])]
  const changes = names.flatMap((name) => {
    const [was, is] = [said(earlier?.[name]), said(later?.[name])]
    if (was === undefined || is === undefined || was === is) return []
    return earlier && later ? [`${name} ${was} → ${is}`] : [`${name} ${earlier ? was : is}`]
  })
  return shortList(changes)
}
