/** Where a value is inside another: the names and indexes that lead there. */
export type Path = readonly (string | number)[]

/** Every value within a value, itself included, by its path. */
export function listValues(value: unknown, path: Path = []): { path: Path; value: unknown }[] {
  const members = typeof value === 'object' && value !== null ? Object.entries(value) : []
  const inside = members.flatMap(([name, member]) =>
    listValues(member, [...path, Array.isArray(value) ? Number(name) : name]),
  )
  return [{ path, value }, ...inside]
}

/** A copy of a value with another one at a path. */
export function replaceAt(value: unknown, [name, ...rest]: Path, other: unknown): unknown {
  if (name === undefined) return other
  if (Array.isArray(value)) return value.map((item, index) => (index === name ? replaceAt(item, rest, other) : item))
  const members = Object.entries(value ?? {})
  return Object.fromEntries(
    members.map(([key, member]) => [key, key === name ? replaceAt(member, rest, other) : member]),
  )
}

/** Values of other types than the one that a name says. */
export const otherTypes: Readonly<Record<string, readonly unknown[]>> = {
  string: [{}, [], ['a'], true, 7.5, { $ne: 1 }],
  number: [{}, [], [1], true, '1', { $gt: 0 }],
  boolean: [{}, [], 'true', 1],
  object: [[], 'a', 7, true],
  array: [{}, 'a', 7, true],
}
/** The name of a value's type, by which `otherTypes` has others. */
export const toType = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)
