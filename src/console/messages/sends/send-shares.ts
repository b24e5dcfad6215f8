import { formatExact } from '#console/components/number.tsx'
import type { MessageRecipient, MessageSend } from '#contract/message-sends.ts'

export const stateLabels: Readonly<Record<MessageRecipient['State'], string>> = {
  collected: 'Collected',
  waiting: 'Not collected',
  undelivered: 'Not delivered',
  revoked: 'Revoked',
}

/** A part of the recipients in one state. */
export type Share = { readonly state: MessageRecipient['State']; readonly count: number; readonly percent: number }

type Counts = Pick<MessageSend, 'Recipients' | 'Delivered' | 'Collected' | 'Revoked' | 'Undelivered'>

/** How many of the recipients have the message without having collected it. */
export function countWaiting({ Delivered, Collected }: Pick<Counts, 'Delivered' | 'Collected'>): number {
  return Delivered - Collected
}

/** The recipients who are known by their state; players who were deleted since are in none. */
function countKnown({ Delivered, Revoked, Undelivered }: Counts): number {
  return Delivered + Revoked + Undelivered
}

/** How many recipients there are: of a list its ids, else everybody who got it. */
export function countRecipients(send: Counts): number {
  return Math.max(send.Recipients ?? 0, countKnown(send))
}

/** How many recipients were deleted since; of a list alone it is known. */
export function countDeleted(send: Counts): number {
  return countRecipients(send) - countKnown(send)
}

/** The recipients by state, in the order of the picture. */
export function toShares(send: Counts): readonly Share[] {
  const all = countRecipients(send)
  const counts = {
    collected: send.Collected,
    waiting: countWaiting(send),
    undelivered: send.Undelivered,
    revoked: send.Revoked,
  }
  return (['collected', 'waiting', 'undelivered', 'revoked'] as const).map((state) => ({
    state,
    count: counts[state],
    percent: all === 0 ? 0 : (100 * counts[state]) / all,
  }))
}

/** How many players got it, those from whom it was revoked and who were deleted since among them. */
function countReached(send: Counts): number {
  return countRecipients(send) - send.Undelivered
}

/** "34 of 100 collected", of those who got it; of a message to everybody, whose players are not counted, "34 collected". */
export function formatCollected(send: Counts & Pick<MessageSend, 'Audience'>): string {
  const collected = formatExact(send.Collected)
  return send.Audience === 'everybody'
    ? `${collected} collected`
    : `${collected} of ${formatExact(countReached(send))} collected`
}

/** Whom a message went to: "List of 1,204 players", "Everybody", "Winners of prizes", "Compensated players". */
export function formatAudience({ Audience, Recipients }: Pick<MessageSend, 'Audience' | 'Recipients'>): string {
  if (Audience === 'everybody') return 'Everybody'
  if (Audience === 'prizes') return 'Winners of prizes'
  if (Audience === 'compensation') return 'Compensated players'
  return `List of ${formatExact(Recipients ?? 0)}`
}
