import { snapshotTypes } from '#contract/snapshots.ts'
import { deleteNamedAttributes, getAttributes, writeAttributes } from '#server/features/attributes/repository.ts'
import type { ConfiguredValue } from '#server/features/configured-attributes/rules.ts'
import { savePersistence } from '#server/features/persistence/save-repository.ts'
import type { SignedInContext } from '#server/platform/http/handler.ts'
import { countLoad, createSnapshot, listSnapshotAttributes, listSnapshotEntries } from './repository.ts'
import { newSnapshotKey, planAttributes, type SnapshotAttribute, withConfigured } from './rules.ts'

type Call = Pick<SignedInContext, 'db' | 'now' | 'person' | 'services'>

/** The result of a load: the key of the snapshot of the state before, and the change for the audit log. */
export type Loaded = { undoKey: string; audited: { before: unknown; after: unknown } }

/**
 * Replaces the saved game and the attributes of a locked player by a snapshot's, after a snapshot (type Migration) of
 * the state before. Keys are saved as in the editor: with history and with the local persistence marked outdated;
 * unchanged ones are not written. `configured` are the configured attributes as the snapshot's keys have them; they replace
 * the values that the snapshot has for them. Throws `snapshot-unknown`.
 */
export async function loadSnapshot(
  call: Call,
  playerId: string,
  key: string,
  configured: readonly ConfiguredValue[],
): Promise<Loaded> {
  const { db, now, person } = call
  // Counting first locks the snapshot, so that it cannot be removed during the load; its content never changes.
  const LoadCount = await countLoad(db, key)
  const undoKey = newSnapshotKey(call.services.randomBytes)
  const description = `Before loading ${key}`
  const type = snapshotTypes.Migration
  await createSnapshot(db, { key: undoKey, playerId, description, type, createdBy: person.email }, now)
  const entries = await listSnapshotEntries(db, key)
  const { audited } = await savePersistence(call, { playerId, sent: entries, cleanSave: true })
  const attributes = await loadAttributes(
    call,
    playerId,
    withConfigured(await listSnapshotAttributes(db, key), configured),
  )
  return {
    undoKey,
    audited: {
      before: { Persistence: audited.before, Attributes: attributes.before },
      after: {
        SnapshotKey: key,
        LoadCount,
        UndoSnapshotKey: undoKey,
        Persistence: audited.after,
        Attributes: attributes.after,
      },
    },
  }
}

async function loadAttributes({ db, now }: Call, playerId: string, target: readonly SnapshotAttribute[]) {
  const current = await getAttributes(db, [playerId])
  const { writes, deletes } = planAttributes(playerId, current, target)
  await deleteNamedAttributes(db, playerId, deletes)
  await writeAttributes(db, writes, now)
  const changed = new Set([...deletes, ...writes.map(({ name }) => name)])
  const toAudited = (list: readonly SnapshotAttribute[]) =>
    list
      .filter(({ Name }) => changed.has(Name))
      .map(({ Name, Value, ExpirationDate }) => ({ Name, Value, ExpirationDate }))
  return { before: toAudited(current), after: toAudited(target) }
}
