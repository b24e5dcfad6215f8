import type { cache } from '#contract/game-cache.ts'
import type { playerLists } from '#contract/player-lists.ts'
import type { players } from '#contract/players.ts'
import type { presence } from '#contract/presence.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { readMembers, readSelected } from '#server/platform/audit/audited-players.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { playerNames } from './audit-names.ts'
import { cacheHandlers } from './game-handlers.ts'
import { createPlayerHandlers, playerListHandlers } from './handlers.ts'
import { playersAheadPart } from './home-part.ts'
import { touchViewer } from './presence-repository.ts'
import { playerSearch } from './search.ts'
import { playerActions, playerSources } from './timeline.ts'

/** Players: finding them and changing what concerns a player as a whole. */
export const playersFeature = defineFeature<typeof players>({
  homeParts: [playersAheadPart],
  connect: (playerData) => ({ handlers: createPlayerHandlers(playerData) }),
  ownedTables: [
    { label: 'Devices', table: 'player_devices', deletedBy: 'foreign key' },
    { label: 'Activity', table: 'player_activity', deletedBy: 'foreign key' },
    { label: 'Social-media links', table: 'social_links', deletedBy: 'foreign key' },
  ],
  timelineSources: playerSources,
  timelineActions: playerActions,
  searchSources: [playerSearch],
  auditNames: [playerNames],
  auditedPlayers: { 'players exported': readSelected('filter'), 'player exported': readMembers('PlayerId') },
})

/** The caches of a player's installations. */
export const cacheFeature = defineFeature<typeof cache>({ handlers: cacheHandlers })

/** Lists of player ids. */
export const playerListsFeature = defineFeature<typeof playerLists>({ handlers: playerListHandlers })

/** Who has which player open. */
export const presenceFeature = defineFeature<typeof presence>({
  handlers: {
    viewers: async ({ params: { id } }, { db, person, now }) => {
      const others = await touchViewer(db, id, person.Id, now)
      if (!others) throw new ApiError('player-unknown')
      return { Others: others }
    },
  },
  ownedTables: [{ label: 'Open pages', table: 'player_viewers', deletedBy: 'foreign key' }],
})
