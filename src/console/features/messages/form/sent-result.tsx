import { Alert, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { copyText } from '#console/components/copy-text.ts'
import { formatExact } from '#console/components/number.tsx'
import { useOpenJobs } from '#console/shared/jobs-search-params.ts'
import type { BulkReply } from '#contract/jobs.ts'
import classes from '../messages.module.css'

/** Whether a reply says more than that everybody got the message. */
export function saysMore({ Job, UnknownCount }: BulkReply): boolean {
  return Job !== null || UnknownCount > 0
}

/** What became of a message to a list: the job that delivers it, or who did not get it. */
export function SentResult({ reply }: { reply: BulkReply }) {
  const openJobs = useOpenJobs()
  const { Job, Done, Unknown, UnknownCount } = reply
  if (Job) {
    return (
      <Alert color="blue" title="A job delivers the message" role="status">
        <p className={classes.text}>
          It goes to {formatExact(Job.Total)} players in the background. The job lists who got it and the unknown IDs.
        </p>
        <Button variant="default" size="compact-sm" mt="xs" onClick={openJobs}>
          Show the job
        </Button>
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
      <div className={classes.ids}>{Unknown.join('\n')}</div>
      <CopyIds ids={Unknown} />
    </Alert>
  )
}

function CopyIds({ ids }: { ids: readonly string[] }) {
  const [status, setStatus] = useState('')
  return (
    <Group gap="xs">
      <Button
        variant="default"
        size="compact-sm"
        onClick={async () =>
          setStatus((await copyText(ids.join('\n'))) ? 'Copied' : 'The browser blocked the clipboard.')
        }
      >
        Copy these IDs
      </Button>
      <span className={classes.hint} role="status">
        {status}
      </span>
    </Group>
  )
}
