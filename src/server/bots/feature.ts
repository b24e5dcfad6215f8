import type { bots } from '#contract/bots.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { botHandlers } from './handlers.ts'
import { botsPart } from './home-part.ts'

/** Bots that staff let play in Development. */
export const botsFeature = defineFeature<typeof bots>({ homeParts: [botsPart], handlers: botHandlers })
