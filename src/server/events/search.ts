import { sql } from 'kysely'
import { events } from '#contract/events.ts'
import { findById, findByName, type SearchSource } from '#server/manifest/search-source.ts'

const name = { table: 'events', column: 'content_folded', id: 'id', where: sql`not deleted` }

/** Events by edition, also deleted ones, and by name. */
export const eventSearch: SearchSource = {
  kind: 'event',
  access: events.list.access,
  toLookups: (terms) => [
    findById(sql`events where id = ${terms.number}`, sql`id`),
    findByName(terms, name),
    { ...name, newest: sql`id desc` },
  ],
  join: sql`events e on e.id = hit.id`,
  name: sql`e.content`,
  detail: () => sql`case when e.deleted then 'deleted' end`,
  at: sql`e.start_at`,
}
