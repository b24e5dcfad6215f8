import { dayMs } from '#contract/core/units.ts'
import { webhookBatchLimit, webhookRetryDays } from '#contract/webhooks.ts'

/** After how many failures in a row of new events the receiver itself is taken to fail. */
export const failuresOfReceiver = 3

const firstWaitMs = 5_000
const longestWaitOfReceiverMs = 5 * 60_000
const longestWaitOfEventMs = 60 * 60_000

/**
 * How long a webhook rests after a number of failures in a row of new events. The first failures of a batch may be due to one
 * of its events: it is found at once, by sending them one by one.
 */
export function toRestOfReceiver(failures: number): number {
  if (failures < failuresOfReceiver) return 0
  return Math.min(firstWaitMs * 2 ** Math.min(failures - failuresOfReceiver, 20), longestWaitOfReceiverMs)
}

/**
 * How many new events the next request has at most. After a refused one it is a single event, and then twice as many each
 * time: of a hundred events the one that a receiver refuses is found in some ten requests.
 */
export const toBatchLimit = (before: number, isAccepted: boolean): number =>
  isAccepted ? Math.min(2 * before, webhookBatchLimit) : 1

/**
 * When an event is sent again that was refused `attempts` times: after 5 s, then four times as long each time, at most an
 * hour; for the last time three days after the first. Undefined when that has passed: it is dead.
 */
export function toNextAttempt(attempts: number, first: Date, now: Date): Date | undefined {
  const end = first.getTime() + webhookRetryDays * dayMs
  if (now.getTime() >= end) return undefined
  const wait = Math.min(firstWaitMs * 4 ** Math.min(attempts - 1, 20), longestWaitOfEventMs)
  return new Date(Math.min(now.getTime() + wait, end))
}
