import { dayMs } from '#contract/core/units.ts'
import type { identityIssuers } from '#contract/identity-issuers.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { subtract } from '#server/platform/retention.ts'
import { issuerNames } from './audit-names.ts'
import { deleteEndedTokens } from './identity-repository.ts'
import { identityIssuerHandlers } from './issuer-handlers.ts'

/** The issuers whose identity tokens sign players in. */
export const identityIssuersFeature = defineFeature<typeof identityIssuers>({
  handlers: identityIssuerHandlers,
  auditNames: [issuerNames],
  ownedTables: [{ label: 'Identities', table: 'player_identities', deletedBy: 'foreign key' }],
  retention: (db, _, now) => deleteEndedTokens(db, subtract(now, dayMs)),
})
