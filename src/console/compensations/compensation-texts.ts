import { formatExact } from '#console/components/number.tsx'
import { formatDateTime } from '#console/components/time/date-time.ts'
import { platformNames } from '#contract/build-platforms.ts'
import type { Compensation } from '#contract/compensations.ts'

/**
 * Whether players still get it: a job is on its way to those who qualified at first, late joiners are looked for, or it is
 * over. One without late joiners is over with its job; the server marks it within a minute.
 */
export type CompensationStatus = 'Sending' | 'Open' | 'Ended' | 'Stopped'

export function toStatus({
  EndedAt,
  EndedBy,
  IsSending,
  OpenUntil,
}: Pick<Compensation, 'EndedAt' | 'EndedBy' | 'IsSending' | 'OpenUntil'>): CompensationStatus {
  if (EndedAt !== null) return EndedBy === '' ? 'Ended' : 'Stopped'
  if (IsSending) return 'Sending'
  return OpenUntil === null ? 'Ended' : 'Open'
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

/** "34 of 100 collected". */
export function formatCollected({ Collected, Delivered }: Pick<Compensation, 'Collected' | 'Delivered'>): string {
  return `${formatExact(Collected)} of ${formatExact(Delivered)} collected`
}

/** How far a compensation is: "Sending: 120 of 306" while its job runs, then how many collected it. */
export function formatProgress(compensation: Compensation): string {
  const { Delivered, Planned } = compensation
  if (toStatus(compensation) === 'Sending') return `Sending: ${formatExact(Delivered)} of ${formatExact(Planned)}`
  return formatCollected(compensation)
}
