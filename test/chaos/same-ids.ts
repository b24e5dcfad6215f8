import { formatInteger } from './outcome.ts'

/** What is wrong with a list that is to have each of these ids once and no other. */
export function checkIds(what: string, found: readonly string[], wanted: readonly string[]): string[] {
  const there = new Set<string>()
  const doubled = new Set<string>()
  for (const id of found) (there.has(id) ? doubled : there).add(id)
  const due = new Set(wanted)
  const differences = {
    missing: wanted.filter((id) => !there.has(id)),
    'too many': [...there].filter((id) => !due.has(id)),
    doubled: [...doubled],
  }
  return Object.entries(differences).flatMap(([how, ids]) =>
    ids.length === 0
      ? []
      : `${what}: ${formatInteger(ids.length)} of ${formatInteger(due.size)} ${how}, ${ids.slice(0, 3).join(', ')} …`,
  )
}
