import type { playerLists } from '#contract/player-lists/player-lists.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { playerListHandlers } from './list-handlers.ts'

/** Lists of player ids. */
export const playerListsFeature = defineFeature<typeof playerLists>({ handlers: playerListHandlers })
