import { formatCount } from '#console/components/number.tsx'
import type { RestoreStart } from '#console/players/shared/player-dialog.ts'
import { type JsonPart, listParts } from '#contract/changes/json-parts.ts'
import type { KeyChange, RestoreCounts, RestoredAttribute, RestorePlan } from '#contract/point-in-time.ts'

/** A value of a key that can be chosen by itself. */
export type ValueChoice = JsonPart & { readonly id: string }

/** A key that can be chosen as a whole; `values` are what can be chosen of it one by one, none where that is all there is. */
export type KeyChoice = { readonly id: string; readonly change: KeyChange; readonly values: readonly ValueChoice[] }

/** What of a plan can be chosen. */
export type Choices = {
  readonly keys: ReadonlyMap<string, KeyChoice>
  /** The id of each attribute that can be chosen by itself, by name. */
  readonly attributes: ReadonlyMap<string, string>
  /** The key that each other attribute follows, by name. */
  readonly following: ReadonlyMap<string, string>
  /** Everything that counts as one change: values, keys without a choice of values, attributes. */
  readonly ids: readonly string[]
}

/** Which changes are chosen. */
export type Chosen = (id: string) => boolean

/** More values of one key are not offered one by one, and no more of all keys: a call takes 1,000. */
const maxValues = { ofKey: 200, ofAll: 1000 } as const

const toKeyId = (key: string) => `key ${key}`
const toValueId = (key: string, path: string) => `value ${JSON.stringify([key, path])}`
const toAttributeId = (name: string) => `attribute ${name}`

function listValues({ Name, Action, Before, After }: KeyChange): readonly ValueChoice[] {
  if (Action !== 'Update' || typeof Before !== 'string' || typeof After !== 'string') return []
  const parts = listParts(Before, After)
  if (parts.length < 2 || parts.length > maxValues.ofKey) return []
  return parts.map((part) => ({ ...part, id: toValueId(Name, part.path) }))
}

export function listChoices({ Persistence, Attributes }: Pick<RestorePlan, 'Persistence' | 'Attributes'>): Choices {
  const keys = new Map<string, KeyChoice>()
  const ids: string[] = []
  let room: number = maxValues.ofAll
  for (const change of Persistence) {
    const found = listValues(change)
    const values = found.length > room ? [] : found
    room -= values.length
    const id = toKeyId(change.Name)
    keys.set(change.Name, { id, change, values })
    ids.push(...(values.length === 0 ? [id] : values.map((value) => value.id)))
  }
  const isFree = ({ FollowsKey }: RestoredAttribute) => FollowsKey === undefined
  const attributes = new Map(Attributes.filter(isFree).map(({ Name }) => [Name, toAttributeId(Name)]))
  const following = new Map(
    Attributes.flatMap(({ Name, FollowsKey }) => (FollowsKey === undefined ? [] : [[Name, FollowsKey] as const])),
  )
  return { keys, attributes, following, ids: [...ids, ...attributes.values()] }
}

/** What counts as one change each below a key. */
export function listIds({ id, values }: KeyChoice): readonly string[] {
  return values.length === 0 ? [id] : values.map((value) => value.id)
}

/** The ids that a link to just one value means; undefined when it means everything. */
export function listLinked(
  { keys }: Pick<Choices, 'keys'>,
  { restoreKey, restorePath, restoreAttribute }: Partial<RestoreStart>,
): readonly string[] | undefined {
  if (restoreAttribute !== undefined) return [toAttributeId(restoreAttribute)]
  if (restoreKey === undefined) return undefined
  const found = keys.get(restoreKey)
  if (!found || found.values.length === 0 || restorePath === undefined) return found ? listIds(found) : []
  return [toValueId(restoreKey, restorePath)]
}

/** The selection of a restore; undefined where everything is chosen. */
export function toSelection({ keys, attributes, ids }: Choices, isChosen: Chosen) {
  if (ids.every(isChosen)) return undefined
  const chosenKeys: string[] = []
  const paths: { Key: string; Path: string }[] = []
  for (const [Key, choice] of keys) {
    if (listIds(choice).every(isChosen)) chosenKeys.push(Key)
    else for (const { id, path } of choice.values) if (isChosen(id)) paths.push({ Key, Path: path })
  }
  const chosenAttributes = [...attributes].flatMap(([name, id]) => (isChosen(id) ? [name] : []))
  return { Keys: chosenKeys, Paths: paths, Attributes: chosenAttributes }
}

/** "Restore 2 of 5 changes", "Restore all 5 changes". */
export function toConfirmLabel(chosen: number, total: number): string {
  if (chosen < total) return `Restore ${chosen} of ${formatCount(total, 'change')}`
  return total === 1 ? 'Restore 1 change' : `Restore all ${formatCount(total, 'change')}`
}

/** "deletes 4 keys, changes 2": what a restore to a moment would do. */
export function describeCounts({ At, KeysAdded, KeysUpdated, KeysDeleted, Attributes }: RestoreCounts): string {
  if (At === null) return 'no longer kept'
  const parts = [
    { verb: 'deletes', count: KeysDeleted },
    { verb: 'adds', count: KeysAdded },
    { verb: 'changes', count: KeysUpdated },
  ].filter(({ count }) => count > 0)
  // The noun is said once.
  const keys = parts.map(({ verb, count }, index) => `${verb} ${index === 0 ? formatCount(count, 'key') : count}`)
  if (Attributes === 0) return keys.length === 0 ? 'changes nothing' : keys.join(', ')
  const attributes = formatCount(Attributes, 'attribute')
  return KeysUpdated > 0 ? `${keys.join(', ')} and ${attributes}` : [...keys, `changes ${attributes}`].join(', ')
}
