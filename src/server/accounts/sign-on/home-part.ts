import { sql } from 'kysely'
import { signOnIssuers } from '#contract/sign-on-issuers.ts'
import { defineHomePart, toInstant } from '#server/manifest/home-part.ts'

type Uses = { count: number; email: string; since: string } | null

/** Uses of the break-glass account that no other administrator has seen; they are few. */
export const breakGlassPart = defineHomePart<Uses>({
  access: signOnIssuers.list.access,
  select: () => sql`(
    select json_build_object('count', count(*), 'email', min(email), 'since', min(at))
    from break_glass_uses where acknowledged_by is null having count(*) > 0)`,
  toItems: (uses) => ({
    matters: uses
      ? [
          {
            Kind: 'break-glass uses',
            Severity: 'urgent',
            Count: uses.count,
            IsCapped: false,
            Id: '',
            Name: uses.email,
            Since: toInstant(uses.since),
          },
        ]
      : [],
  }),
})
