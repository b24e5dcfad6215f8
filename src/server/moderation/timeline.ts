import { sql } from 'kysely'
import { memberChanges } from '#server/manifest/timeline-labels.ts'
import { defineTimelineSource, type TimelineAction } from '#server/manifest/timeline-source.ts'

/** The nicknames that a player gave: staff's changes are in the audit log. */
export const nicknameSource = defineTimelineSource({
  name: 'nickname',
  kind: 'player',
  toQuery: (playerId) => ({
    at: sql`n.changed_at`,
    id: sql`lpad(n.id::text, 19, '0') collate "C"`,
    rows: sql`player_nicknames n where n.player_id = ${playerId}`,
    texts: sql`array[n.earlier, n.nickname]`,
  }),
  toLabels: ([earlier = '', nickname = '']) => ({
    What: 'Nickname changed',
    Detail: `nickname ${earlier === '' ? 'none' : earlier} → ${nickname}`,
  }),
})

const memberLabels = { Nickname: 'nickname', Name: 'reported as', Votes: 'votes' }
const changed: TimelineAction = {
  kind: 'player',
  toLabels: (values) => ({ Detail: memberChanges(values, memberLabels) }),
}

export const moderationActions = {
  'nickname changed': changed,
  'nickname restored': changed,
  'reported name answered': changed,
} as const satisfies Record<string, TimelineAction>
