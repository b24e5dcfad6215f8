import { sql } from 'kysely'
import type { PersistenceAction } from '#contract/persistence.ts'
import { type LoadPlan, snapshotTypes } from '#contract/snapshots.ts'
import type { ConfiguredValue, Evaluation } from '#server/attributes/configuration-rules.ts'
import { deleteNamedAttributes, getAttributes, writeAttributes } from '#server/attributes/repository.ts'
import { savePersistence } from '#server/persistence/save-repository.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import type { SignedInContext } from '#server/platform/http/handler.ts'
import { compareAttributes } from './compare-rules.ts'
import { countLoad, createSnapshot, listSnapshotAttributes, listSnapshotEntries } from './repository.ts'
import { newSnapshotKey, planAttributes, type SnapshotAttribute, withConfigured } from './rules.ts'

type Call = Pick<SignedInContext, 'db' | 'now' | 'person' | 'services'>

/** What a player's saved game and attributes become. */
export type TargetState = {
  readonly entries: readonly { Key: string; Value: string }[]
  /** Undefined keeps the attributes, but for configured ones of keys that change. */
  readonly attributes: readonly SnapshotAttribute[] | undefined
  /** The evaluation of these entries; its values replace those among `attributes`. */
  readonly configured: Evaluation
}

/** Keys or attributes that changed, before and after, for the audit log. */
type Audited = { Persistence: Readonly<Record<string, unknown>>; Attributes: readonly unknown[] }

/** The result of replacing a state: the key of the snapshot of the state before, and the changes for the audit log. */
export type Replaced = { undoKey: string; before: Audited; after: Audited }

/**
 * Replaces the saved game and the attributes of a locked player, after a snapshot (type Migration) of the state before.
 * Keys are saved as in the editor: with history and with the local persistence marked outdated; unchanged ones are not
 * written.
 */
export async function replaceState(
  call: Call,
  playerId: string,
  { entries, attributes, configured }: TargetState,
  description: string,
): Promise<Replaced> {
  const { db, now, person } = call
  const undoKey = newSnapshotKey(call.services.randomBytes)
  const type = snapshotTypes.Migration
  await createSnapshot(db, { key: undoKey, playerId, description, type, createdBy: person.email }, now)
  const sent = entries.map(({ Key, Value }) => ({ Key, Value }))
  const computed = { ...configured, values: attributes === undefined ? configured.values : [] }
  const { audited } = await savePersistence(call, { playerId, sent, cleanSave: true, configured: computed })
  const replaced =
    attributes === undefined
      ? { before: [], after: [] }
      : await replaceAttributes(call, playerId, withConfigured(attributes, configured.values))
  return {
    undoKey,
    before: { Persistence: audited.before, Attributes: replaced.before },
    after: { Persistence: audited.after, Attributes: replaced.after },
  }
}

/** The result of a load: the key of the snapshot of the state before, and the change for the audit log. */
export type Loaded = { undoKey: string; audited: { before: unknown; after: unknown } }

/** Replaces the state of a locked player by that of a snapshot. Throws `snapshot-unknown`. */
export async function loadSnapshot(call: Call, playerId: string, key: string, configured: Evaluation): Promise<Loaded> {
  const { db } = call
  // Counting first locks the snapshot, so that it cannot be removed during the load; its content never changes.
  const LoadCount = await countLoad(db, key)
  const target = {
    entries: await listSnapshotEntries(db, key),
    attributes: await listSnapshotAttributes(db, key),
    configured,
  }
  const { undoKey, before, after } = await replaceState(call, playerId, target, `Before loading ${key}`)
  return { undoKey, audited: { before, after: { SnapshotKey: key, LoadCount, UndoSnapshotKey: undoKey, ...after } } }
}

async function replaceAttributes({ db, now }: Call, playerId: string, target: readonly SnapshotAttribute[]) {
  const current = await getAttributes(db, [playerId])
  const { writes, deletes } = planAttributes(playerId, current, target)
  await deleteNamedAttributes(db, playerId, deletes, now)
  await writeAttributes(db, writes, now)
  const changed = new Set([...deletes, ...writes.map(({ name }) => name)])
  const toAudited = (list: readonly SnapshotAttribute[]) =>
    list
      .filter(({ Name }) => changed.has(Name))
      .map(({ Name, Value, ExpirationDate }) => ({ Name, Value, ExpirationDate }))
  return { before: toAudited(current), after: toAudited(target) }
}

type ComparedKey = { name: string; action: PersistenceAction | null }

/**
 * What loading a snapshot into a player would change, by key and by attribute. The database compares the keys, so that no
 * text is transferred. `configured` are the configured attributes as the snapshot's keys have them. The caller has
 * checked that both exist.
 */
export async function planLoad(
  db: Handle,
  playerId: string,
  key: string,
  configured: readonly ConfiguredValue[],
): Promise<LoadPlan> {
  const { rows } = await sql<ComparedKey>`
    select coalesce(s.key, e.key) as name, case when e.key is null then 'Add' when s.key is null then 'Delete'
      when e.value <> s.value then 'Update' end as action
    from (select key, value from snapshot_entries where snapshot_key = ${key}) s
    full join (select key, value from persistence_entries where player_id = ${playerId}) e on e.key = s.key
    order by 1`.execute(db)
  const changedKeys = rows.flatMap(({ name, action }) => (action === null ? [] : { Name: name, Action: action }))
  const target = withConfigured(await listSnapshotAttributes(db, key), configured)
  const attributes = compareAttributes(await getAttributes(db, [playerId]), target)
  return {
    Persistence: changedKeys,
    PersistenceUnchanged: rows.length - changedKeys.length,
    Attributes: attributes.changes,
    AttributesUnchanged: attributes.unchanged,
  }
}
