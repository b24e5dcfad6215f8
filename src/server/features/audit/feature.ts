import type { audit } from '#contract/audit.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { purgeAudit } from '#server/platform/audit/purge.ts'
import { dayMs, subtract } from '#server/platform/retention.ts'
import { auditHandlers } from './handlers.ts'

/** Reading the audit log. */
export const auditFeature = defineFeature<typeof audit>({
  handlers: auditHandlers,
  retention: async (db, { auditDays }, now) => {
    await purgeAudit(db, subtract(now, auditDays * dayMs), now)
  },
})
