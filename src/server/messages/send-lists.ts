import { sql } from 'kysely'
import type { EndpointInput } from '#contract/core/endpoint.ts'
import { cleanId } from '#contract/core/pasted-text.ts'
import { MessageRecipient, type MessageSend, type messageSends } from '#contract/message-sends.ts'
import { defineRowMapper, type MappedRow } from '#server/platform/database/row-mapper.ts'
import { allOf, anyOf, type Sql, startsWith } from '#server/platform/database/sql.ts'
import { createColumnResolver } from '#server/platform/lists/column-resolver.ts'
import type { ListDefinition } from '#server/platform/lists/definition.ts'
import { idStartsWith, matchesFolded } from '#server/platform/lists/text-search.ts'
import { joinCounts, type SendRow, sendColumns, toSend } from './sends-repository.ts'

type SendQuery = EndpointInput<typeof messageSends.export>['query']

/** The messages to many players. They are few, because staff write each of them, so they are counted exactly. */
export const sendList: ListDefinition<SendQuery, SendRow, MessageSend> = {
  name: 'message sends',
  from: () => sql`message_sends s`,
  column: createColumnResolver('s'),
  id: ['msg_id'],
  tables: [{ table: 'message_sends', alias: 's', key: ['msg_id'] }],
  joins: joinCounts,
  select: sendColumns,
  order: ({ sortKey, sortDir }) => ({
    columns: [
      sortKey === 'title' ? { name: 'title_folded', type: 'text' } : { name: 'created_at', type: 'timestamptz' },
      { name: 'msg_id', type: 'text' },
    ],
    direction: sortDir,
  }),
  scope: ({ filter }) =>
    filter
      ? anyOf([startsWith(sql`s.msg_id`, cleanId(filter)), matchesFolded(sql`s.title_folded`, filter)])
      : sql`true`,
  limits: { exact: Number.POSITIVE_INFINITY },
  toItem: toSend,
  exportColumns: {
    MsgId: ({ MsgId }) => MsgId,
    Title: ({ Title }) => Title,
    Audience: ({ Audience }) => Audience,
    Recipients: ({ Recipients }) => Recipients,
    Delivered: ({ Delivered }) => Delivered,
    Collected: ({ Collected }) => Collected,
    Revoked: ({ Revoked }) => Revoked,
    Undelivered: ({ Undelivered }) => Undelivered,
    CreationDate: ({ CreationDate }) => CreationDate,
    CreatedBy: ({ CreatedBy }) => CreatedBy,
    RevokedAt: ({ RevokedAt }) => RevokedAt,
    RevokedBy: ({ RevokedBy }) => RevokedBy,
  },
}

type RecipientQuery = { readonly msgId: string; readonly filter?: string | undefined }
const toRecipientFields = defineRowMapper(MessageRecipient.omit({ State: true }))

/** Declares the list of the recipients in one state, from rows called r. */
function defineRecipientList(
  state: MessageRecipient['State'],
  table: 'message_deliveries' | 'message_outcomes',
  { isInState, at, reason }: { readonly isInState: Sql; readonly at: Sql; readonly reason: Sql },
): ListDefinition<RecipientQuery, MappedRow<typeof toRecipientFields>, MessageRecipient> {
  const isNamed = (filter: string) =>
    sql`exists (select from players p where p.player_id = r.player_id
      and ${matchesFolded(sql`p.nickname_folded`, filter)})`
  return {
    name: `recipients ${state}`,
    from: () => sql`${sql.table(table)} r`,
    column: createColumnResolver('r'),
    id: ['msg_id', 'player_id'],
    tables: [{ table, alias: 'r', key: ['msg_id', 'player_id'] }],
    joins: sql`left join players p on p.player_id = r.player_id`,
    select: sql`r.player_id, coalesce(p.nickname, '') as nickname, ${at} as at, ${reason} as reason`,
    order: () => ({ columns: [{ name: 'player_id', type: 'text' }], direction: 'asc' }),
    scope: ({ msgId, filter }) =>
      allOf([
        sql`r.msg_id = ${msgId}`,
        isInState,
        ...(filter ? [anyOf([idStartsWith(sql`r.player_id`, filter), isNamed(filter)])] : []),
      ]),
    toItem: (row) => Object.assign(toRecipientFields(row), { State: state }),
    exportColumns: {
      PlayerId: ({ PlayerId }) => PlayerId,
      Nickname: ({ Nickname }) => Nickname,
      State: ({ State }) => State,
      At: ({ At }) => At,
      Reason: ({ Reason }) => Reason,
    },
  }
}

const outcome = (name: 'undelivered' | 'revoked') =>
  defineRecipientList(name, 'message_outcomes', {
    isInState: sql`r.outcome = ${sql.lit(name)}`,
    at: sql`r.at`,
    reason: sql`r.reason`,
  })

export const recipientLists = {
  waiting: defineRecipientList('waiting', 'message_deliveries', {
    isInState: sql`r.collected_at is null`,
    at: sql`r.created_at`,
    reason: sql`''`,
  }),
  collected: defineRecipientList('collected', 'message_deliveries', {
    isInState: sql`r.collected_at is not null`,
    at: sql`r.collected_at`,
    reason: sql`''`,
  }),
  undelivered: outcome('undelivered'),
  revoked: outcome('revoked'),
} as const satisfies Record<MessageRecipient['State'], object>
