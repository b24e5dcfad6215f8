import { sql } from 'kysely'
import type { EndpointInput } from '#contract/core/endpoint.ts'
import { GuildRequest, type guildRequests } from '#contract/guild-requests.ts'
import { defineRowMapper, type MappedRow } from '#server/platform/database/row-mapper.ts'
import { createColumnResolver } from '#server/platform/lists/column-resolver.ts'
import type { ListDefinition } from '#server/platform/lists/definition.ts'
import { toStage } from './repository.ts'
import { isOpenRequest, toRequestEnd } from './request-repository.ts'

type Query = EndpointInput<typeof guildRequests.list>['query'] & { guildId: string }

const toFields = defineRowMapper(GuildRequest.omit({ ExpiresAt: true }))

type Row = MappedRow<typeof toFields> & { requested_at: Date }

/** The open requests to join a guild, the oldest first. */
export function defineRequestList(now: Date): ListDefinition<Query, Row, GuildRequest> {
  return {
    name: 'guild requests',
    from: () => sql`guild_requests r`,
    column: createColumnResolver('r'),
    id: ['guild_id', 'player_id'],
    tables: [{ table: 'guild_requests', alias: 'r', key: ['guild_id', 'player_id'] }],
    joins: sql`join players p on p.player_id = r.player_id`,
    select: sql`r.player_id, p.nickname, ${toStage('r.player_id', now)} as level, r.requested_at`,
    order: () => ({
      columns: [
        { name: 'requested_at', type: 'timestamptz' },
        { name: 'player_id', type: 'text' },
      ],
      direction: 'asc',
    }),
    scope: ({ guildId }) => sql`r.guild_id = ${guildId} and ${isOpenRequest(now)}`,
    limits: { exact: Number.POSITIVE_INFINITY },
    toItem: (row) => Object.assign(toFields(row), { ExpiresAt: toRequestEnd(row.requested_at).toISOString() }),
  }
}
