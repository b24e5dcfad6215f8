import { IconAlertTriangle, IconBan, IconCheck } from '@tabler/icons-react'
import { AppLink } from '#console/components/app-link.tsx'
import { useSlot } from '#console/platform/navigation/manifest.ts'
import type { AuditEntry } from '#contract/audit.ts'
import classes from '../audit.module.css'
import { auditTargets } from './audit-targets.ts'

/** The target of an entry, as a link where it has a page. */
export function AuditTarget({
  entry: { TargetKind, TargetId },
}: {
  entry: Pick<AuditEntry, 'TargetKind' | 'TargetId'>
}) {
  const target = useSlot(auditTargets).find(({ kind }) => kind === TargetKind)
  const id = <span style={{ fontFamily: 'var(--mantine-font-family-monospace)' }}>{TargetId}</span>
  return (
    <>
      {target?.label ?? TargetKind}{' '}
      {target?.toHref && TargetId !== '' ? <AppLink href={target.toHref(TargetId)}>{id}</AppLink> : id}
    </>
  )
}

const outcomes = {
  done: { label: 'Done', icon: IconCheck },
  denied: { label: 'Denied', icon: IconBan },
  failed: { label: 'Failed', icon: IconAlertTriangle },
} as const satisfies Record<AuditEntry['Outcome'], unknown>

/** The outcome of an audited call with an icon, and how often it occurred when equal denials were counted. */
export function AuditOutcome({ outcome, times }: { outcome: AuditEntry['Outcome']; times: number }) {
  const { label, icon: Icon } = outcomes[outcome]
  return (
    <span className={classes.outcome} data-outcome={outcome}>
      <Icon size={14} aria-hidden />
      {label}
      {times > 1 ? <span title={`${times} equal denials, counted in one entry`}>× {times}</span> : null}
    </span>
  )
}
