import { sql } from 'kysely'
import type { attributeConfigurations } from '#contract/attribute-configurations.ts'
import type { AttributeConfiguration } from '#contract/attributes.ts'
import type { EndpointInput } from '#contract/core/endpoint.ts'
import { allOf, anyOf } from '#server/platform/database/sql.ts'
import { createColumnResolver } from '#server/platform/lists/column-resolver.ts'
import type { ListDefinition } from '#server/platform/lists/definition.ts'
import { containsText } from '#server/platform/lists/text-search.ts'
import { type ConfigurationRow, toConfiguration } from './configuration-repository.ts'

type Query = Pick<
  EndpointInput<typeof attributeConfigurations.list>['query'],
  'filter' | 'paused' | 'sortKey' | 'sortDir'
>

const sortColumns = {
  id: [],
  name: [{ name: 'name', type: 'text' }],
  key: [{ name: 'persistence_key_name', type: 'text' }],
  main: [{ name: 'main_order', type: 'integer' }],
} as const

function matches(filter: string) {
  const texts = ['name', 'persistence_key_name', 'json_path_expression'].map((column) =>
    containsText(sql.ref(`c.${column}`), filter),
  )
  return anyOf([sql`c.id::text = ${filter}`, ...texts])
}

/** The attribute configurations. There are few, so that every order sorts in memory. */
export const configurationList: ListDefinition<Query, ConfigurationRow, AttributeConfiguration> = {
  name: 'attribute configurations',
  from: () => sql`attribute_configurations c`,
  column: createColumnResolver('c'),
  id: ['id'],
  tables: [{ table: 'attribute_configurations', alias: 'c', key: ['id'] }],
  select: sql`c.*`,
  order: ({ sortKey, sortDir }) => ({
    columns: [...sortColumns[sortKey], { name: 'id', type: 'integer' }],
    direction: sortDir,
  }),
  scope: ({ filter, paused }) =>
    allOf([...(filter ? [matches(filter)] : []), ...(paused ? [sql`c.paused_at is not null`] : [])]),
  limits: { exact: Number.POSITIVE_INFINITY },
  toItem: toConfiguration,
}
