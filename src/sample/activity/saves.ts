import { type AttributeDraft, before, type EntryDraft, type PlayerDraft } from '../player-draft.ts'

/** What the game saved this many milliseconds before now: values by key, and attributes by name. */
export type Save = {
  readonly ago: number
  readonly keys: Readonly<Record<string, unknown>>
  readonly attributes?: Readonly<Record<string, number>>
}

/** The values of a key in all saves that have it; one that is as it was is no version of its own. */
function listVersions<Value>(saves: readonly Save[], now: Date, read: (save: Save) => Value | undefined) {
  const versions: { value: Value; writtenAt: Date }[] = []
  for (const save of saves) {
    const value = read(save)
    if (value === undefined || value === versions.at(-1)?.value) continue
    versions.push({ value, writtenAt: before(now, save.ago) })
  }
  return versions
}

const listNames = (parts: readonly (Readonly<Record<string, unknown>> | undefined)[]) => [
  ...new Set(parts.flatMap((part) => Object.keys(part ?? {}))),
]

/** The keys and attributes of a player after these saves, oldest first, with all that they were before. */
export function replaySaves(saves: readonly Save[], now: Date): Pick<PlayerDraft, 'entries' | 'attributes'> {
  const entries = listNames(saves.map(({ keys }) => keys)).flatMap((key): EntryDraft[] => {
    const versions = listVersions(saves, now, ({ keys }) => (key in keys ? JSON.stringify(keys[key]) : undefined))
    const last = versions.pop()
    return last ? [{ key, value: last.value, updatedAt: last.writtenAt, earlier: versions }] : []
  })
  const attributes = listNames(saves.map((save) => save.attributes)).flatMap((name): AttributeDraft[] => {
    const versions = listVersions(saves, now, (save) => save.attributes?.[name])
    const last = versions.pop()
    return last ? [{ name, value: last.value, expiresAt: null, updatedAt: last.writtenAt, earlier: versions }] : []
  })
  return { entries, attributes }
}

/** What the game of a player holds at a moment; keys and attributes follow from it. */
export type GameState = {
  readonly ago: number
  readonly stage: number
  readonly gems: number
  readonly coins: number
  readonly boats: readonly string[]
  readonly vipTier?: number
  /** The only key that was saved; both when absent. */
  readonly only?: 'inventory' | 'progress'
}

const toLevel = (stage: number) => 1 + Math.floor(Math.sqrt(stage) * 1.5)

const lives = 5

function toInventory({ gems, coins, boats, vipTier }: GameState): Omit<Save, 'ago'> {
  const vip = vipTier === undefined ? {} : { vipTier }
  const list = boats.map((name, index) => ({ id: `boat_${index + 1}`, name }))
  return {
    keys: { inventory: { currencies: { gems, coins }, boats: list, ...vip } },
    attributes: { gems, coins, ...(vipTier === undefined ? {} : { vip_tier: vipTier }) },
  }
}

function toProgress({ stage }: GameState): Omit<Save, 'ago'> {
  const level = toLevel(stage)
  return {
    keys: { progress: { stage, level, stars: stage * 2, docks: Math.ceil(level / 4), lives } },
    attributes: { current_stage: stage, level, lives },
  }
}

/** The save of a state: what is bought and earned in one key, how far the player is in another. */
export function toSave(state: GameState): Save {
  const parts = [
    ...(state.only === 'progress' ? [] : [toInventory(state)]),
    ...(state.only === 'inventory' ? [] : [toProgress(state)]),
  ]
  return {
    ago: state.ago,
    keys: Object.assign({}, ...parts.map(({ keys }) => keys)),
    attributes: Object.assign({}, ...parts.map(({ attributes }) => attributes)),
  }
}
