import { sql } from 'kysely'
import { players } from '#contract/players.ts'
import { defineHomePart, selectHomeCount, toMatter } from '#server/manifest/home-part.ts'
import { selectJsonObject } from '#server/platform/database/select-json.ts'

type Value = { readonly saved: number; readonly created: number }

/** Players whose save or creation is dated ahead of now. */
export const playersAheadPart = defineHomePart<Value>({
  access: players.list.access,
  select: ({ now }) =>
    selectJsonObject({
      saved: selectHomeCount(sql`select from players where last_save_game > ${now}`),
      created: selectHomeCount(sql`select from players where created_at > ${now}`),
    }),
  toItems: ({ saved, created }) => ({
    matters: [
      ...toMatter(saved, { Kind: 'saves ahead', Severity: 'routine' }),
      ...toMatter(created, { Kind: 'players created ahead', Severity: 'routine' }),
    ],
  }),
})
