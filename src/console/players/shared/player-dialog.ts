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
  /** The moment of the restore. */
  restoreAt: z.iso.datetime().optional(),
})

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

/** Opens the restore of the player to just before an instant. */
export function useOpenRestore(): (at: string) => void {
  const [, setSearchParams] = useSearchParams(PlayerDialogSearchParams)
  return useCallback((at) => setSearchParams({ dialog: restoreDialogKey, restoreAt: at }), [setSearchParams])
}

/** The id of the player whose page is on screen. */
export function useShownPlayerId(): string | undefined {
  const pathname = usePathname()
  const start = toHref(playerScreen, { playerId: '' })
  if (!pathname.startsWith(start)) return undefined
  const [id = ''] = pathname.slice(start.length).split('/')
  return id === '' ? undefined : decodeURIComponent(id)
}
