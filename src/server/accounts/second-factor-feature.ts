import type { passkeys } from '#contract/second-factor/passkeys.ts'
import type { secondFactor } from '#contract/second-factor/second-factor.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { passkeyHandlers } from './passkey-handlers.ts'
import { secondFactorHandlers } from './second-factor-handlers.ts'

/** Two-factor sign-in: setting it up, turning it off, and resetting that of others. */
export const secondFactorFeature = defineFeature<typeof secondFactor>({ handlers: secondFactorHandlers })

/** Passkeys as second factor. */
export const passkeysFeature = defineFeature<typeof passkeys>({ handlers: passkeyHandlers })
