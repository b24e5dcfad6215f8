import type { GlobalMessage, Message } from '#contract/messages.ts'
import { getState } from './message-rows.ts'
import classes from './messages.module.css'

const stateLabels = {
  collected: 'Collected',
  expired: 'Expired',
  'not available yet': 'Not available yet',
  waiting: 'Not collected',
} as const

/**
 * A dot, green for collected and red for not, with the word that says more. What is over or yet to come was not
 * collected; of a message to everybody the word says how far it is, and a number beside it how many have collected it.
 */
export function CollectedState({ message }: { message: Message | GlobalMessage }) {
  const isForAll = 'CollectedCount' in message
  const state = getState(isForAll ? { ...message, Collected: false } : message, new Date())
  return (
    <span className={classes.state}>
      <span className={classes.dot} data-collected={message.Collected || undefined} aria-hidden />
      {isForAll && state === 'waiting' ? 'Running' : stateLabels[state]}
    </span>
  )
}
