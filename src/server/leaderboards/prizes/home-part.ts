import { leaderboardPrizes, unpaidLimit } from '#contract/leaderboard-prizes.ts'
import { defineHomePart, toMatter } from '#server/manifest/home-part.ts'
import { selectJsonRows } from '#server/platform/database/select-json.ts'
import { selectUnpaid } from './repository.ts'

type Value = readonly { readonly id: number; readonly name: string }[]

/** Leaderboard definitions whose prizes wait to be paid, counted up to as many as their list names. */
export const unpaidPrizesPart = defineHomePart<Value>({
  access: leaderboardPrizes.unpaid.access,
  select: () => selectJsonRows(selectUnpaid(unpaidLimit)),
  toItems: (rows) => {
    const [only, ...others] = rows
    const named = only && others.length === 0 ? { Id: String(only.id), Name: only.name } : {}
    const [matter] = toMatter(rows.length, { Kind: 'unpaid prizes', Severity: 'important', ...named })
    return { matters: matter ? [{ ...matter, IsCapped: rows.length === unpaidLimit }] : [] }
  },
})
