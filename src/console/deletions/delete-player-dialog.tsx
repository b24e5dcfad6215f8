import { Alert, Skeleton } from '@mantine/core'
import { useEffect } from 'react'
import { FormDialog } from '#console/platform/forms/form-dialog.tsx'
import { notify } from '#console/platform/notifications/notify.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { ActionTarget, formatNickname } from '#console/players/shared/action-target.tsx'
import { DeletedAmounts } from '#console/players/shared/deleted-amounts.tsx'
import { RequestText } from '#console/players/shared/request-text.tsx'
import type { EndpointReply } from '#contract/core/endpoint.ts'
import { deletions } from '#contract/deletions.ts'
import type { Job } from '#contract/jobs.ts'

/** Shows what a confirmed request deletes, asks for the player ID, and starts the job. */
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
  const { data, error } = useEndpointQuery(deletions.get, input, {
    errorDisplay: 'quiet',
    keepPreviousData: false,
    staleTime: 0,
  })
  const isGone = error !== undefined && !data
  useEffect(() => {
    // The link is outdated: the request was answered.
    if (!isGone) return
    if (error.code === 'deletion-request-unknown') notify.error('This request was already answered or withdrawn.')
    else notify.requestError(error)
    onClose()
  }, [isGone, error, onClose])
  if (isGone) return null
  return (
    <FormDialog
      endpoint={deletions.answer}
      toInput={() => input}
      errorMessage="Couldn't delete the Request."
      title="Permanently delete this player?"
      confirmLabel="Delete player"
      isDestructive
      takesReason
      typeToConfirm={playerId}
      canConfirm={() => data !== undefined}
      target={data ? <WillDelete playerId={playerId} plan={data} /> : <Skeleton height={160} />}
      onSuccess={({ data: { Job } }) => onAnswered(Job)}
      onClose={onClose}
    />
  )
}
function WillDelete({ playerId, plan }: { playerId: string; plan: EndpointReply<typeof deletions.get> }) {
  const { Request, Nickname, WillDelete: amounts } = plan
  const isGone = Request.PlayerCreationDate === null
  return (
    <>
      <ActionTarget name={isGone ? 'Already deleted' : formatNickname(Nickname)} id={playerId}>
        {isGone
          ? 'This player is already deleted. Remaining data and the request will be deleted.'
          : 'The player asked to be deleted. This deletes the player with everything that belongs to it:'}
      </ActionTarget>
      <RequestText text={Request.Text} />
      {amounts.length > 0 ? <DeletedAmounts amounts={amounts} /> : null}
      <Alert color="red" variant="light" mt={12}>
        This cannot be undone. The audit log keeps its entries without the player's values, and a receipt stays.
      </Alert>
    </>
  )
}
