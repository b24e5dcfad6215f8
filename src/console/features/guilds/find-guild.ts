import { IconShield } from '@tabler/icons-react'
import type { PaletteSearch } from '#console/platform/navigation/feature.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { callIfExists } from '#console/platform/query/call-if-exists.ts'
import { guildScreen } from '#console/shared/screens/guilds.ts'
import { GuildId } from '#contract/guilds/guild.ts'
import { guilds } from '#contract/guilds/guilds.ts'

/** Finds a guild by its id. */
export const findGuild: PaletteSearch = async (text, options) => {
  if (!GuildId.safeParse(text).success) return []
  const guild = await callIfExists(guilds.get, { params: { id: text } }, options)
  if (!guild) return []
  const hint = guild.DeletedAt === null ? `Guild ${text}` : `Guild ${text} · deleted`
  return [
    { key: `guild ${text}`, label: guild.Name, hint, icon: IconShield, href: toHref(guildScreen, { guildId: text }) },
  ]
}
