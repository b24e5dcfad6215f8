import { Button, Progress } from '@mantine/core'
import { useMemo, useState } from 'react'
import { ConfirmDialog } from '#console/components/dialog/confirm-dialog.tsx'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { formatExact } from '#console/components/number.tsx'
import { PageHeader } from '#console/components/page-header.tsx'
import { formatPlayers } from '#console/jobs/shared/bulk-action.tsx'
import { useOpenJobs } from '#console/jobs/shared/jobs-search-params.ts'
import { useUnsaved } from '#console/platform/forms/unsaved.ts'
import { notify } from '#console/platform/notifications/notify.ts'
import { ErrorText } from '#console/platform/query/error-text.tsx'
import { useEnvironment } from '#console/platform/session/session.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { ListedIds } from '#console/players/shared/player-ids/listed-ids.tsx'
import {
  emptyPlayerList,
  type PlayerListText,
  readPlayerList,
} from '#console/players/shared/player-ids/player-id-list.ts'
import { PlayerListField } from '#console/players/shared/player-ids/player-list-field.tsx'
import { reasonLimit } from '#contract/core/units.ts'
import { inlineLimit } from '#contract/jobs.ts'
import { moderation } from '#contract/moderation.ts'
import classes from './moderation.module.css'
import { type BatchAction, type BatchResult, useBatch } from './use-batch.ts'

/** "3 players set as hacker, 1 unchanged (flagged already), 2 unknown." */
function formatCounts({ action, done, unchanged, unknown }: BatchResult): string {
  const actionLabel = action === 'set' ? 'set as hacker' : 'unset as hacker'
  const already = action === 'set' ? 'flagged already' : 'not flagged'
  return `${formatPlayers(done)} ${actionLabel}, ${formatExact(unchanged)} unchanged (${already}), ${formatExact(unknown.length)} unknown.`
}

/** Shows a notice with the result of a batch: only unknown IDs are no success. */
function notifyEnd(result: BatchResult): void {
  const { done, unchanged, jobs } = result
  if (jobs.length > 0) notify.success(jobs.length === 1 ? 'A job was started.' : `${jobs.length} jobs were started.`)
  else if (done + unchanged > 0) notify.success(formatCounts(result))
  else notify.error('No player has any of these IDs. Nothing was changed.')
}

/**
 * The result of a batch: counts, unknown IDs, and the jobs for the rest. `isEarlier`: the list has been changed since,
 * which the panel says.
 */
function BatchResultPanel({ result, isEarlier }: { result: BatchResult; isEarlier: boolean }) {
  const openJobs = useOpenJobs()
  const { action, done, unchanged, unknown, jobs, sent, total } = result
  const inJobs = jobs.reduce((sum, job) => sum + job.Total, 0)
  const actionLabel = action === 'set' ? 'set as hacker' : 'unset as hacker'
  return (
    <section className={classes.result} aria-label="Result">
      <h2>{action === 'set' ? 'Set as Hacker' : 'Unset as Hacker'}</h2>
      {isEarlier ? <p className={classes.since}>For the list that was sent. You have changed it since.</p> : null}
      {sent < total ? (
        <p>
          {formatExact(sent)} of {formatPlayers(total)} were sent; the others were not.
        </p>
      ) : null}
      {jobs.length > 0 ? (
        <p>
          {formatPlayers(inJobs)} will be {actionLabel} by {jobs.length === 1 ? 'a job' : `${jobs.length} jobs`}.
          Unknown IDs are named in its results.{' '}
          <Button variant="subtle" size="compact-sm" onClick={openJobs}>
            Show the jobs
          </Button>
        </p>
      ) : null}
      {jobs.length === 0 || done > 0 || unchanged > 0 ? <p>{formatCounts(result)}</p> : null}
      {unknown.length > 0 ? (
        <>
          <p>No player has these IDs:</p>
          <ListedIds ids={unknown} />
        </>
      ) : null}
    </section>
  )
}

/** Sets or unsets the hacker flag of many players at once, from a pasted list or a file. */
export function BatchUpdatePage() {
  const [list, setList] = useState(emptyPlayerList)
  const [action, setAction] = useState<BatchAction>()
  const [isSent, setSent] = useState(false)
  const read = useMemo(() => readPlayerList(list), [list])
  const batch = useBatch()
  const isEmpty = read.ids.length === 0
  const emptyReason = isEmpty ? 'Enter at least one player ID.' : undefined
  const setAccess = useCallAccess(moderation.ban)
  const unsetAccess = useCallAccess(moderation.unban)
  useUnsaved(!isEmpty && !isSent)
  const change = (next: PlayerListText) => {
    setList(next)
    setSent(false)
  }
  const confirm = (next: BatchAction) => {
    batch.begin(next, read.ids)
    setAction(next)
  }
  return (
    <>
      <PageHeader title="Batch Update" />
      <div className={classes.form}>
        <PlayerListField list={list} onChange={change} />
        <div className={classes.row}>
          <ExplainedButton
            color="red"
            variant="outline"
            disabledReason={setAccess.disabledReason ?? emptyReason}
            onClick={() => confirm('set')}
          >
            Set as Hacker
          </ExplainedButton>
          <ExplainedButton
            variant="default"
            disabledReason={unsetAccess.disabledReason ?? emptyReason}
            onClick={() => confirm('unset')}
          >
            Unset as Hacker
          </ExplainedButton>
        </div>
        {batch.result && !batch.isPending ? <BatchResultPanel result={batch.result} isEarlier={!isSent} /> : null}
      </div>
      <BatchConfirmation
        action={action}
        ids={read.ids}
        batch={batch}
        onClose={() => setAction(undefined)}
        onSent={() => setSent(true)}
      />
    </>
  )
}

function BatchConfirmation({
  action,
  ids,
  batch,
  onClose,
  onSent,
}: {
  action: BatchAction | undefined
  ids: readonly string[]
  batch: ReturnType<typeof useBatch>
  onClose: () => void
  onSent: () => void
}) {
  const isProduction = (useEnvironment() ?? 'Production') === 'Production'
  const [shown, setShown] = useState<BatchAction>('set')
  if (action !== undefined && action !== shown) setShown(action)
  const { error, isPending, result } = batch
  const label = shown === 'set' ? 'Set as Hacker' : 'Unset as Hacker'
  const confirm = async (reason: string) => {
    const result = await batch.send(shown, ids, reason)
    if (!result) return
    notifyEnd(result)
    onSent()
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen={action !== undefined}
      onClose={onClose}
      title={
        shown === 'set'
          ? `Set ${formatPlayers(ids.length)} as ${ids.length === 1 ? 'a hacker' : 'hackers'}?`
          : `Remove the hacker flag of ${formatPlayers(ids.length)}?`
      }
      confirmLabel={label}
      onConfirm={(reason) => void confirm(reason)}
      isDestructive
      reasonLimit={reasonLimit}
      typeToConfirm={isProduction ? String(ids.length) : undefined}
      isPending={isPending}
      error={error && <ErrorText error={error} />}
    >
      {ids.length > inlineLimit
        ? 'Large lists run as a background job, which continues when you leave this page. Its results list unknown IDs.'
        : 'Players already in this state are skipped. Unknown IDs are listed.'}
      {isPending && result && result.total > result.sent && result.sent > 0 ? (
        <>
          <Progress value={(result.sent / result.total) * 100} mt="sm" aria-label="Sent" />
          {formatExact(result.sent)} of {formatExact(result.total)} sent
        </>
      ) : null}
    </ConfirmDialog>
  )
}
