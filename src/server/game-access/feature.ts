import type { gameKeys } from '#contract/game-keys.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { gameKeyHandlers } from './key-handlers.ts'

/** The keys with which a game and its server call. */
export const gameKeysFeature = defineFeature<typeof gameKeys>({ handlers: gameKeyHandlers })
