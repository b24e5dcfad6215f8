import type { signOn } from '#contract/sign-on.ts'
import type { signOnIdentities } from '#contract/sign-on-identities.ts'
import type { signOnIssuers } from '#contract/sign-on-issuers.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { signOnIssuerNames } from './audit-names.ts'
import { breakGlassPart } from './home-part.ts'
import { signOnIdentityHandlers } from './identity-handlers.ts'
import { signOnIssuerHandlers } from './issuer-handlers.ts'
import { deleteOldUses } from './policy-repository.ts'
import { deleteEndedSignOns } from './request-repository.ts'
import { signOnHandlers } from './sign-on-handlers.ts'
import { deleteEndedSignOnSessions } from './sign-on-session-repository.ts'

/** Signing in with a provider of OpenID Connect. */
export const signOnFeature = defineFeature<typeof signOn>({
  handlers: signOnHandlers,
  retention: async (db, _, now) => {
    await deleteEndedSignOns(db, now)
    await deleteEndedSignOnSessions(db, now)
  },
})

/** Setting single sign-on up, and the break-glass account. */
export const signOnIssuersFeature = defineFeature<typeof signOnIssuers>({
  handlers: signOnIssuerHandlers,
  auditNames: [signOnIssuerNames],
  homeParts: [breakGlassPart],
  retention: (db, _, now) => deleteOldUses(db, now),
})

/** Who issuers say that users are. */
export const signOnIdentitiesFeature = defineFeature<typeof signOnIdentities>({ handlers: signOnIdentityHandlers })
