import { Alert, Badge } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatExact } from '#console/components/number.tsx'
import { Time } from '#console/components/time/time.tsx'
import type { CappedCount } from '#contract/core/lists.ts'
import { feedDays } from '#contract/game-feed.ts'
import { type Webhook, webhookRetryDays } from '#contract/webhooks.ts'
import classes from './webhooks.module.css'

/** "1,204", or "over 10,000" where counting stopped. */
export const formatCapped = ({ Count, IsCapped }: CappedCount): string =>
  `${IsCapped ? 'over ' : ''}${formatExact(Count)}`

/** "1 event waits", "over 10,000 events wait": a count with what it counts and does. */
export const sayCapped = (count: CappedCount, one: string, many: string): string =>
  `${formatCapped(count)} ${count.Count === 1 && !count.IsCapped ? one : many}`

const states = {
  paused: { label: 'Paused', color: 'gray', text: 'var(--qd-text-dimmed)' },
  failing: { label: 'Failing', color: 'red', text: 'var(--qd-danger)' },
  new: { label: 'Nothing sent yet', color: 'gray', text: 'var(--qd-text-dimmed)' },
  sending: { label: 'Sending', color: 'green', text: 'var(--qd-success)' },
} as const

function getState({ IsActive, FailingSince, LastDeliveredAt }: Webhook): keyof typeof states {
  if (!IsActive) return 'paused'
  if (FailingSince !== null) return 'failing'
  return LastDeliveredAt === null ? 'new' : 'sending'
}

/** What a webhook does now, in a word, and since when it fails. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  const state = getState(webhook)
  const { label, color, text } = states[state]
  return (
    <>
      <Badge size="sm" tt="none" color={color} c={text}>
        {label}
      </Badge>
      {state === 'failing' ? (
        <>
          {' '}
          since <Time at={webhook.FailingSince} />
        </>
      ) : null}
    </>
  )
}

/** How many events are dead, in red where there are some. */
export function DeadCount({ count }: { count: CappedCount }) {
  return count.Count === 0 ? '0' : <span className={classes.dead}>{formatCapped(count)}</span>
}

/** "connection refused" as a sentence. */
const endSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

function FailingText({ LastFailure, Waiting }: Webhook) {
  return (
    <>
      {LastFailure ? <>The last request failed: {endSentence(LastFailure.Text)} </> : null}
      {Waiting.Count === 0 ? null : `${sayCapped(Waiting, 'event waits', 'events wait')}. `}
      Each event is sent again for {webhookRetryDays} days; until then nothing is lost.
    </>
  )
}

function SendingText({ LastDeliveredAt, Waiting }: Webhook) {
  return (
    <>
      The receiver last accepted events <Time at={LastDeliveredAt} relative />.{' '}
      {Waiting.Count === 0 ? 'No event waits.' : `${sayCapped(Waiting, 'event waits', 'events wait')} to be sent.`}
    </>
  )
}

const texts: Readonly<Record<keyof typeof states, (webhook: Webhook) => ReactNode>> = {
  paused: ({ Waiting }) =>
    `Nothing is sent. ${Waiting.Count === 0 ? 'Events wait' : sayCapped(Waiting, 'event waits', 'events wait')} until it is resumed, for at most ${feedDays} days.`,
  failing: (webhook) => <FailingText {...webhook} />,
  new: () => 'Events of the chosen kinds are sent from now on. A test shows whether the receiver accepts them.',
  sending: (webhook) => <SendingText {...webhook} />,
}

/** What a webhook does, what is wrong, and what happens next. */
export function WebhookSummary({ webhook }: { webhook: Webhook }) {
  const state = getState(webhook)
  const { Dead, FailingSince } = webhook
  const { label, color } = states[state]
  return (
    <Alert
      variant="light"
      color={color}
      // Not read aloud again whenever a time in it changes.
      role="note"
      title={
        state === 'failing' ? (
          <>
            No request has been accepted since <Time at={FailingSince} />
          </>
        ) : (
          label
        )
      }
    >
      {texts[state](webhook)}
      {Dead.Count === 0 ? null : (
        <div className={classes.dead}>
          {sayCapped(Dead, 'event was', 'events were')} not accepted for {webhookRetryDays} days. The server has stopped
          sending {Dead.Count === 1 ? 'it' : 'them'}: look under “Dead”.
        </div>
      )}
    </Alert>
  )
}
