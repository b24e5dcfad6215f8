import { parseEnvironment } from '#contract/core/environment.ts'
import { snapshots, snapshotTypes } from '#contract/snapshots.ts'
import { deleteAttributes, listAttributes } from '#server/attributes/repository.ts'
import { evaluateConfigured, readConfigured } from '#server/attributes/value-repository.ts'
import { lockPersistence } from '#server/persistence/repository.ts'
import { savePersistence } from '#server/persistence/save-repository.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type Handlers, prepared } from '#server/platform/http/handler.ts'
import { undoBy } from '#server/platform/http/undo-call.ts'
import { requireVersion, unversionedWriteNote } from '#server/platform/http/version.ts'
import { runBulk } from '#server/platform/jobs/run-bulk.ts'
import { readPage } from '#server/platform/lists/read-page.ts'
import { resolvePlayerIds } from '#server/players/account-repository.ts'
import { lockPlayer, requirePlayer } from '#server/players/repository.ts'
import { formatPlayers } from '#server/players/rules.ts'
import { createSnapshotsJob } from './job-handlers.ts'
import { loadSnapshot, planLoad } from './load-repository.ts'
import {
  changeDescription,
  changeTags,
  createSnapshot,
  getSnapshot,
  getStateVersion,
  listSnapshotAttributes,
  listSnapshotEntries,
  listSnapshotTags,
  lockSnapshot,
  removeSnapshot,
} from './repository.ts'
import { newSnapshotKey } from './rules.ts'
import { snapshotList } from './snapshot-list.ts'
import { undoByLoading } from './undo-by-loading.ts'

export const snapshotHandlers: Handlers<typeof snapshots> = {
  list: ({ query }, { db, now }) => readPage(db, snapshotList, query, now),

  usedTags: async (_, { db }) => ({ Tags: await listSnapshotTags(db) }),

  get: async ({ params }, { db, setVersion }) => {
    const snapshot = await getSnapshot(db, params.snapshotKey)
    setVersion(snapshot.Version)
    return snapshot
  },

  content: async ({ params: { snapshotKey } }, { db }) => {
    const entries = await listSnapshotEntries(db, snapshotKey)
    const Attributes = await listSnapshotAttributes(db, snapshotKey)
    if (entries.length === 0 && Attributes.length === 0) await getSnapshot(db, snapshotKey)
    return { m_playerPersistences: entries, Attributes }
  },

  create: async ({ params: { id }, body }, { db, now, person, services, audit }) => {
    await lockPlayer(db, id)
    const key = newSnapshotKey(services.randomBytes)
    const snapshot = { key, playerId: id, description: body.m_description, createdBy: person.email }
    audit({ after: await createSnapshot(db, { ...snapshot, type: snapshotTypes.Manual }, now) })
    return { m_snapshotKey: key }
  },

  createMany: async ({ body: { Ids, Description } }, context) => {
    const ids = await resolvePlayerIds(context.db, Ids, 'body.Ids')
    const title = `Create snapshots of ${formatPlayers(ids.length)}`
    const params = JSON.stringify({ description: Description })
    return runBulk(context, createSnapshotsJob, { title, params }, ids)
  },

  plan: async ({ params: { id, snapshotKey } }, { db }) => {
    await requirePlayer(db, id)
    await getSnapshot(db, snapshotKey)
    const configured = await readConfigured(db, await listSnapshotEntries(db, snapshotKey))
    return planLoad(db, id, snapshotKey, configured)
  },

  load: prepared({
    // The content of a snapshot never changes, so that what it was evaluated to still holds in the transaction.
    prepare: async ({ body: { m_snapshotKey } }, { db, now }) =>
      evaluateConfigured(db, await listSnapshotEntries(db, m_snapshotKey), now),
    handle: async ({ params: { id }, body }, context, configured) => {
      if (parseEnvironment(body.m_snapshotEnvironment) !== context.environment)
        throw new ApiError('snapshot-environment')
      const { db, ifMatch } = context
      await lockPlayer(db, id)
      if (ifMatch !== undefined) {
        requireVersion(
          ifMatch,
          await getStateVersion(db, id),
          await planLoad(db, id, body.m_snapshotKey, configured.values),
        )
      }
      const { undoKey, audited } = await loadSnapshot(context, id, body.m_snapshotKey, configured)
      context.audit({ ...audited, undo: undoByLoading(context, id, undoKey) })
      context.setVersion(await getStateVersion(db, id))
      return { success: true, m_snapshotKey: undoKey }
    },
  }),

  reset: async ({ params: { id } }, context) => {
    const { db, now, person } = context
    await lockPersistence(db, id)
    const attributes = await listAttributes(db, id)
    const key = newSnapshotKey(context.services.randomBytes)
    const snapshot = { key, playerId: id, description: 'Before reset', createdBy: person.email }
    await createSnapshot(db, { ...snapshot, type: snapshotTypes.Reset }, now)
    const { audited } = await savePersistence(context, { playerId: id, sent: [], cleanSave: true })
    await deleteAttributes(db, id, now)
    const after = { m_snapshotKey: key, Persistence: audited.after, Attributes: [] }
    const undo = undoByLoading(context, id, key)
    context.audit({ before: { Persistence: audited.before, Attributes: attributes }, after, undo })
    context.setVersion(await getStateVersion(db, id))
    return { m_snapshotKey: key }
  },

  update: async ({ body: { key, playerId, description } }, { db, ifMatch, audit, setVersion }) => {
    const before = await lockSnapshot(db, key)
    if (before.PlayerId !== playerId) throw new ApiError('snapshot-unknown')
    requireVersion(ifMatch, before.Version, before)
    const after = await changeDescription(db, key, description)
    audit({
      targetId: playerId,
      before: { Key: key, Description: before.Description },
      after: { Key: key, Description: after.Description },
      note: ifMatch === undefined ? unversionedWriteNote : '',
      undo: undoBy(snapshots.update, { body: { key, playerId, description: before.Description } }),
    })
    setVersion(after.Version)
    return after
  },

  changeTags: async ({ params: { snapshotKey }, body: { Tags } }, { db, ifMatch, audit, setVersion }) => {
    const before = await lockSnapshot(db, snapshotKey)
    requireVersion(ifMatch, before.Version, before)
    const after = await changeTags(db, snapshotKey, Tags)
    audit({
      targetId: before.PlayerId,
      before: { Key: snapshotKey, Tags: before.Tags },
      after: { Key: snapshotKey, Tags: after.Tags },
      note: ifMatch === undefined ? unversionedWriteNote : '',
      undo: undoBy(snapshots.changeTags, { params: { snapshotKey }, body: { Tags: before.Tags } }),
    })
    setVersion(after.Version)
    return after
  },

  remove: async ({ params }, { db, audit }) => {
    const removed = await removeSnapshot(db, params.snapshotKey)
    audit({ targetId: removed.PlayerId, before: removed })
    return {}
  },
}
