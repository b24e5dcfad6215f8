import { sql } from 'kysely'
import { dataRequests } from '#contract/data-requests.ts'
import { defineHomePart, selectHomeCount, toInstant, toMatter } from '#server/manifest/home-part.ts'
import { selectJsonObject } from '#server/platform/database/select-json.ts'

type Value = { readonly open: number; readonly oldest: string | null }

/** Players who ask for their data. */
export const dataRequestsPart = defineHomePart<Value>({
  access: dataRequests.list.access,
  select: () =>
    selectJsonObject({
      open: selectHomeCount(sql`select from player_data_requests where answered_at is null`),
      oldest: sql`(select created_at from player_data_requests where answered_at is null
        order by created_at, player_id limit 1)`,
    }),
  toItems: ({ open, oldest }) => ({
    matters: toMatter(open, {
      Kind: 'data requests',
      Severity: 'important',
      Since: oldest === null ? null : toInstant(oldest),
    }),
  }),
})
