import { sql } from 'kysely'
import { eventPlayers } from '#contract/event-players.ts'
import { type AuditValues, toText, toValues } from '#server/manifest/timeline-labels.ts'
import { defineTimelineSource, type TimelineAction } from '#server/manifest/timeline-source.ts'

/** The events that a player joined, also those that the player left. */
export const eventPlayerSource = defineTimelineSource({
  name: 'event',
  kind: 'event',
  toQuery: (playerId) => ({
    at: sql`j.joined_at`,
    id: sql`j.event_id::text`,
    rows: sql`event_players j join events e on e.id = j.event_id where j.player_id = ${playerId}`,
    texts: sql`array[e.content, j.event_id::text]`,
    auditedAs: eventPlayers.join.records.action,
    needle: sql`'"LastEventId":' || j.event_id`,
  }),
  toLabels: ([content = '', edition = '']) => ({ What: `Joined event: ${content}`, Detail: `Edition ${edition}` }),
})

const toLabels =
  (what: string) =>
  ({ before, after }: AuditValues) => {
    const values = toValues(after ?? before)
    // Earlier entries of joins name the event only as the player's last one.
    const edition = values?.EventId ?? values?.LastEventId
    return {
      What: `${what}: ${toText(values, 'Event')}`,
      Detail: typeof edition === 'number' ? `Edition ${edition}` : '',
    }
  }

export const eventPlayerActions = {
  'event joined': { kind: 'event', toLabels: toLabels('Joined event') },
  'event left': { kind: 'event', toLabels: toLabels('Left event') },
} as const satisfies Record<string, TimelineAction>
