import { formatExact } from '#console/components/number.tsx'
import { formatDateTime } from '#console/components/time/date-time.ts'
import { platformNames } from '#contract/build-platforms.ts'
import type { Compensation } from '#contract/compensations.ts'
import type { GiftTotal } from '#contract/core/gift-totals.ts'

/** Whether players still get it: on the way to them, open for later ones, or over. */
export type CompensationStatus = 'Open' | 'Ended' | 'Stopped'

export function toStatus({ EndedAt, EndedBy }: Pick<Compensation, 'EndedAt' | 'EndedBy'>): CompensationStatus {
  if (EndedAt === null) return 'Open'
  return EndedBy === '' ? 'Ended' : 'Stopped'
}

const showTime = (instant: string) => formatDateTime(new Date(instant))

/** Who qualifies, a sentence for each condition. */
export function formatConditions({
  Conditions,
  OutageTo,
}: Pick<Compensation, 'Conditions' | 'OutageTo'>): readonly string[] {
  if (Conditions === null) return ['Conditions on purchases, which need ACCESS_PURCHASES to be read.']
  const { SeenFrom, SeenTo, Platform, EventId, HasBought, Sku } = Conditions
  const bought = Sku === '' ? 'Bought something during the outage.' : `Bought ${Sku} during the outage.`
  return [
    ...(SeenFrom === null ? [] : [`Last save at ${showTime(SeenFrom)} or later.`]),
    ...(SeenTo === null ? [] : [`Last save before ${showTime(SeenTo)}.`]),
    ...(Platform === null ? [] : [`Plays on ${platformNames[Platform]}.`]),
    ...(EventId === null ? [] : [`Is in event ${EventId}.`]),
    ...(HasBought ? [bought] : []),
    `Was created before ${showTime(OutageTo)}, and is not flagged as a hacker.`,
  ]
}

/** "12,000 gems, 3 chest_gold"; a dash for nothing. */
export function formatTotals(items: readonly GiftTotal[]): string {
  return items.map(({ Amount, ItemId }) => `${BigInt(Amount).toLocaleString('en-US')} ${ItemId}`).join(', ') || '–'
}

/** "34 of 100 collected". */
export function formatCollected({ Collected, Delivered }: Pick<Compensation, 'Collected' | 'Delivered'>): string {
  return `${formatExact(Collected)} of ${formatExact(Delivered)} collected`
}
