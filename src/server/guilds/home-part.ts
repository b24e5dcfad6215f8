import { sql } from 'kysely'
import { guilds } from '#contract/guilds.ts'
import { defineHomePart, selectHomeCount, toMatter } from '#server/manifest/home-part.ts'
import { selectJsonObject } from '#server/platform/database/select-json.ts'
import { inactiveLeaderLimit, selectInactiveLeaders } from './leader-repository.ts'

type Value = { readonly reported: number; readonly full: number; readonly inactive: number }

/** Guilds that need a hand. Inactive leaders are among those that were found last, as they are now. */
export const guildCarePart = defineHomePart<Value>({
  access: guilds.care.access,
  select: ({ settings, now }) =>
    selectJsonObject({
      reported: selectHomeCount(sql`select from guilds where name_reports > 0 and deleted_at is null`),
      full: selectHomeCount(
        sql`select from guilds where members_count > ${settings.guildMembers} and deleted_at is null`,
      ),
      inactive: selectHomeCount(selectInactiveLeaders(settings, now)),
    }),
  toItems: ({ reported, full, inactive }) => ({
    matters: [
      ...toMatter(reported, { Kind: 'reported guilds', Severity: 'routine' }),
      ...toMatter(Math.min(inactive, inactiveLeaderLimit), { Kind: 'inactive leaders', Severity: 'routine' }).map(
        (matter) => ({ ...matter, IsCapped: inactive > inactiveLeaderLimit }),
      ),
      ...toMatter(full, { Kind: 'guilds over capacity', Severity: 'routine' }),
    ],
  }),
})
