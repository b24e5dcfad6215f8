import type { players } from '#contract/players.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { readMembers, readSelected } from '#server/platform/audit/audited-players.ts'
import { createPlayerHandlers } from './handlers.ts'
import { playerActions, playerSources } from './timeline.ts'

/** Players: finding them and changing what concerns a player as a whole. */
export const playersFeature = defineFeature<typeof players>({
  connect: (playerData) => ({ handlers: createPlayerHandlers(playerData) }),
  ownedTables: [
    { label: 'Devices', table: 'player_devices', deletedBy: 'foreign key' },
    { label: 'Social-media links', table: 'social_links', deletedBy: 'foreign key' },
  ],
  timelineSources: playerSources,
  timelineActions: playerActions,
  auditedPlayers: { 'players exported': readSelected('filter'), 'player exported': readMembers('PlayerId') },
})
