import { z } from 'zod'

/** The dialogs of the page: a new event, or the edition that is edited, cloned or gets mock players. */
export const EventDialogParams = z.object({
  new: z.enum(['true']).optional().catch(undefined),
  edit: z.string().optional(),
  clone: z.string().optional(),
  mock: z.string().optional(),
})
