import { sql } from 'kysely'
import type { BuildPlatform } from '#contract/build-platforms.ts'
import type { Build } from '#contract/builds.ts'
import { createColumnResolver } from '#server/platform/lists/column-resolver.ts'
import type { ListDefinition } from '#server/platform/lists/definition.ts'
import { type BuildRow, toBuild } from './repository.ts'

/** The builds of a platform by number. */
export const buildList: ListDefinition<{ platform: BuildPlatform; desc: boolean }, BuildRow, Build> = {
  name: 'builds',
  from: () => sql`builds b`,
  column: createColumnResolver('b'),
  id: ['platform', 'build_number'],
  tables: [{ table: 'builds', alias: 'b', key: ['platform', 'build_number'] }],
  select: sql`b.*`,
  order: ({ desc }) => ({
    columns: [{ name: 'build_number', type: 'integer' }],
    direction: desc ? 'desc' : 'asc',
  }),
  scope: ({ platform }) => sql`b.platform = ${platform}`,
  limits: { exact: Number.POSITIVE_INFINITY },
  toItem: toBuild,
}
