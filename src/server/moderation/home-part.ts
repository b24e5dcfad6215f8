import { sql } from 'kysely'
import { moderation } from '#contract/moderation.ts'
import { defineHomePart, selectHomeCount, toMatter } from '#server/manifest/home-part.ts'

/** Names of players that others reported. */
export const reportedNamesPart = defineHomePart<number>({
  access: moderation.reportedNames.access,
  select: () => selectHomeCount(sql`select from reported_names`),
  toItems: (count) => ({ matters: toMatter(count, { Kind: 'reported names', Severity: 'routine' }) }),
})
