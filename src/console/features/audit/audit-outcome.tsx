import { IconAlertTriangle, IconBan, IconCheck } from '@tabler/icons-react'
import type { AuditEntry } from '#contract/audit.ts'
import classes from './audit.module.css'

const looks = {
  done: { word: 'Done', icon: IconCheck },
  denied: { word: 'Denied', icon: IconBan },
  failed: { word: 'Failed', icon: IconAlertTriangle },
} as const satisfies Record<AuditEntry['Outcome'], unknown>

/** How an audited call ended: a word with a shape, and how often when equal refusals were counted. */
export function AuditOutcome({ outcome, times }: { outcome: AuditEntry['Outcome']; times: number }) {
  const { word, icon: Icon } = looks[outcome]
  return (
    <span className={classes.outcome} data-outcome={outcome}>
      <Icon size={14} aria-hidden />
      {word}
      {times > 1 ? <span title={`${times} equal refusals, counted into one line`}>× {times}</span> : null}
    </span>
  )
}
