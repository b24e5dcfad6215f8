import { sql } from 'kysely'
import { jobs } from '#contract/jobs.ts'
import { findById, type SearchSource } from '#server/manifest/search-source.ts'

/** Jobs by id: one's own, for administrators all. */
export const jobSearch: SearchSource = {
  kind: 'job',
  access: jobs.list.access,
  toLookups: ({ bigNumber, userId, isAdmin }) => [
    findById(sql`jobs where id = ${bigNumber} and (${isAdmin} or created_by_id = ${userId})`, sql`id`),
  ],
  join: sql`jobs j on j.id = hit.id`,
  name: sql`j.title`,
  at: sql`j.created_at`,
}
