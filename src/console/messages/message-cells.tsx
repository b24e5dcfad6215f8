import type { GlobalMessage, Message } from '#contract/messages.ts'
import { getState } from './message-rows.ts'
import classes from './messages.module.css'

/** The title of a message in a list, in one line; the whole of it under the pointer. */
export function MessageTitle({ title }: { title: string }) {
  return (
    <bdi className={classes.cellText} title={title}>
      {title}
    </bdi>
  )
}

const stateLabels = {
  collected: 'Collected',
  expired: 'Expired',
  'not available yet': 'Not available yet',
  waiting: 'Not collected',
} as const

/**
 * The state of a message as a word with a dot: green for collected and red for not. What is over or yet to come was not
 * collected. A message to everybody is neither good nor bad: its dot is filled while it runs, and a number beside it says how
 * many have collected it.
 */
export function CollectedState({ message }: { message: Message | GlobalMessage }) {
  const isForAll = 'CollectedCount' in message
  const state = getState(isForAll ? { ...message, Collected: false } : message, new Date())
  const isRunning = isForAll && state === 'waiting'
  const tone = isForAll ? (isRunning ? 'running' : 'idle') : message.Collected ? 'collected' : 'missing'
  return (
    <span className={classes.state}>
      <span className={classes.dot} data-tone={tone} aria-hidden />
      {isRunning ? 'Running' : stateLabels[state]}
    </span>
  )
}
