import { type PartProblem, restoreParts } from '#contract/changes/json-parts.ts'
import { joinPath } from '#contract/changes/json-path.ts'
import type { RestorePlan, RestoreSelection } from '#contract/point-in-time.ts'
import type { InputError } from '#server/platform/http/body.ts'
import type { SnapshotAttribute } from './rules.ts'

type Entry = { readonly Key: string; readonly Value: string }

/** Why some of what was chosen cannot be restored, by their paths in the body. */
type Problems = { readonly problems: readonly InputError[] }

/** The saved game with what was chosen of an earlier one. `written` are the entries that change or come back. */
export type ChosenEntries = Problems & { readonly entries: readonly Entry[]; readonly written: readonly Entry[] }

const root = 'body.Selection'

function describe(key: string, path: string, { reason, at }: PartProblem): string {
  const name = at === '' ? key : `${key}: ${at}`
  const instead = at === '' ? 'the whole key' : 'all of it'
  switch (reason) {
    case 'same':
      return `${key}: ${path} is the same now as it was.`
    case 'no JSON':
      return `${key} is not JSON. Choose the whole key.`
    case 'missing now':
      return `${name} is not there now, so ${path} cannot be put into it. Choose ${instead}.`
    case 'missing then':
      return `${name} was not there then, so ${path} cannot be taken from it. Choose ${instead}.`
    case 'list differs':
      return `${name} has other items now than it had: some were added, removed or moved. Choose ${instead}.`
    case 'repeated names':
      return `${name} has several members of the same name. Choose ${instead}.`
  }
}

function groupByKey(paths: RestoreSelection['Paths']) {
  const groups = new Map<string, { readonly index: number; readonly steps: (typeof paths)[number]['Path'] }[]>()
  for (const [index, { Key, Path: steps }] of paths.entries())
    groups.set(Key, [...(groups.get(Key) ?? []), { index, steps }])
  return groups
}

/** The current entries with the chosen keys, and values of other keys, as they were in earlier entries. */
export function chooseEntries(
  current: readonly Entry[],
  earlier: readonly Entry[],
  { Keys, Paths }: RestoreSelection,
): ChosenEntries {
  const now = new Map(current.map(({ Key, Value }) => [Key, Value]))
  const then = new Map(earlier.map(({ Key, Value }) => [Key, Value]))
  const changed = new Map<string, string | undefined>()
  const problems: InputError[] = []
  for (const [index, key] of Keys.entries()) {
    if (now.get(key) === then.get(key))
      problems.push({ path: `${root}.Keys.${index}`, message: `${key} is the same now as it was.` })
    changed.set(key, then.get(key))
  }
  for (const [key, chosen] of groupByKey(Paths)) {
    const fail = (index: number, message: string) => problems.push({ path: `${root}.Paths.${index}.Path`, message })
    const [was, is] = [then.get(key), now.get(key)]
    if (changed.has(key)) for (const { index } of chosen) fail(index, `${key} is chosen as a whole, too.`)
    else if (is === undefined)
      for (const { index } of chosen) fail(index, `${key} is not there now. Choose the whole key.`)
    else if (was === undefined)
      for (const { index } of chosen) fail(index, `${key} was not there then. Choose the whole key.`)
    else {
      const restored = restoreParts(
        is,
        was,
        chosen.map(({ steps }) => steps),
      )
      if ('text' in restored) changed.set(key, restored.text)
      else
        for (const problem of restored.problems) {
          const found = chosen[problem.index]
          if (found) fail(found.index, describe(key, found.steps.reduce<string>(joinPath, ''), problem))
        }
    }
  }
  const written = [...changed].flatMap(([Key, Value]) => (Value === undefined ? [] : [{ Key, Value }]))
  return { entries: [...current.filter(({ Key }) => !changed.has(Key)), ...written], written, problems }
}

/** The current attributes with the chosen ones as a plan would make them. */
export function chooseAttributes(
  current: readonly SnapshotAttribute[],
  plan: Pick<RestorePlan, 'Attributes'>,
  { Attributes }: RestoreSelection,
): Problems & { readonly attributes: readonly SnapshotAttribute[] } {
  const changes = new Map(plan.Attributes.map((change) => [change.Name, change]))
  const chosen = new Set(Attributes)
  const problems = Attributes.flatMap((name, index) =>
    changes.has(name) ? [] : [{ path: `${root}.Attributes.${index}`, message: `${name} is the same now as it was.` }],
  )
  const restored = [...chosen].flatMap((Name) => {
    const after = changes.get(Name)?.After
    return after ? [{ Name, ...after }] : []
  })
  return { attributes: [...current.filter(({ Name }) => !chosen.has(Name)), ...restored], problems }
}

/** What was chosen, for the audit log: "wallet", "wallet: gold". */
export function toChosenNames({ Keys, Paths, Attributes }: RestoreSelection) {
  const values = Paths.map(({ Key, Path }) => `${Key}: ${Path.reduce<string>(joinPath, '')}`)
  return { Chosen: [...Keys, ...values], ChosenAttributes: Attributes }
}

/** Whether both have the same texts under the same keys. */
export function hasSameTexts(one: readonly Entry[], other: readonly Entry[]): boolean {
  const texts = new Map(one.map(({ Key, Value }) => [Key, Value]))
  return one.length === other.length && other.every(({ Key, Value }) => texts.get(Key) === Value)
}
