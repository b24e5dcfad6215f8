import { z } from 'zod'

/** The guild whose plan is open, by its id. */
export const PlanParams = z.object({
  plan: z
    .string()
    .regex(/^[1-9]\d{0,17}$/)
    .optional()
    .catch(undefined),
})
