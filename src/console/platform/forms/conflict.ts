import { useState } from 'react'

/** A value that was changed here and, since it was loaded, by someone else as well. */
export type Conflict<Saved, Mine> = {
  /** What is in conflict: the key or the name of the value. */
  readonly key: string
  /** As it was when the editing began; null when it did not exist. */
  readonly base: Saved | null
  /** As it is now; null when someone else deleted it. */
  readonly theirs: Saved | null
  readonly mine: Mine
  /** Why their version cannot be changed any more: "It was deleted." Then mine cannot be kept. */
  readonly lock?: string | undefined
}

/** Which version is kept: one of the two, or a value merged from both. */
export type Resolution<Merged = never> =
  | { readonly choice: 'theirs' | 'mine' }
  | { readonly choice: 'merged'; readonly value: Merged }

/** The resolutions by the key of their conflict. */
export type Resolutions<Merged = never> = ReadonlyMap<string, Resolution<Merged>>

/** The resolutions of several conflicts while they are chosen, one by one. */
export function useResolutions<Saved, Mine, Merged = never>(
  conflicts: readonly Conflict<Saved, Mine>[],
  initial: Resolutions<Merged> = new Map(),
): {
  readonly resolutions: Resolutions<Merged>
  readonly resolve: (key: string, resolution: Resolution<Merged>) => void
  /** Those without a resolution yet. */
  readonly unresolved: readonly Conflict<Saved, Mine>[]
} {
  const [resolutions, setResolutions] = useState(initial)
  return {
    resolutions,
    resolve: (key, resolution) => setResolutions((before) => new Map(before).set(key, resolution)),
    unresolved: conflicts.filter(({ key }) => !resolutions.has(key)),
  }
}

/** Mine over theirs: a field that is still as it was opened is theirs. */
export function mergeMine<Values extends object>(base: Values, theirs: Values, mine: Values): Values {
  const isSame = (name: keyof Values) => JSON.stringify(mine[name]) === JSON.stringify(base[name])
  // The keys are those of the values: the type of Object.keys cannot say so.
  const kept = (Object.keys(mine) as (keyof Values)[]).filter((name) => !isSame(name))
  return { ...theirs, ...Object.fromEntries(kept.map((name) => [name, mine[name]])) }
}
