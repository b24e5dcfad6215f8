import { sql } from 'kysely'
import { DataRequest } from '#contract/data-requests.ts'
import { defineRowMapper, type MappedRow } from '#server/platform/database/row-mapper.ts'
import { createColumnResolver } from '#server/platform/lists/column-resolver.ts'
import type { ListDefinition } from '#server/platform/lists/definition.ts'
import { idStartsWith } from '#server/platform/lists/text-search.ts'

const toRequest = defineRowMapper(DataRequest, { CreationDate: 'created_at' })

/** Data requests that wait for an answer, oldest first. */
export const dataRequestList: ListDefinition<
  { readonly filter?: string | undefined },
  MappedRow<typeof toRequest>,
  DataRequest
> = {
  name: 'data requests',
  from: () => sql`player_data_requests r`,
  column: createColumnResolver('r'),
  id: ['player_id'],
  tables: [{ table: 'player_data_requests', alias: 'r', key: ['player_id'] }],
  joins: sql`join players p on p.player_id = r.player_id`,
  select: sql`r.player_id, p.nickname, r.created_at, r.text`,
  order: () => ({
    columns: [
      { name: 'created_at', type: 'timestamptz' },
      { name: 'player_id', type: 'text' },
    ],
    direction: 'asc',
  }),
  scope: ({ filter }) =>
    filter ? sql`r.answered_at is null and ${idStartsWith(sql`r.player_id`, filter)}` : sql`r.answered_at is null`,
  limits: { exact: Number.POSITIVE_INFINITY },
  toItem: toRequest,
}
