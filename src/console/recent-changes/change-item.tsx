import { Button } from '@mantine/core'
import { AuditTarget, toActionLabel } from '#console/audit/shared/audit-entry-parts.tsx'
import { SummaryLine } from '#console/components/json/summary-line.tsx'
import { Time } from '#console/components/time/time.tsx'
import { requestUndo } from '#console/platform/actions/undo.ts'
import { useCurrentUser } from '#console/platform/session/session.ts'
import type { RecentChange } from '#contract/recent-changes.ts'
import classes from './recent-changes.module.css'

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** What happened to the change since, or why it cannot be undone. */
function Note({ change: { Undo, Later } }: { change: RecentChange }) {
  const { email } = useCurrentUser()
  if (Undo === 'never') return <>This cannot be undone.</>
  if (Undo === 'forbidden') return <>You are not allowed to undo this.</>
  if (Undo === 'possible' || !Later) return null
  const by = Later.Actor === email ? 'you' : Later.Actor
  return (
    <>
      {Undo === 'undone' ? 'Undone' : 'Changed since'} by {by}, <Time at={Later.At} relative />
      {Undo === 'undone' ? null : `: ${Later.Action}`}
    </>
  )
}

/** One change: what it was, what it changed, and its undo. */
export function ChangeItem({ change, isNamed }: { change: RecentChange; isNamed: boolean }) {
  const { Id, Action, Actor, At, Changes, Reason, Undo } = change
  const canUndo = Undo === 'possible' || Undo === 'changed'
  const label = capitalize(toActionLabel({ Action, Outcome: 'done' }))
  return (
    <li className={classes.change} data-undone={Undo === 'undone' || undefined}>
      <div className={classes.text}>
        <div>
          <strong>{label}</strong>: <AuditTarget entry={change} />
        </div>
        {Changes ? <SummaryLine summary={Changes} /> : null}
        {Reason ? <div className={classes.dimmed}>Reason: {Reason}</div> : null}
        <div className={classes.dimmed}>
          {isNamed ? `${Actor}, ` : null}
          <Time at={At} relative />
        </div>
        <div className={classes.note}>
          <Note change={change} />
        </div>
      </div>
      {canUndo ? (
        <Button
          size="compact-sm"
          variant="default"
          className={classes.undo}
          aria-label={`Undo: ${label}`}
          onClick={() => requestUndo(Id)}
        >
          Undo
        </Button>
      ) : null}
    </li>
  )
}
