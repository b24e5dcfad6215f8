import type { serverSaves } from '#contract/game-server-saves.ts'
import { type Handlers, prepared } from '#server/platform/http/handler.ts'
import { unversionedWriteNote } from '#server/platform/http/version.ts'
import { readSaves, writeGameSave } from './game-save-repository.ts'
import { isBlind } from './rules.ts'
import { evaluateSaved } from './save-repository.ts'

/** How many keys an entry of the audit log lists. Source: ruling 83. */
const maxListed = 20

export const serverSaveHandlers: Handlers<typeof serverSaves> = {
  list: ({ params: { playerId }, query }, { db }) => readSaves(db, playerId, query),

  write: prepared({
    prepare: ({ body }, { db, now }, isRepeated) => evaluateSaved(db, body.Entries, now, isRepeated),
    handle: async ({ params: { playerId }, body: { Entries } }, { db, key, now, audit }, configured) => {
      const note = isBlind(Entries, false, undefined) ? unversionedWriteNote : ''
      audit({ after: { Keys: Entries.length, Names: Entries.slice(0, maxListed).map(({ Key }) => Key) }, note })
      return writeGameSave(db, playerId, { kind: 'server', name: key.name }, Entries, configured, now)
    },
  }),
}
