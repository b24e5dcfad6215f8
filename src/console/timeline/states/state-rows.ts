import type { RestoreStart } from '#console/players/shared/player-dialog.ts'
import type { PlayerAttribute } from '#contract/attributes.ts'
import type { AttributeState } from '#contract/changes/attribute-change.ts'
import { subtract, toValueChange } from '#contract/changes/change-summary.ts'
import { listParts } from '#contract/changes/json-parts.ts'
import type { KeyChange, RestorePlan } from '#contract/point-in-time.ts'

/** A value of the player at a moment and now; null where it is not there, undefined where it is too long to be shown. */
export type StateRow = {
  readonly id: string
  /** The key, for a value inside one. */
  readonly key: string
  readonly name: string
  readonly earlier: string | null | undefined
  readonly current: string | null | undefined
  /** How much it is more or less now: "+6", "-40"; empty where that cannot be said. */
  readonly difference: string
  readonly isChanged: boolean
  /** What gives just this value back; undefined for one that is the same, or follows a key. */
  readonly restore: Omit<RestoreStart, 'restoreAt'> | undefined
  readonly note: string
}

const toAttributeText = (state: AttributeState | null): string | null =>
  state === null ? null : `${state.Value}${state.ExpirationDate === null ? '' : ' (timed)'}`

function toRow(
  row: Pick<StateRow, 'key' | 'name' | 'earlier' | 'current' | 'restore'> &
    Partial<Pick<StateRow, 'note' | 'isChanged'>>,
): StateRow {
  const { earlier, current, key, name } = row
  const difference = typeof earlier === 'string' && typeof current === 'string' ? subtract(earlier, current) : ''
  return { id: JSON.stringify([key, name]), note: '', isChanged: true, ...row, difference }
}

/** The rows of a key that is another one now: its values one by one, where they can be told apart. */
function toKeyRows({ Name, Before, After }: KeyChange): readonly StateRow[] {
  const parts = typeof Before === 'string' && typeof After === 'string' ? listParts(Before, After) : []
  if (parts.length === 0) {
    const change = toValueChange('', After ?? null, Before ?? null)
    const earlier = After === undefined ? undefined : change.Before
    const current = Before === undefined ? undefined : change.After
    return [toRow({ key: '', name: Name, earlier, current, restore: { restoreKey: Name } })]
  }
  return parts.map(({ path, before, after }) => {
    const { Before: earlier, After: current } = toValueChange('', after, before)
    return toRow({ key: Name, name: path, earlier, current, restore: { restoreKey: Name, restorePath: path } })
  })
}

/**
 * What the player was at the moment of a plan, against now: what is another one now first, and of each the attributes that
 * the studio shows first, other attributes, and values of keys, numbers before others.
 */
export function toStateRows(
  { Persistence, Attributes }: Pick<RestorePlan, 'Persistence' | 'Attributes'>,
  owned: readonly PlayerAttribute[],
  mainNames: readonly string[],
): readonly StateRow[] {
  const rank = (name: string) => {
    const index = mainNames.indexOf(name)
    return index < 0 ? mainNames.length : index
  }
  const byRank = (one: { Name: string }, other: { Name: string }) => rank(one.Name) - rank(other.Name)
  const changed = new Set(Attributes.map(({ Name }) => Name))
  const attributes = [...Attributes].sort(byRank).map(({ Name, Before, After, FollowsKey }) =>
    toRow({
      key: '',
      name: Name,
      earlier: toAttributeText(After),
      current: toAttributeText(Before),
      restore: FollowsKey === undefined ? { restoreAttribute: Name } : undefined,
      note: FollowsKey === undefined ? '' : `Is computed from ${FollowsKey}`,
    }),
  )
  const keys = Persistence.flatMap(toKeyRows)
  const numbers = keys.filter(({ difference }) => difference !== '')
  const others = keys.filter(({ difference }) => difference === '')
  const same = owned
    .filter(({ Name }) => !changed.has(Name))
    .sort(byRank)
    .map((attribute) => {
      const text = toAttributeText(attribute)
      const texts = { earlier: text, current: text }
      return toRow({ key: '', name: attribute.Name, ...texts, restore: undefined, isChanged: false })
    })
  return [...attributes, ...numbers, ...others, ...same]
}
