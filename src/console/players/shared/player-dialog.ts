import { useCallback } from 'react'
import { z } from 'zod'
import { usePathname } from '#console/platform/navigation/pathname.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useNavigateTo, useSearchParams } from '#console/platform/navigation/search-params.ts'
import { playerScreen } from '#console/routes.ts'
import { restoreDialogKey } from './player-page-slots.ts'

/** The search param of a player page that names the open dialog. */
export const PlayerDialogSearchParams = z.object({
  /** The key of a `PlayerDialog`; an unknown one opens nothing. */
  dialog: z.string().optional(),
  /** The moment of the restore, or the instant of the change beside which it is. */
  restoreAt: z.iso.datetime().optional(),
  /** On which side of the change at this instant; absent for a moment of its own. */
  restoreSide: z.enum(['before', 'after']).optional(),
  /** The one key, value of a key, or attribute that is chosen at first; everything when absent. */
  restoreKey: z.string().optional(),
  restorePath: z.string().optional(),
  restoreAttribute: z.string().optional(),
})

/** What a restore begins with: a moment, and where it is just one value, which one. */
export type RestoreStart = Omit<z.infer<typeof PlayerDialogSearchParams>, 'dialog' | 'restoreAt'> & {
  readonly restoreAt: string
}

/** Removes everything about a restore from the search params. */
export const noRestore = {
  restoreAt: undefined,
  restoreSide: undefined,
  restoreKey: undefined,
  restorePath: undefined,
  restoreAttribute: undefined,
} as const

/**
 * Opens a dialog of a player's page through the search params, so that a link leads to it; from another page, on the
 * player's.
 */
export function useOpenPlayerDialog(playerId: string): (key: string) => void {
  const [, setSearchParams] = useSearchParams(PlayerDialogSearchParams)
  const navigateTo = useNavigateTo()
  const isOnPage = useShownPlayerId() === playerId
  return useCallback(
    (dialog) => (isOnPage ? setSearchParams({ dialog }) : navigateTo(toHref(playerScreen, { playerId }, { dialog }))),
    [isOnPage, setSearchParams, navigateTo, playerId],
  )
}

/** Opens the restore of the player. */
export function useOpenRestore(): (start: RestoreStart) => void {
  const [, setSearchParams] = useSearchParams(PlayerDialogSearchParams)
  return useCallback(
    (start) => setSearchParams({ ...noRestore, ...start, dialog: restoreDialogKey }),
    [setSearchParams],
  )
}

/** The id of the player whose page is on screen. */
export function useShownPlayerId(): string | undefined {
  const pathname = usePathname()
  const start = toHref(playerScreen, { playerId: '' })
  if (!pathname.startsWith(start)) return undefined
  const [id = ''] = pathname.slice(start.length).split('/')
  return id === '' ? undefined : decodeURIComponent(id)
}
