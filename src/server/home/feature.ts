import type { home } from '#contract/home.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { createOwnChanges } from './changes-repository.ts'
import { figureParts } from './figures.ts'
import { endFirstSteps, firstSteps } from './first-steps.ts'
import { createHomeHandlers } from './handlers.ts'

/** Home, put together from the parts of all features. */
export const homeFeature = defineFeature<typeof home>({
  connect: ({ homeParts, auditNames }) => {
    const ownChanges = createOwnChanges(auditNames)
    return { handlers: createHomeHandlers(homeParts, auditNames, ownChanges), cachedPlans: [ownChanges] }
  },
  homeParts: [...firstSteps, ...figureParts],
  // Not a deletion: looked at as rarely.
  retention: (db, _, now) => endFirstSteps(db, now),
})
