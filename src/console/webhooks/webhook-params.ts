import { z } from 'zod'

/** What the URL opens beside the list of webhooks. */
export const WebhookParams = z.object({
  /** The id of the webhook that is shown in detail. */
  webhook: z.string().optional(),
  /** What is shown of it. */
  show: z.enum(['requests', 'waiting', 'dead']).optional().catch(undefined),
  /** The id of the webhook whose form is open. */
  edit: z.string().optional(),
  /** The id of the webhook that gets a new secret. */
  rotate: z.string().optional(),
  new: z.enum(['true']).optional().catch(undefined),
})
