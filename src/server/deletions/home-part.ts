import { sql } from 'kysely'
import { dayMs } from '#contract/core/units.ts'
import { deletions } from '#contract/deletions.ts'
import { defineHomePart, selectHomeCount, toInstant, toMatter } from '#server/manifest/home-part.ts'
import { selectJsonObject } from '#server/platform/database/select-json.ts'
import { subtract } from '#server/platform/retention.ts'

/** A request has to be answered within a month; some days before its end it is overdue. */
const overdueDays = 25

type Value = { readonly open: number; readonly overdue: number; readonly oldest: string | null }

/** Players who ask to be deleted; those who wait for long are a matter of their own. */
export const deletionsPart = defineHomePart<Value>({
  access: deletions.list.access,
  select: ({ now }) => {
    const overdueSince = subtract(now, overdueDays * dayMs)
    return selectJsonObject({
      open: selectHomeCount(sql`select from player_delete_requests where created_at > ${overdueSince}`),
      overdue: selectHomeCount(sql`select from player_delete_requests where created_at <= ${overdueSince}`),
      oldest: sql`(select created_at from player_delete_requests order by created_at, player_id limit 1)`,
    })
  },
  toItems: ({ open, overdue, oldest }) => {
    const Since = oldest === null ? null : toInstant(oldest)
    return {
      matters: [
        ...toMatter(overdue, { Kind: 'overdue delete requests', Severity: 'urgent', Since }),
        ...toMatter(open, { Kind: 'delete requests', Severity: 'important', Since: overdue > 0 ? null : Since }),
      ],
    }
  },
})
