import { IconShield } from '@tabler/icons-react'
import type { PaletteSearch } from '#console/platform/navigation/feature.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { call } from '#console/platform/query/call.ts'
import { guildScreen } from '#console/routes.ts'
import { GuildId } from '#contract/guild.ts'
import { guilds } from '#contract/guilds.ts'

/** Finds a guild by its id, also a deleted one. */
export const findGuild: PaletteSearch = async (text, { signal }) => {
  if (!GuildId.safeParse(text).success) return []
  // By id, because the ids that begin with this one are larger.
  const query = { filter: text, sortKey: 'id', sortDir: 'asc', take: '100' } as const
  const replies = await Promise.all([
    call(guilds.list, { query }, { signal }),
    call(guilds.list, { query: { ...query, deleted: 'true' } }, { signal }),
  ])
  const found = replies.flatMap(({ data }) => data.Guilds).filter(({ Id }) => Id === text)
  return found.map(({ Id, Name, DeletedAt }) => ({
    key: `guild ${Id}`,
    label: Name,
    hint: DeletedAt === null ? `Guild ${Id}` : `Guild ${Id} · deleted`,
    icon: IconShield,
    href: toHref(guildScreen, { guildId: Id }),
  }))
}
