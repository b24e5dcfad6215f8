import type { serverSaves } from '#contract/game-server-saves.ts'
import { toCounted } from '#server/manifest/timeline-labels.ts'
import { type Handlers, prepared } from '#server/platform/http/handler.ts'
import { unversionedWriteNote } from '#server/platform/http/version.ts'
import { readSaves, writeGameSave } from './game-save-repository.ts'
import { isBlind } from './rules.ts'
import { prepareEntries } from './save-repository.ts'

export const serverSaveHandlers: Handlers<typeof serverSaves> = {
  list: ({ params: { playerId }, query }, { db }) => readSaves(db, playerId, query),

  write: prepared({
    prepare: prepareEntries,
    handle: async ({ params: { playerId }, body: { Entries } }, { db, key, now, audit }, configured) => {
      const note = isBlind(Entries, false, undefined) ? unversionedWriteNote : ''
      const names = Entries.map(({ Key }) => Key)
      audit({ after: toCounted('Keys', names), note })
      return writeGameSave(db, playerId, { kind: 'server', name: key.name }, Entries, configured, now)
    },
  }),
}
