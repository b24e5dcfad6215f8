import { sql } from 'kysely'
import { events } from '#contract/events.ts'
import { findById, findByName, type SearchSource } from '#server/manifest/search-source.ts'
import type { Sql } from '#server/platform/database/sql.ts'

const name = { table: 'events', column: 'content_folded', id: 'id', where: sql`not deleted` }

/** Editions of one name are many: the one that runs, or is next to now, comes first. */
const toSeconds = (now: Sql) => sql`extract(epoch from greatest(start_at - ${now}, ${now} - end_at, interval '0'))`

/** Events by edition, also deleted ones, and by name. */
export const eventSearch: SearchSource = {
  kind: 'event',
  access: events.list.access,
  toLookups: (terms) => [
    findById(sql`events where id = ${terms.number}`, sql`id`),
    findByName(terms, name, toSeconds(terms.now)),
    { ...name, newest: sql`id desc`, position: toSeconds(terms.now) },
  ],
  join: sql`events e on e.id = hit.id`,
  name: sql`e.content`,
  detail: () => sql`case when e.deleted then 'deleted' end`,
  at: sql`e.start_at`,
}
