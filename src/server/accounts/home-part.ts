import { sql } from 'kysely'
import { mails } from '#contract/mails.ts'
import { defineHomePart, selectHomeCount, toMatter } from '#server/manifest/home-part.ts'

/** Mails that could not be sent; they are few, and deleted after a month. */
export const undeliveredMailsPart = defineHomePart<number>({
  access: mails.undelivered.access,
  select: () => selectHomeCount(sql`select from mails where parked_at is not null`),
  toItems: (count) => ({ matters: toMatter(count, { Kind: 'undelivered mails', Severity: 'important' }) }),
})
