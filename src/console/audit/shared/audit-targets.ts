import { defineSlot } from '#console/platform/navigation/slots.ts'

/** A kind of target of audit entries, filled in by the feature that owns such targets. */
export type AuditTargetKind = {
  /** As the audit log stores it: "player". */
  readonly kind: string
  readonly label: string
  readonly order?: number
  /** The page of a target; absent when there is none. */
  readonly toHref?: (id: string) => string
}

/** The kinds of targets of audit entries. */
export const auditTargets = defineSlot<AuditTargetKind>('audit targets')
