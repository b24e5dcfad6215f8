import { sql } from 'kysely'
import { messageSends } from '#contract/message-sends.ts'
import { messages } from '#contract/messages.ts'
import {
  findByFewNames,
  findByName,
  isBetween,
  type SearchLookup,
  type SearchSource,
  type SearchTerms,
  searchRanks,
} from '#server/manifest/search-source.ts'
import type { Sql } from '#server/platform/database/sql.ts'

/** A lookup of the whole id of a message or its beginning. */
const findByIdOrBeginning = ({ id, idEnd }: SearchTerms, rows: Sql): SearchLookup => ({
  field: 'id',
  rank: sql`case when msg_id = ${id} then ${sql.lit(searchRanks.id)} else ${sql.lit(searchRanks.idBeginning)} end`,
  rows: sql`${rows} and ${isBetween(sql`msg_id`, id, idEnd)}`,
  id: sql`msg_id`,
  order: sql`msg_id`,
})

/** Messages to many, by id and title. They are few: staff wrote each of them. */
export const messageSendSearch: SearchSource = {
  kind: 'message send',
  access: messageSends.list.access,
  toLookups: (terms) => [
    findByIdOrBeginning(terms, sql`message_sends where true`),
    findByFewNames(terms, {
      rows: sql`message_sends where true`,
      name: sql`title_folded`,
      id: sql`msg_id`,
      order: sql`created_at desc, msg_id`,
    }),
  ],
  join: sql`message_sends s on s.msg_id = hit.id`,
  name: sql`s.title`,
  detail: () => sql`case when s.revoked_at is not null then 'revoked' end`,
  at: sql`s.created_at`,
}

const hasNoSend = sql`not exists (select from message_sends s where s.msg_id = messages.msg_id)`

/** Messages to everybody that are in no list of sends. */
export const globalMessageSearch: SearchSource = {
  kind: 'global message',
  access: messages.listGlobal.access,
  toLookups: (terms) => {
    const rows = sql`messages where is_global and revoked_at is null and ${hasNoSend}`
    return [
      findByIdOrBeginning(terms, rows),
      findByFewNames(terms, {
        rows,
        name: sql`title_folded`,
        id: sql`msg_id`,
        order: sql`created_at desc, msg_id`,
      }),
    ]
  },
  join: sql`messages m on m.msg_id = hit.id`,
  name: sql`m.title`,
  at: sql`m.created_at`,
}

/** Messages to one player or a few. Very many have the same title, so that titles are looked up by their beginning alone. */
export const playerMessageSearch: SearchSource = {
  kind: 'player message',
  access: messages.listPlayers.access,
  toLookups: (terms) => [
    findByIdOrBeginning(terms, sql`messages where not is_global and ${hasNoSend}`),
    findByName(terms, {
      table: 'messages',
      column: 'title_folded',
      id: 'msg_id',
      where: sql`not is_global and ${hasNoSend}`,
    }),
  ],
  join: sql`messages m on m.msg_id = hit.id`,
  name: sql`m.title`,
  playerId: sql`(select case when count(*) = 1 then min(player_id) end
    from (select player_id from message_deliveries d where d.msg_id = hit.id limit 2) recipients)`,
  at: sql`m.created_at`,
}
