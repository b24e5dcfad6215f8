import type { persistence } from '#contract/persistence.ts'
import { stampedFileName } from '#server/platform/http/file-name.ts'
import type { Handlers, SignedInContext } from '#server/platform/http/handler.ts'
import { streamJsonArray } from './json-array.ts'
import { exportEntries, getPersistence, getRevision, getVersion, listHistory, lockPersistence } from './repository.ts'
import { type Saved, savePersistence } from './save-repository.ts'

/** Records a save and returns its reply. */
function toReply({ entries, revision, audited }: Saved, { audit, setVersion }: SignedInContext) {
  audit(audited)
  setVersion(revision)
  return { m_playerPersistences: entries, Revision: revision }
}

/** The handlers of the persistence. */
export const persistenceHandlers: Handlers<typeof persistence> = {
  list: async ({ params }, { db, setVersion }) => {
    const { entries, revision } = await getPersistence(db, params.id)
    setVersion(revision)
    return { m_playerPersistences: entries, Revision: revision }
  },

  save: async ({ params, query: { cleanSave }, body }, context) => {
    const save = { playerId: params.id, sent: body, cleanSave, revision: context.ifMatch }
    return toReply(await savePersistence(context, save), context)
  },

  history: ({ params, query }, { db }) => listHistory(db, params.id, query),

  version: ({ params }, { db }) => getVersion(db, params.id, params.key, params.version),

  restore: async ({ params: { id, key, version } }, context) => {
    const { db, ifMatch } = context
    await lockPersistence(db, id)
    const { Value } = await getVersion(db, id, key, version)
    const Version = ifMatch === undefined || ifMatch === '*' ? undefined : Number(ifMatch)
    return toReply(
      await savePersistence(context, { playerId: id, sent: [{ Key: key, Value, Version }], cleanSave: false }),
      context,
    )
  },

  export: async ({ params: { id } }, { db, now }) => {
    await getRevision(db, id)
    return {
      fileName: stampedFileName(`persistence_${id}`, now, 'json'),
      pieces: streamJsonArray(exportEntries(db, id)),
    }
  },
}
