import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { readStored, writeStored } from '#console/platform/browser-storage.ts'
import { notify } from '#console/platform/notifications/notify.ts'
import { useCurrentUser } from '#console/platform/session/session.ts'

/** What can be a favorite. */
export const favoriteKinds = ['players', 'snapshots'] as const
/** One kind of favorites. */
export type FavoriteKind = (typeof favoriteKinds)[number]

/** A favorite: a player by ID or a snapshot by key, with the user's description. */
export type Favorite = { readonly id: string; readonly description: string }

/** One user's favorites in this browser, the latest first. */
export type Favorites = Readonly<Record<FavoriteKind, readonly Favorite[]>>

/** The longest description of a favorite, in characters: that of a snapshot. */
export const favoriteDescriptionLimit = 200

// As they are stored. Source: specification, "Browser storage".
const StoredPlayer = z.object({ PlayerId: z.string().min(1), description: z.string() })
const StoredSnapshot = z.object({ Key: z.string().min(1), description: z.string() })
const Stored = z.object({ players: z.array(z.unknown()).catch([]), snapshots: z.array(z.unknown()).catch([]) })

const noFavorites: Favorites = { players: [], snapshots: [] }

/** One key for each user, so that the next user of the browser does not see them. */
function getStorageKey(personId: number): string {
  return `favorites-${personId}`
}

function uniqueById(favorites: readonly Favorite[]): readonly Favorite[] {
  return [...new Map(favorites.toReversed().map((favorite) => [favorite.id, favorite])).values()].reverse()
}

/** Parses the stored text. Invalid entries are dropped, one by one. */
export function parseFavorites(text: string): Favorites {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    return noFavorites
  }
  const stored = Stored.safeParse(content)
  if (!stored.success) return noFavorites
  const players = stored.data.players.flatMap((entry): Favorite[] => {
    const { data } = StoredPlayer.safeParse(entry)
    return data ? [{ id: data.PlayerId, description: data.description }] : []
  })
  const snapshots = stored.data.snapshots.flatMap((entry): Favorite[] => {
    const { data } = StoredSnapshot.safeParse(entry)
    return data ? [{ id: data.Key, description: data.description }] : []
  })
  return { players: uniqueById(players), snapshots: uniqueById(snapshots) }
}

/** The text that is stored for these favorites. */
export function stringifyFavorites({ players, snapshots }: Favorites): string {
  return JSON.stringify({
    players: players.map(({ id, description }) => ({ PlayerId: id, description })),
    snapshots: snapshots.map(({ id, description }) => ({ Key: id, description })),
  })
}

function readStoredText(personId: number): string {
  return readStored('localStorage', getStorageKey(personId)) ?? ''
}

// Cached: a list of a hundred stars parses the same text a hundred times.
let lastRead = { text: '', favorites: noFavorites }

function parseFavoritesCached(text: string): Favorites {
  if (text !== lastRead.text) lastRead = { text, favorites: parseFavorites(text) }
  return lastRead.favorites
}

const listeners = new Set<() => void>()

/** Subscribes to changes in this tab and, by the `storage` event, in others. */
function watchStorage(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Changes one kind, starting from what is stored now: another tab may have changed it. False when it was not stored. */
function change(personId: number, kind: FavoriteKind, by: (before: readonly Favorite[]) => readonly Favorite[]) {
  const before = parseFavorites(readStoredText(personId))
  const text = stringifyFavorites({ ...before, [kind]: by(before[kind]) })
  const isStored = writeStored('localStorage', getStorageKey(personId), text)
  if (isStored) for (const listener of [...listeners]) listener()
  else notify.error("Couldn't save the favorite: browser storage is full or disabled.")
  return isStored
}

/** The favorites of the user, and how to change them. */
export type FavoritesState = {
  readonly favorites: Favorites
  /** Adds one at the top, or at an index; one that exists stays as it is. */
  readonly add: (kind: FavoriteKind, favorite: Favorite, at?: number) => boolean
  /** Removes one; the notice offers to undo it. */
  readonly remove: (kind: FavoriteKind, id: string) => boolean
  /** Changes a description; it is cut at the limit. */
  readonly describe: (kind: FavoriteKind, id: string, description: string) => boolean
}

/** The favorites of the user in this browser; every component and tab shows a change. */
export function useFavorites(): FavoritesState {
  const { Id } = useCurrentUser()
  const text = useSyncExternalStore(watchStorage, () => readStoredText(Id))
  const add: FavoritesState['add'] = (kind, { id, description }, at = 0) =>
    change(Id, kind, (before) => {
      if (before.some((favorite) => favorite.id === id)) return before
      return before.toSpliced(at, 0, { id, description: description.slice(0, favoriteDescriptionLimit) })
    })
  const remove: FavoritesState['remove'] = (kind, id) => {
    const before = parseFavorites(readStoredText(Id))[kind]
    const at = before.findIndex((favorite) => favorite.id === id)
    const removed = before[at]
    if (!removed) return true
    const isRemoved = change(Id, kind, (current) => current.filter((favorite) => favorite.id !== id))
    if (isRemoved) notify.undoable('Removed from your favorites.', () => add(kind, removed, at))
    return isRemoved
  }
  const describe: FavoritesState['describe'] = (kind, id, description) =>
    change(Id, kind, (before) =>
      before.map((favorite) =>
        favorite.id === id ? { id, description: description.slice(0, favoriteDescriptionLimit) } : favorite,
      ),
    )
  return { favorites: parseFavoritesCached(text), add, remove, describe }
}
