import type { Sort } from '#console/components/table/data-table-types.ts'
import { hourMs } from '#contract/core/units.ts'
import { type Message, messageSortKeys, ticksPerHour } from '#contract/messages.ts'

/** When a message stops being collectable: so long after it became available, or was sent. */
export function getExpiry(message: Pick<Message, 'AvailableDate' | 'CreationDate' | 'Expiration'>): Date {
  const from = new Date(message.AvailableDate ?? message.CreationDate).getTime()
  return new Date(from + (message.Expiration / ticksPerHour) * hourMs)
}

/** The state of a message between being sent and being over. */
export function getState(message: Message, now: Date): 'collected' | 'expired' | 'not available yet' | 'waiting' {
  if (message.Collected) return 'collected'
  if (getExpiry(message) <= now) return 'expired'
  return message.AvailableDate && new Date(message.AvailableDate) > now ? 'not available yet' : 'waiting'
}

type SortKey = (typeof messageSortKeys)[number]

/** The column of an address's word; the creation date for any other. */
export function toSortKey(word: string): SortKey {
  return messageSortKeys.find((key) => key === word) ?? 'creationDate'
}

const sortValue: Readonly<Record<SortKey, (message: Message) => string>> = {
  creationDate: ({ CreationDate }) => CreationDate,
  title: ({ Title }) => Title.toLowerCase(),
  playerId: ({ PlayerId }) => PlayerId ?? '',
}

/** A player's messages that a text means, by message id, title or player id, whatever the case, in an order; equal ones newest first. */
export function arrangeMessages(messages: readonly Message[], search: string, { key, direction }: Sort): Message[] {
  const part = search.trim().toLowerCase()
  const value = sortValue[toSortKey(key)]
  const way = direction === 'asc' ? 1 : -1
  return messages
    .filter(({ MsgId, Title, PlayerId }) =>
      [MsgId, Title, PlayerId ?? ''].some((text) => text.toLowerCase().includes(part)),
    )
    .toSorted(
      (a, b) =>
        way * compare(value(a), value(b)) || compare(b.CreationDate, a.CreationDate) || compare(a.MsgId, b.MsgId),
    )
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
