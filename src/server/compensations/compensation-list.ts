import { sql } from 'kysely'
import type { Compensation, compensations } from '#contract/compensations.ts'
import type { EndpointInput } from '#contract/core/endpoint.ts'
import { cleanId } from '#contract/core/pasted-text.ts'
import { anyOf, startsWith } from '#server/platform/database/sql.ts'
import { createColumnResolver } from '#server/platform/lists/column-resolver.ts'
import type { ListDefinition } from '#server/platform/lists/definition.ts'
import { matchesFolded } from '#server/platform/lists/text-search.ts'
import { type CompensationRow, compensationColumns, joinSend, toCompensation } from './repository.ts'

type Query = EndpointInput<typeof compensations.export>['query']

const formatItems = (items: Compensation['Items']) =>
  items.map(({ ItemId, Amount }) => `${Amount} ${ItemId}`).join(', ')

/** The compensations. They are few, because staff write each of them, so they are counted exactly. */
export const compensationList: ListDefinition<Query, CompensationRow, Compensation> = {
  name: 'compensations',
  from: () => sql`compensations k`,
  column: createColumnResolver('k'),
  id: ['id'],
  tables: [{ table: 'compensations', alias: 'k', key: ['id'] }],
  joins: joinSend,
  select: compensationColumns,
  order: ({ sortDir }) => ({
    columns: [
      { name: 'created_at', type: 'timestamptz' },
      { name: 'id', type: 'integer' },
    ],
    direction: sortDir,
  }),
  scope: ({ filter }) =>
    filter
      ? anyOf([startsWith(sql`k.msg_id`, cleanId(filter)), matchesFolded(sql`k.outage_folded`, filter)])
      : sql`true`,
  limits: { exact: Number.POSITIVE_INFINITY },
  toItem: toCompensation,
  exportColumns: {
    Id: ({ Id }) => Id,
    Outage: ({ Outage }) => Outage,
    OutageFrom: ({ OutageFrom }) => OutageFrom,
    OutageTo: ({ OutageTo }) => OutageTo,
    MsgId: ({ MsgId }) => MsgId,
    Title: ({ Title }) => Title,
    Planned: ({ Planned }) => Planned,
    Later: ({ Later }) => Later,
    Delivered: ({ Delivered }) => Delivered,
    Collected: ({ Collected }) => Collected,
    Revoked: ({ Revoked }) => Revoked,
    Given: ({ Items }) => formatItems(Items),
    CollectedGifts: ({ CollectedItems }) => formatItems(CollectedItems),
    CreationDate: ({ CreationDate }) => CreationDate,
    CreatedBy: ({ CreatedBy }) => CreatedBy,
    OpenUntil: ({ OpenUntil }) => OpenUntil,
    EndedAt: ({ EndedAt }) => EndedAt,
    EndedBy: ({ EndedBy }) => EndedBy,
  },
}
