import { sql } from 'kysely'
import { homePartLimit } from '#contract/home.ts'
import { regattas } from '#contract/regattas.ts'
import { defineHomePart, toInstant } from '#server/manifest/home-part.ts'
import { selectJsonRows } from '#server/platform/database/select-json.ts'

type Value = readonly {
  readonly id: number
  readonly data_key: string
  readonly start_at: string
  readonly competition_end_at: string
}[]

/** Regattas whose competition runs. */
export const regattasPart = defineHomePart<Value>({
  access: regattas.range.access,
  select: ({ now }) =>
    selectJsonRows(sql`
      select id, data_key, start_at, competition_end_at from regattas
      where deleted_at is null and tstzrange(start_at, end_at) @> ${now}::timestamptz and competition_end_at > ${now}
      order by competition_end_at, id limit ${homePartLimit}`),
  toItems: (rows) => ({
    runs: rows.map(({ id, data_key, start_at, competition_end_at }) => ({
      Kind: 'regatta',
      Id: String(id),
      Name: data_key,
      From: toInstant(start_at),
      Until: toInstant(competition_end_at),
      Progress: null,
    })),
  }),
})
