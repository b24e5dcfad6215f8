import { Alert, Button, Group } from '@mantine/core'
import { AppLink } from '#console/components/app-link.tsx'
import { formatExact } from '#console/components/number.tsx'
import { useOpenJobs } from '#console/jobs/shared/jobs-search-params.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { ListedIds } from '#console/players/shared/player-ids/listed-ids.tsx'
import { messageSendScreen, messagesTab, toPlayerTabHref } from '#console/routes.ts'
import type { BulkReply } from '#contract/jobs.ts'
import classes from '../messages.module.css'

/** Whether a reply says more than that everybody got the message. */
export function saysMore({ Job, UnknownCount }: BulkReply): boolean {
  return Job !== null || UnknownCount > 0
}

function RecipientsLink({ msgId }: { msgId: string }) {
  return <AppLink href={toHref(messageSendScreen, { msgId })}>All recipients</AppLink>
}

/** A message that was sent: to one player, or to many; `reply` is absent for one to everybody. */
export type SentMessage = { readonly playerId: string } | { readonly msgId: string; readonly reply?: BulkReply }

/** What became of a message to many: the job that delivers it, or who did not get it, and the way to its recipients. */
export function SentResult({ sent }: { sent: SentMessage }) {
  const openJobs = useOpenJobs()
  if ('playerId' in sent) {
    return (
      <Alert color="green" title="The message was sent" role="status">
        <AppLink href={toPlayerTabHref(messagesTab, sent.playerId)}>Messages of the player</AppLink>
      </Alert>
    )
  }
  const { msgId, reply } = sent
  if (!reply || !saysMore(reply)) {
    return (
      <Alert color="green" title="The message was sent" role="status">
        <RecipientsLink msgId={msgId} />
      </Alert>
    )
  }
  const { Job, Done, Unknown, UnknownCount } = reply
  if (Job) {
    return (
      <Alert color="blue" title="A job delivers the message" role="status">
        <p className={classes.text}>
          It goes to {formatExact(Job.Total)} players in the background. The job lists who got it and the unknown IDs.
        </p>
        <Group gap="md" mt="xs">
          <Button variant="default" size="compact-sm" onClick={openJobs}>
            Show the job
          </Button>
          <RecipientsLink msgId={msgId} />
        </Group>
      </Alert>
    )
  }
  return (
    <Alert
      color="yellow"
      title={UnknownCount === 1 ? '1 ID belongs to no player' : `${formatExact(UnknownCount)} IDs belong to no player`}
      role="status"
    >
      <p className={classes.text}>
        {formatExact(Done)} {Done === 1 ? 'player' : 'players'} got the message. No player has these IDs
        {UnknownCount > Unknown.length ? `; the first ${formatExact(Unknown.length)} of them` : ''}:
      </p>
      <ListedIds ids={Unknown} />
      <RecipientsLink msgId={msgId} />
    </Alert>
  )
}
