import type { secondFactor } from '#contract/second-factor/second-factor.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { secondFactorHandlers } from './handlers.ts'

/** Two-factor sign-in: setting it up, turning it off, and resetting that of others. */
export const secondFactorFeature = defineFeature<typeof secondFactor>({ handlers: secondFactorHandlers })
