import { z } from 'zod'
import { Instant } from '../core/units.ts'
import { persistenceActions } from '../persistence.ts'

/** The value of an attribute, with its end when it is timed. */
export const AttributeState = z.object({ Value: z.number(), ExpirationDate: Instant.nullable() })
export type AttributeState = z.infer<typeof AttributeState>

/** An attribute that a restore or a load changes: now, and afterwards; null where it does not exist. */
export const AttributeChange = z.object({
  Name: z.string(),
  Action: z.enum(persistenceActions),
  Before: AttributeState.nullable(),
  After: AttributeState.nullable(),
})
export type AttributeChange = z.infer<typeof AttributeChange>
