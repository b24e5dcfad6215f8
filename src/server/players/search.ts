import { sql } from 'kysely'
import { players } from '#contract/players.ts'
import {
  findById,
  findByName,
  isBetween,
  type SearchSource,
  type SearchTerms,
  searchedPerKind,
  searchRanks,
} from '#server/manifest/search-source.ts'

/** A device may have had several players, and a player several devices and accounts that match. */
const limit = searchedPerKind * 4

/** Lookups of a device or an account, whole and by its beginning. */
function findByOther(field: string, table: string, column: string, { foldedId, foldedIdEnd }: SearchTerms) {
  const folded = sql`lower(${sql.ref(column)})`
  return {
    field,
    rank: sql`case when ${folded} = ${foldedId} then ${sql.lit(searchRanks.otherId)} else ${sql.lit(searchRanks.idBeginning)} end`,
    rows: sql`${sql.table(table)} where ${isBetween(folded, foldedId, foldedIdEnd)}`,
    id: sql`player_id`,
    order: sql`${folded}, player_id`,
    limit,
  }
}

const name = { table: 'players', column: 'nickname_folded', id: 'player_id' }

/** Ids that are made have at least this many characters; shorter ones may be words that are in names. */
const madeIdLength = 10

/** Whether a text is no whole id of a player or device: for a part that is one, many nicknames have to be compared. */
const isNoId = ({ id, foldedId }: SearchTerms) => sql`(length(${id}) < ${sql.lit(madeIdLength)}
  or not exists (select from players where player_id = ${id})
    and not exists (select from player_devices where lower(device_id) = ${foldedId}))`

/** Players by id, device, social account and nickname. */
export const playerSearch: SearchSource = {
  kind: 'player',
  access: players.list.access,
  toLookups: (terms) => [
    findById(sql`players where player_id = ${terms.id}`, sql`player_id`),
    findByOther('playerId', 'players', 'player_id', terms),
    findByOther('deviceId', 'player_devices', 'device_id', terms),
    findByOther('socialId', 'social_links', 'social_id', terms),
    { ...findByName(terms, name), field: 'nickname' },
    { ...name, field: 'nickname', where: isNoId(terms), newest: sql`created_at desc, player_id desc` },
  ],
  join: sql`players p on p.player_id = hit.id`,
  name: sql`p.nickname`,
  detail: ({ foldedId, foldedIdEnd }) => sql`case hit.field
    when 'deviceId' then (select device_id from player_devices d where d.player_id = hit.id
      and ${isBetween(sql`lower(d.device_id)`, foldedId, foldedIdEnd)} order by lower(d.device_id) limit 1)
    when 'socialId' then (select social_id from social_links l where l.player_id = hit.id
      and ${isBetween(sql`lower(l.social_id)`, foldedId, foldedIdEnd)} order by lower(l.social_id) limit 1) end`,
  playerId: sql`p.player_id`,
}
