import { z } from 'zod'
import { PlayerDialogAddress } from '#console/shared/player-dialog.ts'

/** What the address of a player's page says. */
export const PlayerAddress = PlayerDialogAddress.extend({
  /** The key of the tab that is shown; the first one when absent. */
  tab: z.string().optional(),
})
