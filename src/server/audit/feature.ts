import type { audit } from '#contract/audit.ts'
import { dayMs } from '#contract/core/units.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { planAuditPages } from '#server/platform/audit/audit-list.ts'
import { loadAuditKey } from '#server/platform/audit/key.ts'
import { turnAuditParts } from '#server/platform/audit/parts-repository.ts'
import { purgeAudit } from '#server/platform/audit/purge.ts'
import { subtract } from '#server/platform/retention.ts'
import { auditGauges } from './gauges.ts'
import { createAuditHandlers } from './handlers.ts'

/** Reading the audit log. */
export const auditFeature = defineFeature<typeof audit>({
  connect: ({ auditNames }) => ({ handlers: createAuditHandlers(auditNames), cachedPlans: planAuditPages() }),
  gauges: auditGauges,
  retention: async (db, settings, now) => {
    await turnAuditParts(db, settings, now)
    await purgeAudit(db, loadAuditKey(settings), subtract(now, settings.auditDays * dayMs), now)
  },
})
