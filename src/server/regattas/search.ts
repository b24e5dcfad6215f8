import { sql } from 'kysely'
import { regattas } from '#contract/regattas.ts'
import { findByFewNames, findById, type SearchSource } from '#server/manifest/search-source.ts'

/** Regattas by id, and by the key of their definition. They are few: no two overlap. */
export const regattaSearch: SearchSource = {
  kind: 'regatta',
  access: regattas.range.access,
  toLookups: (terms) => [
    findById(sql`regattas where id = ${terms.number} and deleted_at is null`, sql`id`),
    findByFewNames(terms, {
      rows: sql`regattas r join regatta_definitions d on d.id = r.definition_id where r.deleted_at is null`,
      name: sql`d.data_key_folded`,
      id: sql`r.id`,
      order: sql`r.start_at desc, r.id desc`,
    }),
  ],
  join: sql`regattas r on r.id = hit.id`,
  name: sql`r.data_key`,
  at: sql`r.start_at`,
}
