import type { EndpointReply } from '#contract/core/endpoint.ts'
import type { GameEvent } from '#contract/event.ts'
import type { eventSeries } from '#contract/event-series.ts'
import type { EventValues } from '../event-form.ts'

/** An edition, and when it would start. */
export type Edition = EndpointReply<typeof eventSeries.planFollowing>['Editions'][number]

/** What is changed of an edition, and the version that was read. */
export type EditionChange = Pick<GameEvent, 'Id' | 'Version' | 'Content' | 'StartDate' | 'Duration'>

/**
 * An edition as the form changes it. It keeps its own text and duration, unless that field of the form differs from
 * `event`, which the form was filled in from. A field without a usable value changes nothing.
 */
export function toChange(
  { Event: { Id, Version, Content, Duration }, StartDate }: Edition,
  { text, duration }: Pick<EventValues, 'text' | 'duration'>,
  event: Pick<GameEvent, 'Content' | 'Duration'>,
): EditionChange {
  const content = text.trim() || event.Content
  const hours = Number(duration) > 0 ? Number(duration) : event.Duration
  return {
    Id,
    Version,
    Content: content === event.Content ? Content : content,
    StartDate,
    Duration: hours === event.Duration ? Duration : hours,
  }
}

/** What changes of an edition besides its start: "Name: Pier Rush → Harbor Rush. Hours: 3 → 24." Undefined for nothing. */
export function describeOtherChanges(event: GameEvent, change: EditionChange): string | undefined {
  const name = event.Content === change.Content ? [] : [`Name: ${event.Content} → ${change.Content}.`]
  const hours = event.Duration === change.Duration ? [] : [`Hours: ${event.Duration} → ${change.Duration}.`]
  return [...name, ...hours].join(' ') || undefined
}
