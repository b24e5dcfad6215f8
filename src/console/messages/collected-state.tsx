import type { Message } from '#contract/messages.ts'
import { stateOf } from './message-rows.ts'
import classes from './messages.module.css'

const words = {
  collected: 'Collected',
  expired: 'Expired',
  'not available yet': 'Not available yet',
  waiting: 'Not collected',
} as const

/** A dot, green for collected and red for not, with the word that says more. */
export function CollectedState({ message }: { message: Message }) {
  const state = stateOf(message, new Date())
  return (
    <span className={classes.state}>
      <span className={classes.dot} data-collected={message.Collected || undefined} aria-hidden />
      {state === 'collected' || state === 'waiting' ? words[state] : `Not collected · ${words[state].toLowerCase()}`}
    </span>
  )
}
