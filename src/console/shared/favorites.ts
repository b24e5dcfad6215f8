import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { readStored, writeStored } from '#console/platform/browser-storage.ts'
import { notify } from '#console/platform/notifications/notify.ts'
import { usePerson } from '#console/platform/session/session.ts'

/** What can be a favorite. */
export const favoriteKinds = ['players', 'snapshots'] as const
/** One kind of favorites. */
export type FavoriteKind = (typeof favoriteKinds)[number]

/** A favorite: a player by id or a snapshot by key, with the person's own words for it. */
export type Favorite = { readonly id: string; readonly description: string }

/** One person's favorites in this browser, the latest first. */
export type Favorites = Readonly<Record<FavoriteKind, readonly Favorite[]>>

/** The longest description of a favorite, in characters: that of a snapshot. */
export const favoriteDescriptionLimit = 200

// As they are stored. Source: specification, "Browser storage".
const StoredPlayer = z.object({ PlayerId: z.string().min(1), description: z.string() })
const StoredSnapshot = z.object({ Key: z.string().min(1), description: z.string() })
const Stored = z.object({ players: z.array(z.unknown()).catch([]), snapshots: z.array(z.unknown()).catch([]) })

const nobodys: Favorites = { players: [], snapshots: [] }

/** One key for each person, so that whoever uses the browser next does not see them. */
function keyOf(personId: number): string {
  return `favorites-${personId}`
}

function eachOnce(favorites: readonly Favorite[]): readonly Favorite[] {
  return [...new Map(favorites.toReversed().map((favorite) => [favorite.id, favorite])).values()].reverse()
}

/** Reads what is stored. What something else wrote there is left out, entry by entry. */
export function parseFavorites(text: string): Favorites {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    return nobodys
  }
  const stored = Stored.safeParse(content)
  if (!stored.success) return nobodys
  const players = stored.data.players.flatMap((entry): Favorite[] => {
    const { data } = StoredPlayer.safeParse(entry)
    return data ? [{ id: data.PlayerId, description: data.description }] : []
  })
  const snapshots = stored.data.snapshots.flatMap((entry): Favorite[] => {
    const { data } = StoredSnapshot.safeParse(entry)
    return data ? [{ id: data.Key, description: data.description }] : []
  })
  return { players: eachOnce(players), snapshots: eachOnce(snapshots) }
}

/** The text that is stored for these favorites. */
export function stringifyFavorites({ players, snapshots }: Favorites): string {
  return JSON.stringify({
    players: players.map(({ id, description }) => ({ PlayerId: id, description })),
    snapshots: snapshots.map(({ id, description }) => ({ Key: id, description })),
  })
}

function storedText(personId: number): string {
  return readStored('localStorage', keyOf(personId)) ?? ''
}

// A list of a hundred stars reads the same text a hundred times.
let lastRead = { text: '', favorites: nobodys }

function favoritesIn(text: string): Favorites {
  if (text !== lastRead.text) lastRead = { text, favorites: parseFavorites(text) }
  return lastRead.favorites
}

const listeners = new Set<() => void>()

/** Follows changes made here, and in other tabs, which the browser tells by its own event. */
function watchStorage(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Changes one kind, beginning with what is stored now: another tab may have changed it. False when it was not kept. */
function change(personId: number, kind: FavoriteKind, by: (before: readonly Favorite[]) => readonly Favorite[]) {
  const before = parseFavorites(storedText(personId))
  const text = stringifyFavorites({ ...before, [kind]: by(before[kind]) })
  const isKept = writeStored('localStorage', keyOf(personId), text)
  if (isKept) for (const listener of [...listeners]) listener()
  else notify.error('This browser keeps no more favorites: its storage is full or switched off. Nothing was changed.')
  return isKept
}

/** What can be done with the favorites of the person on screen. */
export type FavoritesState = {
  readonly favorites: Favorites
  /** Adds one on top, or at a place of the list; one that is there already stays as it is. */
  readonly add: (kind: FavoriteKind, favorite: Favorite, at?: number) => boolean
  /** Takes one off the list and offers to undo that in the notice. */
  readonly remove: (kind: FavoriteKind, id: string) => boolean
  /** Gives one another description, cut at the limit. */
  readonly describe: (kind: FavoriteKind, id: string, description: string) => boolean
}

/** The favorites of the person on screen, as this browser keeps them; every open part and tab follows a change. */
export function useFavorites(): FavoritesState {
  const { Id } = usePerson()
  const text = useSyncExternalStore(watchStorage, () => storedText(Id))
  const add: FavoritesState['add'] = (kind, { id, description }, at = 0) =>
    change(Id, kind, (before) => {
      if (before.some((favorite) => favorite.id === id)) return before
      return before.toSpliced(at, 0, { id, description: description.slice(0, favoriteDescriptionLimit) })
    })
  const remove: FavoritesState['remove'] = (kind, id) => {
    const before = parseFavorites(storedText(Id))[kind]
    const at = before.findIndex((favorite) => favorite.id === id)
    const removed = before[at]
    if (!removed) return true
    const isRemoved = change(Id, kind, (present) => present.filter((favorite) => favorite.id !== id))
    if (isRemoved) notify.undoable('Removed from your favorites.', () => add(kind, removed, at))
    return isRemoved
  }
  const describe: FavoritesState['describe'] = (kind, id, description) =>
    change(Id, kind, (before) =>
      before.map((favorite) =>
        favorite.id === id ? { id, description: description.slice(0, favoriteDescriptionLimit) } : favorite,
      ),
    )
  return { favorites: favoritesIn(text), add, remove, describe }
}
