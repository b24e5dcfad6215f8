import { sql } from 'kysely'
import { leaderboards } from '#contract/leaderboards.ts'
import { findById, findByName, type SearchSource } from '#server/manifest/search-source.ts'

const name = { table: 'leaderboard_definitions', column: 'name_folded', id: 'id', where: sql`deleted_at is null` }

/** Leaderboard definitions by id, also deleted ones, and by name. */
export const leaderboardSearch: SearchSource = {
  kind: 'leaderboard',
  access: leaderboards.list.access,
  toLookups: (terms) => [
    findById(sql`leaderboard_definitions where id = ${terms.number}`, sql`id`),
    findByName(terms, name),
    { ...name, newest: sql`id desc` },
  ],
  join: sql`leaderboard_definitions d on d.id = hit.id left join events e on e.id = d.event_id`,
  name: sql`d.name`,
  detail: () => sql`case when d.deleted_at is not null then 'deleted' else e.content end`,
}
