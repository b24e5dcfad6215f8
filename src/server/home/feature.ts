import type { home } from '#contract/home.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { figureParts } from './figures.ts'
import { createHomeHandlers } from './handlers.ts'

/** Home, put together from the parts of all features. */
export const homeFeature = defineFeature<typeof home>({
  connect: ({ homeParts, auditNames }) => ({ handlers: createHomeHandlers(homeParts, auditNames) }),
  homeParts: figureParts,
})
