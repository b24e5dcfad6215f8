import { sql } from 'kysely'
import { guilds } from '#contract/guilds.ts'
import { findById, findByName, type SearchSource } from '#server/manifest/search-source.ts'

const name = { table: 'guilds', column: 'name_folded', id: 'id', where: sql`deleted_at is null` }

/** Guilds by id, also deleted ones, and by name. */
export const guildSearch: SearchSource = {
  kind: 'guild',
  access: guilds.list.access,
  toLookups: (terms) => [
    findById(sql`guilds where id = ${terms.bigNumber}`, sql`id`),
    findByName(terms, name),
    { ...name, newest: sql`id desc` },
  ],
  join: sql`guilds g on g.id = hit.id`,
  name: sql`g.name`,
  detail: () => sql`case when g.deleted_at is not null then 'deleted' end`,
}
