import { sql } from 'kysely'
import type { EndpointInput } from '#contract/core/endpoint.ts'
import type { EventProfile, eventProfiles } from '#contract/event-profiles.ts'
import { allOf, anyOf } from '#server/platform/database/sql.ts'
import { createColumnResolver } from '#server/platform/lists/column-resolver.ts'
import type { ListDefinition } from '#server/platform/lists/definition.ts'
import { matchesFolded } from '#server/platform/lists/text-search.ts'
import { type ProfileRow, toProfile } from './profile-repository.ts'

type Query = EndpointInput<typeof eventProfiles.page>['query']

const sortColumns = {
  id: [],
  name: [{ name: 'name_folded', type: 'text' }],
  tasks: [{ name: 'task_count', type: 'integer' }],
  offset: [{ name: 'offset_minutes', type: 'integer' }],
} as const

/** The event profiles. There are few, so that every order sorts in memory. */
export const profileList: ListDefinition<Query, ProfileRow, EventProfile> = {
  name: 'event profiles',
  from: () => sql`event_profiles p`,
  column: createColumnResolver('p'),
  id: ['id'],
  tables: [{ table: 'event_profiles', alias: 'p', key: ['id'] }],
  select: sql`p.*`,
  order: ({ sortKey, sortDir }) => ({
    columns: [...sortColumns[sortKey], { name: 'id', type: 'integer' }],
    direction: sortDir,
  }),
  scope: ({ filter, getDeleted }) =>
    allOf([
      getDeleted ? sql`true` : sql`not p.deregistered`,
      filter ? anyOf([sql`p.id::text = ${filter}`, matchesFolded(sql`p.name_folded`, filter)]) : sql`true`,
    ]),
  limits: { exact: Number.POSITIVE_INFINITY },
  toItem: toProfile,
}
