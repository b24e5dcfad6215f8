import { buildPath } from '#contract/core/path.ts'
import { encodeQuery } from '#contract/core/query-string.ts'
import { messageSends } from '#contract/message-sends.ts'
import { messages } from '#contract/messages.ts'
import { playerOverview } from '#contract/player-overview.ts'
import { presence } from '#contract/presence.ts'
import { purchases } from '#contract/purchases.ts'
import { timeline } from '#contract/timeline.ts'
import type { Scenario } from './scenarios.ts'

/** Deliveries of one message: as many players have it. */
const playersOfMessage = 50

/**
 * What the sample game lacks for `players` players: purchases until there are twice as many as players, and messages to half of
 * them. What players spent in all is left as it was: nothing here reads it, and every player would be written again.
 */
export function messageAndPurchaseStatements(players: number): readonly string[] {
  const wanted = players * 2
  return [
    `insert into purchases (order_id, player_id, date, platform, sku, is_valid, type, item_id, amount, value)
     select 'BENCH-' || abs(hash) || '-' || player_id || '-' || n, player_id, now() - (abs(hash) % 63072000) * interval '1 second',
       case when hash % 2 = 0 then 'iOS' else 'Android' end, 'com.idle.boats.item_' || abs(hash) % 40, hash % 50 <> 0, 0,
       'item_' || abs(hash) % 40, 1, 0.99 + abs(hash) % 20
     from (select player_id, n, hashtext(player_id || n) as hash from players cross join generate_series(1, 2) n) drawn
     order by hash limit greatest(0, ${wanted} - (select count(*) from purchases))`,
    `insert into messages (msg_id, is_global, title, title_folded, message, expiration, automatic_display, gifts,
       created_at, created_by)
     select 'BENCH' || n, false, 'Gift ' || n, 'gift ' || n, 'Thank you for playing.', interval '2 days', true,
       '[{"m_type":1,"m_giftableId":"gems","m_amount":100}]', now() - n * interval '1 minute', 'bench@example.com'
     from generate_series(0, ${Math.ceil(players / 2 / playersOfMessage) - 1}) n`,
    // An older checkout that is measured beside this one has no such table.
    `do $$ begin
       if to_regclass('message_sends') is not null then
         insert into message_sends (msg_id, audience, title, title_folded, recipients, created_at, created_by)
         select msg_id, 'list', title, title_folded, ${playersOfMessage}, created_at, created_by from messages
         where msg_id like 'BENCH%';
       end if;
     end $$`,
    `insert into message_deliveries (player_id, msg_id, created_at, collected_at)
     select player_id, msg_id, created_at, case when ordinal % 3 = 0 then created_at + interval '1 hour' end
     from (select player_id, row_number() over (order by md5(player_id)) as ordinal from players) placed
     join messages on msg_id = 'BENCH' || (ordinal - 1) / ${playersOfMessage} where ordinal <= ${Math.floor(players / 2)}`,
  ]
}

/** What is read around players, from a database with `messageAndPurchaseStatements`. */
export async function scenariosAroundPlayers(texts: (select: string) => Promise<string[]>): Promise<Scenario[]> {
  const ids = await texts('select player_id as found from players order by md5(player_id) limit 200')
  const orders = await texts('select left(order_id, 14) as found from purchases order by md5(order_id) limit 100')
  const items = await texts('select distinct item_id as found from purchases order by 1 limit 20')
  const overviews = ids.map((id) => buildPath(playerOverview.get.path, { id }))
  const list = (filter?: string) => purchases.list.path + encodeQuery({ filter, take: 15 })
  const scenario = (name: string, paths: readonly string[]): Scenario => ({ name, paths, isComparedToBare: false })
  return [
    scenario(
      'timeline, first page',
      ids.map((id) => buildPath(timeline.list.path, { id }) + encodeQuery({ take: 15 })),
    ),
    scenario('overview of a player', overviews),
    { ...scenario('overview of a player, one at a time', overviews), connections: 1 },
    scenario(
      'who has a player open',
      ids.map((id) => buildPath(presence.viewers.path, { id })),
    ),
    scenario(
      'news of a player',
      ids.map((id) => buildPath(timeline.list.path, { id }) + encodeQuery({ take: 11 })),
    ),
    scenario('purchases, first page', [list()]),
    scenario('purchases with a filter', [...orders.map(list), ...items.map(list)]),
    scenario(
      'purchases of a player',
      ids.map((id) => buildPath(purchases.listOfPlayer.path, { id }) + encodeQuery({ take: 15 })),
    ),
    scenario('revenue summary', [purchases.summary.path]),
    scenario('messages, first page', [messages.listPlayers.path + encodeQuery({ take: 15 })]),
    scenario('messages to many, first page', [messageSends.list.path + encodeQuery({ take: 15 })]),
  ]
}
