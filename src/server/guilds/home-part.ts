import { sql } from 'kysely'
import { guilds } from '#contract/guilds.ts'
import { defineHomePart, selectHomeCount, toMatter } from '#server/manifest/home-part.ts'
import { selectJsonObject } from '#server/platform/database/select-json.ts'

type Value = { readonly reported: number; readonly full: number }

/** Guilds that need a hand, as far as an index finds them: to find inactive leaders all guilds would be read. */
export const guildCarePart = defineHomePart<Value>({
  access: guilds.care.access,
  select: ({ settings }) =>
    selectJsonObject({
      reported: selectHomeCount(sql`select from guilds where name_reports > 0 and deleted_at is null`),
      full: selectHomeCount(
        sql`select from guilds where members_count > ${settings.guildMembers} and deleted_at is null`,
      ),
    }),
  toItems: ({ reported, full }) => ({
    matters: [
      ...toMatter(reported, { Kind: 'reported guilds', Severity: 'routine' }),
      ...toMatter(full, { Kind: 'guilds over capacity', Severity: 'routine' }),
    ],
  }),
})
