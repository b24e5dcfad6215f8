import { sql } from 'kysely'
import { attributeConfigurations } from '#contract/attribute-configurations.ts'
import { defineHomePart, selectHomeCount, toMatter } from '#server/manifest/home-part.ts'

/** Attribute configurations that were paused because they were slow. */
export const pausedConfigurationsPart = defineHomePart<number>({
  access: attributeConfigurations.list.access,
  select: () => selectHomeCount(sql`select from attribute_configurations where paused_at is not null`),
  toItems: (count) => ({ matters: toMatter(count, { Kind: 'paused configurations', Severity: 'important' }) }),
})
