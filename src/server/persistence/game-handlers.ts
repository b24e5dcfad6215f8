import type { saves } from '#contract/game-saves.ts'
import { listCachedConfigurations } from '#server/attributes/cached-repository.ts'
import { evaluateConfigured } from '#server/attributes/value-repository.ts'
import { type Handlers, prepared } from '#server/platform/http/handler.ts'
import { acknowledgeRevision, readSaves, writeOwnSave } from './game-save-repository.ts'

export const saveHandlers: Handlers<typeof saves> = {
  list: ({ query }, { db, player }) => readSaves(db, player.playerId, query),

  write: prepared({
    prepare: ({ body }, { db, now }, isRepeated) => {
      const entries = body.Entries.flatMap(({ Key, Value }) => (Value === null ? [] : [{ Key, Value }]))
      return evaluateConfigured(db, entries, now, (from, keys) => listCachedConfigurations(from, keys, isRepeated))
    },
    handle: ({ body }, { db, player, now }, configured) => writeOwnSave(db, player, body.Entries, configured, now),
  }),

  acknowledge: ({ body }, { db, player }) => acknowledgeRevision(db, player.playerId, body.Revision),
}
