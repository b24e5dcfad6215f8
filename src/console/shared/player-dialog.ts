import { useCallback } from 'react'
import { z } from 'zod'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { restoreDialogKey } from './player-page-slots.ts'

/** The search param of a player page that names the open dialog. */
export const PlayerDialogSearchParams = z.object({
  /** The key of a `PlayerDialog`; an unknown one opens nothing. */
  dialog: z.string().optional(),
  /** The moment of the restore. */
  restoreAt: z.iso.datetime().optional(),
})

/** Opens a dialog of the player page through the search params, so that a link leads to it. */
export function useOpenPlayerDialog(): (key: string) => void {
  const [, setSearchParams] = useSearchParams(PlayerDialogSearchParams)
  return useCallback((dialog) => setSearchParams({ dialog }), [setSearchParams])
}

/** Opens the restore of the player to just before an instant. */
export function useOpenRestore(): (at: string) => void {
  const [, setSearchParams] = useSearchParams(PlayerDialogSearchParams)
  return useCallback((at) => setSearchParams({ dialog: restoreDialogKey, restoreAt: at }), [setSearchParams])
}
