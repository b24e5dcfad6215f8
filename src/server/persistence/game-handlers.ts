import type { saves } from '#contract/game-saves.ts'
import { type Handlers, prepared } from '#server/platform/http/handler.ts'
import { acknowledgeRevision, readSaves, writeOwnSave } from './game-save-repository.ts'
import { evaluateSaved } from './save-repository.ts'

export const saveHandlers: Handlers<typeof saves> = {
  list: ({ query }, { db, player }) => readSaves(db, player.playerId, query),

  write: prepared({
    prepare: ({ body }, { db, now }, isRepeated) => evaluateSaved(db, body.Entries, now, isRepeated),
    handle: ({ body }, { db, player, now }, configured) => writeOwnSave(db, player, body.Entries, configured, now),
  }),

  acknowledge: ({ body }, { db, player }) => acknowledgeRevision(db, player.playerId, body.Revision),
}
