import { sql } from 'kysely'
import { snapshots } from '#contract/snapshots.ts'
import { findByName, isBetween, type SearchSource, searchRanks } from '#server/manifest/search-source.ts'

const description = { table: 'snapshots', column: 'description_folded', id: 'key' }

/** Snapshots by key and by description. */
export const snapshotSearch: SearchSource = {
  kind: 'snapshot',
  access: snapshots.list.access,
  toLookups: (terms) => [
    {
      field: 'id',
      rank: sql`case when key = ${terms.upperId} then ${sql.lit(searchRanks.id)} else ${sql.lit(searchRanks.idBeginning)} end`,
      rows: sql`snapshots where ${isBetween(sql`key`, terms.upperId, terms.upperIdEnd)}`,
      id: sql`key`,
      order: sql`key`,
    },
    findByName(terms, description),
    { ...description, newest: sql`created_at desc, key desc` },
  ],
  join: sql`snapshots s on s.key = hit.id`,
  name: sql`s.description`,
  playerId: sql`s.player_id`,
  at: sql`s.created_at`,
}
