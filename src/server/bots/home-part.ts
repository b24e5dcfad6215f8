import { sql } from 'kysely'
import { bots } from '#contract/bots.ts'
import { defineHomePart, toInstant } from '#server/manifest/home-part.ts'
import { selectJsonRows } from '#server/platform/database/select-json.ts'

type Value = readonly {
  readonly id: number
  readonly players: number
  readonly started_at: string
  readonly until: string
}[]

/** Bots that play. */
export const botsPart = defineHomePart<Value>({
  access: bots.get.access,
  select: () => selectJsonRows(sql`select id, players, started_at, until from bot_runs where ended_at is null`),
  toItems: (rows) => ({
    runs: rows.map(({ id, players, started_at, until }) => ({
      Kind: 'bots',
      Id: String(id),
      Name: String(players),
      From: toInstant(started_at),
      Until: toInstant(until),
      Progress: null,
    })),
  }),
})
