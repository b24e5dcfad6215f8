import { sql } from 'kysely'
import { compensations } from '#contract/compensations.ts'
import { homePartLimit } from '#contract/home.ts'
import { defineHomePart, toInstant } from '#server/manifest/home-part.ts'
import { selectJsonRows } from '#server/platform/database/select-json.ts'

type Value = readonly {
  readonly id: number
  readonly outage: string
  readonly created_at: string
  readonly open_until: string
}[]

/** Compensations that players still get. */
export const compensationsPart = defineHomePart<Value>({
  access: compensations.list.access,
  select: ({ now }) =>
    selectJsonRows(sql`
      select id, outage, created_at, open_until from compensations
      where ended_at is null and open_until > ${now} order by open_until, id limit ${homePartLimit}`),
  toItems: (rows) => ({
    runs: rows.map(({ id, outage, created_at, open_until }) => ({
      Kind: 'compensation',
      Id: String(id),
      Name: outage,
      From: toInstant(created_at),
      Until: toInstant(open_until),
      Progress: null,
    })),
  }),
})
