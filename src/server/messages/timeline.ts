import { sql } from 'kysely'
import { parseJson } from '#contract/core/json.ts'
import { serverInbox } from '#contract/game-server-inbox.ts'
import { messages } from '#contract/messages.ts'
import { type AuditValues, toSentence, toSubject, toText, toValues } from '#server/manifest/timeline-labels.ts'
import {
  defineTimelineSource,
  selectOfPlayer,
  type TimelineAction,
  type TimelineBounds,
  type TimelineSource,
} from '#server/manifest/timeline-source.ts'
import { formatGifts } from './rules.ts'

function labelsWith(what: string): TimelineSource['toLabels'] {
  return ([title = '', gifts = '[]'], id) => ({
    What: `${what}: ${title}`,
    Detail: formatGifts(parseJson(gifts)),
    Subject: { Kind: 'message', Id: id },
  })
}

const texts = sql`array[m.title, m.gifts]`

/** The global messages that a player can see: a revoked one stays with the players who collected it. */
function isVisible(playerId: TimelineBounds['playerId']) {
  return sql`m.is_global and (m.revoked_at is null or exists (
    select from message_deliveries d where d.player_id = ${playerId} and d.msg_id = m.msg_id))`
}

/** The messages of a player: sent, collected and global. */
export const messageSources: readonly TimelineSource[] = [
  defineTimelineSource({
    name: 'message',
    kind: 'message',
    toQuery: (playerId) => ({
      at: sql`d.created_at`,
      id: sql`d.msg_id`,
      rows: sql`message_deliveries d join messages m on m.msg_id = d.msg_id
          where d.player_id = ${playerId} and not d.is_global`,
      subject: sql`d.msg_id`,
      who: sql`m.created_by`,
      texts,
      auditedAs: messages.send.records.action,
      needle: sql`d.msg_id`,
    }),
    toLabels: labelsWith('Message sent'),
  }),
  defineTimelineSource({
    name: 'collected',
    kind: 'message',
    toQuery: (playerId) => ({
      at: sql`d.collected_at`,
      id: sql`d.msg_id`,
      rows: sql`message_deliveries d join messages m on m.msg_id = d.msg_id
          where d.player_id = ${playerId} and d.collected_at is not null`,
      subject: sql`d.msg_id`,
      texts,
      auditedAs: serverInbox.collect.records.action,
      needle: sql`d.msg_id`,
    }),
    toLabels: labelsWith('Message collected'),
  }),
  defineTimelineSource({
    name: 'global',
    kind: 'message',
    toQuery: (playerId) => ({
      at: sql`m.created_at`,
      id: sql`m.msg_id`,
      rows: sql`messages m where ${isVisible(playerId)}
          and m.created_at >= (select created_at from players where player_id = ${playerId})`,
      subject: sql`m.msg_id`,
      who: sql`m.created_by`,
      texts,
    }),
    toLabels: labelsWith('Global message sent'),
  }),
  defineTimelineSource({
    // Sent before the player was created and still collectable then: they are listed at the player's creation.
    name: 'earlier global',
    kind: 'message',
    toQuery: (playerId) => ({
      at: sql`p.created_at`,
      id: sql`m.msg_id`,
      rows: sql`${selectOfPlayer('players', playerId)} p join messages m on m.created_at < p.created_at
          and coalesce(m.available_date, m.created_at) + m.expiration > p.created_at
          where ${isVisible(playerId)}`,
      subject: sql`m.msg_id`,
      who: sql`m.created_by`,
      texts,
    }),
    toLabels: labelsWith('Global message waiting'),
  }),
]

function toLabels({ before, after }: AuditValues, action: string) {
  const message = toValues(after) ?? toValues(before)
  const title = toText(message, 'Title')
  return {
    What: title === '' ? toSentence(action) : `${toSentence(action)}: ${title}`,
    Detail: formatGifts(message?.Gifts),
    // A revoked message can no longer be opened.
    Subject: after === null ? null : toSubject('message', toText(message, 'MsgId')),
  }
}

export const messageActions = {
  'message sent': { kind: 'message', toLabels },
  'message revoked': { kind: 'message', toLabels },
} as const satisfies Record<string, TimelineAction>

export const serverInboxActions = {
  'message collected': {
    kind: 'message',
    toLabels: ({ after }) => {
      const Id = toText(toValues(after), 'MsgId')
      return { Detail: formatGifts(toValues(after)?.Gifts), Subject: { Kind: 'message', Id } }
    },
  },
} as const satisfies Record<string, TimelineAction>
