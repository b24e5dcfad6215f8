import { sql } from 'kysely'
import { webhooks } from '#contract/webhooks.ts'
import { defineHomePart, selectHomeCount, toInstant, toMatter } from '#server/manifest/home-part.ts'
import { selectJsonObject } from '#server/platform/database/select-json.ts'

/** A webhook that accepted nothing for so long is worth a look. */
const patienceMinutes = 15

type State = {
  readonly failing: {
    readonly count: number
    readonly id: string
    readonly name: string
    readonly since: string
  } | null
  readonly dead: number
}

/** Webhooks that accept nothing, and events that are not sent again by themselves. */
export const webhooksPart = defineHomePart<State>({
  access: webhooks.list.access,
  select: ({ now }) =>
    selectJsonObject({
      failing: sql`(
        select json_build_object('count', count(*), 'id', case when count(*) = 1 then min(w.id)::text else '' end, 'name', min(w.name), 'since', min(p.failing_since))
        from webhook_progress p join webhooks w on w.id = p.webhook_id
        where w.is_active and p.failing_since < ${now}::timestamptz - make_interval(mins => ${patienceMinutes}::integer)
        having count(*) > 0)`,
      dead: selectHomeCount(sql`select from webhook_deliveries where dead_at is not null`),
    }),
  toItems: ({ failing, dead }) => ({
    matters: [
      ...(failing
        ? toMatter(failing.count, {
            Kind: 'failing webhooks',
            Severity: 'important',
            Id: failing.id,
            Name: failing.name,
            Since: toInstant(failing.since),
          })
        : []),
      ...toMatter(dead, { Kind: 'dead events', Severity: 'important' }),
    ],
  }),
})
