import { z } from 'zod'
import type { Place } from '#console/api/unsaved.ts'

/** The dialogs of the player page that hold a form. */
export const playerDialogNames = ['debugger-key', 'last-event', 'timer-trunk', 'connect-social'] as const
export type PlayerDialogName = (typeof playerDialogNames)[number]

/** What the address of a player's page says. */
export const PlayerAddress = z.object({
  /** The key of the tab that is shown; the first one when absent. */
  tab: z.string().optional(),
  /** The dialog that is open. */
  dialog: z.enum(playerDialogNames).optional().catch(undefined),
})

/** The dialog is part of the address, so a move that closes it throws its input away. */
export function keepsDialog(from: Place, to: Place): boolean {
  return from.pathname === to.pathname && from.search.dialog === to.search.dialog
}
