import { z } from 'zod'
import { PlayerDialogSearchParams } from './shared/player-dialog.ts'

export const PlayerPageSearchParams = PlayerDialogSearchParams.extend({
  /** The key of the tab that is shown; the first one when absent. */
  tab: z.string().optional(),
})
