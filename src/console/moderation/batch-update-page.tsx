import { Progress } from '@mantine/core'
import { useMemo, useState } from 'react'
import { ConfirmDialog } from '#console/components/dialog/confirm-dialog.tsx'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { formatExact } from '#console/components/number.tsx'
import { PageHeader } from '#console/components/page-header.tsx'
import { formatPlayers } from '#console/jobs/shared/bulk-action.tsx'
import { useUnsaved } from '#console/platform/forms/unsaved.ts'
import { ErrorText } from '#console/platform/query/error-text.tsx'
import { useEnvironment } from '#console/platform/session/session.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import {
  emptyPlayerList,
  type PlayerListText,
  readPlayerList,
} from '#console/players/shared/player-list/player-id-list.ts'
import { PlayerListField } from '#console/players/shared/player-list/player-list-field.tsx'
import { reasonLimit } from '#contract/core/units.ts'
import { inlineLimit } from '#contract/jobs.ts'
import { moderation } from '#contract/moderation.ts'
import { BatchResultPanel, notifyEnd } from './batch-result.tsx'
import classes from './moderation.module.css'
import { type BatchAction, useBatch } from './use-batch.ts'

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
        ? 'Large lists run as a background job, which goes on after this page is left. Its results list unknown IDs.'
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
