import { defineFeature } from '#console/platform/navigation/feature.ts'
import { auditTargets } from '#console/shared/audit-targets.ts'

/** Builds of the game and maintenance windows. */
export const builds = defineFeature({
  slots: [
    auditTargets.fill({ kind: 'build', label: 'Build' }),
    auditTargets.fill({ kind: 'maintenance', label: 'Maintenance window' }),
  ],
})
