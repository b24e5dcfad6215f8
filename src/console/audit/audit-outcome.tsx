import { IconAlertTriangle, IconBan, IconCheck } from '@tabler/icons-react'
import type { AuditEntry } from '#contract/audit.ts'
import classes from './audit.module.css'

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
