import type { saves } from '#contract/game-saves.ts'
import type { serverSaves } from '#contract/game-server-saves.ts'
import type { persistence } from '#contract/persistence.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { savedKeysPlan } from './change-repository.ts'
import { saveHandlers } from './game-handlers.ts'
import { persistenceHandlers } from './handlers.ts'
import { deleteHistory } from './history-repository.ts'
import { lockPersistencePlan, savePlan } from './repository.ts'
import { serverSaveHandlers } from './server-handlers.ts'
import { persistenceActions, saveSource, serverSaveActions } from './timeline.ts'

/** The saved games of players, with their history. */
export const persistenceFeature = defineFeature<typeof persistence>({
  handlers: persistenceHandlers,
  cachedPlans: [lockPersistencePlan, savePlan, savedKeysPlan],
  ownedTables: [
    { label: 'Persistence keys', table: 'persistence_entries', deletedBy: 'foreign key' },
    { label: 'Earlier persistence versions', table: 'persistence_history', deletedBy: 'player id' },
    { label: 'Deleted persistence keys', table: 'persistence_deleted_keys', deletedBy: 'foreign key' },
  ],
  retention: deleteHistory,
  timelineSources: [saveSource],
  timelineActions: persistenceActions,
})

/** A player's own saved game. */
export const savesFeature = defineFeature<typeof saves>({ handlers: saveHandlers })

/** Saved games that the studio's server reads and writes. */
export const serverSavesFeature = defineFeature<typeof serverSaves>({
  handlers: serverSaveHandlers,
  timelineActions: serverSaveActions,
})
