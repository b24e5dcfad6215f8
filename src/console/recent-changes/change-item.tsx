import { Button } from '@mantine/core'
import { AuditTarget } from '#console/audit/shared/audit-entry-parts.tsx'
import { formatDeed, formatSentence, toActorText, toSentence } from '#console/audit/shared/audit-sentence.ts'
import { SentenceText } from '#console/audit/shared/sentence-text.tsx'
import { Time } from '#console/components/time/time.tsx'
import { requestUndo } from '#console/platform/actions/undo.ts'
import { useCurrentUser } from '#console/platform/session/session.ts'
import type { RecentChange } from '#contract/recent-changes.ts'
import classes from './recent-changes.module.css'

/** What happened to the change since, or why it cannot be undone. */
function Note({ change }: { change: RecentChange }) {
  const { email } = useCurrentUser()
  const { Undo, Later } = change
  if (Undo === 'never') return <>This cannot be undone.</>
  if (Undo === 'forbidden') return <>You are not allowed to undo this.</>
  if (Undo === 'possible' || !Later) return null
  if (Undo === 'undone') {
    const by = Later.Actor === email ? 'you' : toActorText(Later)
    return (
      <>
        Undone by {by}, <Time at={Later.At} relative />
      </>
    )
  }
  // Of the later change there is no value, only what was done to the same target.
  const sentence = toSentence({ ...change, ...Later, Facts: [], Changes: null }, { isOwn: Later.Actor === email })
  return (
    <>
      Changed since: {formatSentence(sentence)}, <Time at={Later.At} relative />
    </>
  )
}

/** One change: who did what, what it changed, and its undo. */
export function ChangeItem({ change }: { change: RecentChange }) {
  const { Id, At, Reason, Undo } = change
  const { email } = useCurrentUser()
  const canUndo = Undo === 'possible' || Undo === 'changed'
  return (
    <li className={classes.change} data-undone={Undo === 'undone' || undefined}>
      <div className={classes.text}>
        <div>
          <SentenceText entry={change} isOwn={change.Actor === email} isLinked />
        </div>
        {Reason ? <div className={classes.dimmed}>Reason: {Reason}</div> : null}
        <div className={classes.dimmed}>
          <Time at={At} relative />
          {change.TargetName === '' ? null : (
            <>
              {' '}
              · <AuditTarget entry={change} />
            </>
          )}
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
          aria-label={`Undo: ${formatDeed(toSentence(change))}`}
          onClick={() => requestUndo(Id)}
        >
          Undo
        </Button>
      ) : null}
    </li>
  )
}
