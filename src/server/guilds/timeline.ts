import { sql } from 'kysely'
import type { MembershipEvent } from '#contract/guild.ts'
import { defineTimelineSource } from '#server/manifest/timeline-source.ts'

const labels: Readonly<Record<MembershipEvent, string>> = {
  joined: 'Joined guild',
  left: 'Left guild',
  kicked: 'Kicked from guild',
  'became leader': 'Became guild leader',
  'guild deleted': 'Guild deleted',
  'guild restored': 'Guild restored',
}

/** A player's memberships: joining, leaving, leading. */
export const membershipSource = defineTimelineSource({
  name: 'guild',
  kind: 'guild',
  toQuery: (playerId) => ({
    at: sql`h.at`,
    id: sql`lpad(h.id::text, 19, '0') collate "C"`,
    rows: sql`guild_history h join guilds g on g.id = h.guild_id where h.player_id = ${playerId}`,
    subject: sql`h.guild_id::text`,
    who: sql`h.by`,
    texts: sql`array[h.event, g.name]`,
  }),
  toLabels: ([event = '', name = ''], id) => ({
    // The database allows these events only.
    What: labels[event as MembershipEvent],
    Detail: name,
    Subject: { Kind: 'guild', Id: id },
  }),
})
