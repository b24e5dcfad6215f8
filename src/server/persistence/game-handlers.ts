import type { saves } from '#contract/game-saves.ts'
import { type Handlers, prepared } from '#server/platform/http/handler.ts'
import { acknowledgeRevision, readSaves, writeGameSave } from './game-save-repository.ts'
import { prepareEntries } from './save-repository.ts'

export const saveHandlers: Handlers<typeof saves> = {
  list: ({ query }, { db, player }) => readSaves(db, player.playerId, query),

  write: prepared({
    prepare: prepareEntries,
    handle: ({ body }, { db, player: { playerId, installationId }, now }, configured) =>
      writeGameSave(db, playerId, { kind: 'game', installationId }, body.Entries, configured, now),
  }),

  acknowledge: ({ body }, { db, player }) => acknowledgeRevision(db, player.playerId, body.Revision),
}
