import { persistence } from '#contract/persistence.ts'
import { evaluateConfigured } from '#server/attributes/value-repository.ts'
import { stampedFileName } from '#server/platform/http/file-name.ts'
import { type Handlers, prepared, type SignedInContext } from '#server/platform/http/handler.ts'
import { undoBy } from '#server/platform/http/undo-call.ts'
import { followValue } from './follow-repository.ts'
import { getVersion, listHistory } from './history-repository.ts'
import { exportEntries, getPersistence, getRevision, lockPersistence } from './repository.ts'
import { evaluateSaved, type Saved, savePersistence } from './save-repository.ts'

/**
 * A JSON array in chunks, one element per line. Texts inside keep every byte.
 */
async function* streamJsonArray(pages: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const page of pages) {
    if (page.length === 0) continue
    yield separator + page.map((element) => JSON.stringify(element)).join(',\n')
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}

/** Brings back the keys that a save replaced or deleted, and deletes those that it created. */
function undoSave(playerId: string, { replaced }: Saved) {
  if (replaced.length === 0) return undefined
  const params = { id: playerId }
  const anyway = { params, body: replaced.map(({ Key, Value }) => ({ Key, Value })) }
  return undoBy(persistence.save, { params, body: [...replaced] }, { anyway })
}

/** Records a save and returns its reply. */
function toReply(playerId: string, saved: Saved, { audit, setVersion }: SignedInContext) {
  const { entries, revision, audited } = saved
  audit({ ...audited, undo: undoSave(playerId, saved) })
  setVersion(revision)
  return { m_playerPersistences: entries, Revision: revision }
}

export const persistenceHandlers: Handlers<typeof persistence> = {
  list: async ({ params }, { db, setVersion }) => {
    const { entries, revision } = await getPersistence(db, params.id)
    setVersion(revision)
    return { m_playerPersistences: entries, Revision: revision }
  },

  save: prepared({
    prepare: ({ body }, { db, now }, isRepeated) => evaluateSaved(db, body, now, isRepeated),
    handle: async ({ params, query: { cleanSave }, body }, context, configured) => {
      const save = { playerId: params.id, sent: body, cleanSave, revision: context.ifMatch, configured }
      return toReply(params.id, await savePersistence(context, save), context)
    },
  }),

  history: ({ params, query }, { db }) => listHistory(db, params.id, query),

  values: ({ params, query }, { db }) => followValue(db, params.id, query.key, query.path),

  version: ({ params }, { db }) => getVersion(db, params.id, params.key, params.version),

  restore: prepared({
    // A stored version never changes, so that what it was evaluated to still holds in the transaction.
    prepare: async ({ params: { id, key, version } }, { db, now }) => {
      const { Value } = await getVersion(db, id, key, version)
      return evaluateConfigured(db, [{ Key: key, Value }], now)
    },
    handle: async ({ params: { id, key, version } }, context, configured) => {
      const { db, ifMatch } = context
      await lockPersistence(db, id)
      const { Value } = await getVersion(db, id, key, version)
      const Version = ifMatch === undefined || ifMatch === '*' ? undefined : Number(ifMatch)
      const sent = [{ Key: key, Value, Version }]
      const save = { playerId: id, sent, cleanSave: false, configured }
      return toReply(id, await savePersistence(context, save), context)
    },
  }),

  export: async ({ params: { id } }, { db, now }) => {
    await getRevision(db, id)
    return {
      fileName: stampedFileName(`persistence_${id}`, now, 'json'),
      chunks: streamJsonArray(exportEntries(db, id)),
    }
  },
}
