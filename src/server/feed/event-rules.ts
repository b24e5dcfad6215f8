import { parseJson } from '#contract/core/json.ts'
import type { FeedEvent } from '#contract/game-feed.ts'
import type { StoredEvent } from '#server/platform/outbox/outbox-repository.ts'

/** An event as it is read. */
export function toFeedEvent({ position, written_at, kind, player_id, data }: StoredEvent): FeedEvent {
  return {
    Position: Number(position),
    At: written_at.toISOString(),
    Kind: kind,
    PlayerId: player_id,
    // Written by the triggers of the outbox.
    Data: parseJson(data) as FeedEvent['Data'],
  }
}
