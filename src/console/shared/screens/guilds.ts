import { defineScreen } from '#console/platform/navigation/screen.ts'

/** The list of all guilds. */
export const guildListScreen = defineScreen({ path: '/acp/guilds', title: 'Guilds', search: ['new', 'deleted'] })

/** The page of one guild. */
export const guildScreen = defineScreen({ path: '/acp/guild/$guildId', title: 'Guild', parent: guildListScreen })

/** The guilds that need a hand, a tab for each reason. */
export const guildCareScreen = defineScreen({ path: '/acp/guildcare', title: 'Guild Care', parent: guildListScreen })
