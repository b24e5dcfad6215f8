import type { serviceAccounts } from '#contract/service-accounts.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { accountNames } from './audit-names.ts'
import { serviceAccountHandlers } from './handlers.ts'

/** Programs that make calls of staff with a key and a role. */
export const serviceAccountsFeature = defineFeature<typeof serviceAccounts>({
  handlers: serviceAccountHandlers,
  auditNames: [accountNames],
})
