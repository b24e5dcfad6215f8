import { Alert, Skeleton } from '@mantine/core'
import { useEffect } from 'react'
import { ConfirmDialog } from '#console/components/confirm-dialog.tsx'
import { formatExact } from '#console/components/number.tsx'
import { notify } from '#console/platform/notifications/notify.ts'
import { ErrorText } from '#console/platform/query/error-text.tsx'
import { useEndpointMutation } from '#console/platform/query/use-endpoint-mutation.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { ActionTarget, formatNickname } from '#console/shared/action-target.tsx'
import type { EndpointReply } from '#contract/core/endpoint.ts'
import { reasonLimit } from '#contract/core/units.ts'
import { deletions } from '#contract/deletions.ts'
import type { Job } from '#contract/jobs.ts'
import classes from './deletions.module.css'

const failed = "Couldn't delete the Request."

/** Says whom and what a confirmed request deletes, asks for the id, and starts the job that does it. */
export function DeletePlayerDialog({
  playerId,
  onClose,
  onAnswered,
}: {
  playerId: string
  onClose: () => void
  onAnswered: (job: Job) => void
}) {
  const input = { params: { playerId } }
  const asked = useEndpointQuery(deletions.get, input, { errorDisplay: 'quiet', keepPreviousData: false, staleTime: 0 })
  const answer = useEndpointMutation(deletions.answer, { failed })
  const { disabledReason: lack } = useCallAccess(deletions.answer)
  const { data, error: failure } = asked
  const isGone = failure !== undefined && !data
  useEffect(() => {
    // The link is old: somebody answered the request since.
    if (!isGone) return
    if (failure.code === 'deletion-request-unknown') notify.error('This request was answered already.')
    else notify.requestError(failure)
    onClose()
  }, [isGone, failure, onClose])
  if (isGone) return null
  const confirm = async (reason: string) => {
    const called = await answer.mutate(input, { reason })
    if (!called) return
    onAnswered(called.data.Job)
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Delete this player for good?"
      confirmLabel="Delete player"
      onConfirm={(reason) => void confirm(reason)}
      isHarmful
      reasonLimit={reasonLimit}
      typeToConfirm={playerId}
      isRunning={answer.isPending}
      canConfirm={data !== undefined && lack === undefined}
      failure={lack ?? (answer.error && <ErrorText failure={answer.error} />)}
    >
      {data ? <WillDelete playerId={playerId} found={data} /> : <Skeleton height={160} />}
    </ConfirmDialog>
  )
}

function WillDelete({ playerId, found }: { playerId: string; found: EndpointReply<typeof deletions.get> }) {
  const { Request, Nickname, WillDelete: amounts } = found
  const isGone = Request.PlayerCreationDate === null
  return (
    <>
      <ActionTarget name={isGone ? 'Gone already' : formatNickname(Nickname)} id={playerId}>
        {isGone
          ? 'This player is gone already. What is left of the player and the request will be deleted.'
          : 'The player asked to be deleted. This deletes the player with everything that belongs to it:'}
      </ActionTarget>
      {amounts.length > 0 ? (
        <ul className={classes.amounts}>
          {amounts.map(({ What, Count }) => (
            <li key={What}>
              {What}: {formatExact(Count)}
            </li>
          ))}
        </ul>
      ) : null}
      <Alert color="red" variant="light" className={classes.warning}>
        It can't be undone. The audit log keeps who did what, without the player's values, and a receipt stays.
      </Alert>
    </>
  )
}
