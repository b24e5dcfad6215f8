import { z } from 'zod'
import { Instant } from './core/units.ts'
import { Regatta } from './regatta.ts'
import { RegattaDefinition } from './regatta-definition.ts'

/** What creating a definition now would stop and delete, and until when its first regatta would wait. */
export const DefinitionPlan = z.object({
  /** The definition from which no further regatta would follow; null when none is active. */
  Stops: RegattaDefinition.pick({ Id: true, DataKey: true }).nullable(),
  /** The regattas that would be deleted, because they have not started. */
  Deletes: z.array(Regatta),
  /** The end of the last regatta that stays; null when there is none or it is over. */
  RunsUntil: Instant.nullable(),
})
export type DefinitionPlan = z.infer<typeof DefinitionPlan>
