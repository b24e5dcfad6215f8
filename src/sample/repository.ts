import { sql } from 'kysely'
import { fold } from '#server/platform/database/fold.ts'
import { jsonRowset } from '#server/platform/database/json-rowset.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { purchaseColumnTypes } from '#server/purchases/repository.ts'
import { colleagues } from './activity/colleagues.ts'
import type { PlayerDraft, PurchaseDraft } from './player-draft.ts'

/** The writer of what the many further players have. */
export const writer = 'sample game'

function toDollars(cents: number): string {
  return (cents / 100).toFixed(2)
}

function listRevenue({ purchases }: PlayerDraft): readonly PurchaseDraft[] {
  return purchases.filter(({ isValid, refundedAt, isSandbox }) => isValid && !refundedAt && !isSandbox)
}

/** Inserts the players of a batch that do not exist; returns the inserted ids. */
async function insertPlayers(db: Handle, drafts: readonly PlayerDraft[]): Promise<Set<string>> {
  const columns = {
    player_id: 'text',
    nickname: 'text',
    nickname_folded: 'text',
    created_at: 'timestamptz',
    language: 'text',
    total_spent: 'numeric',
    purchases_count: 'integer',
    device_id: 'text',
    last_device: 'text',
    last_save_game: 'timestamptz',
    is_local_persistence_outdated: 'boolean',
    device_cache_invalid: 'boolean',
    cache_count: 'integer',
    is_hacker: 'boolean',
    last_event_id: 'integer',
    platform: 'text',
    build_number: 'integer',
    debugger_until: 'timestamptz',
    persistence_revision: 'integer',
  }
  const rows = drafts.map((draft) => ({
    player_id: draft.playerId,
    nickname: draft.nickname,
    nickname_folded: fold(draft.nickname),
    created_at: draft.createdAt,
    language: draft.language,
    total_spent: toDollars(listRevenue(draft).reduce((sum, { cents }) => sum + cents, 0)),
    purchases_count: listRevenue(draft).length,
    device_id: draft.deviceId,
    last_device: draft.lastDevice,
    last_save_game: draft.lastSaveGame,
    is_local_persistence_outdated: draft.isOutdated,
    device_cache_invalid: draft.isCacheInvalid,
    cache_count: draft.isCacheInvalid ? 1 : 0,
    is_hacker: draft.isHacker,
    last_event_id: draft.lastEventId,
    platform: draft.platform,
    build_number: draft.buildNumber,
    debugger_until: draft.debuggerUntil,
    persistence_revision: draft.entries.reduce((max, { earlier }) => Math.max(max, earlier.length + 1), 0),
  }))
  const names = toNames(columns)
  const added = await sql<{ player_id: string }>`
    insert into players (${names}) select ${names} from ${jsonRowset(columns, rows)}
    on conflict do nothing returning player_id`.execute(db)
  return new Set(added.rows.map((row) => row.player_id))
}

const toNames = (columns: Readonly<Record<string, string>>) =>
  sql.join(Object.keys(columns).map((name) => sql.id(name)))

/** Inserts rows by one statement; `columns` are those of `jsonRowset`, under the names of the table. */
async function insertRows<Column extends string>(
  db: Handle,
  table: string,
  columns: Readonly<Record<Column, string>>,
  rows: readonly Readonly<Record<NoInfer<Column>, unknown>>[],
): Promise<void> {
  const names = toNames(columns)
  await sql`insert into ${sql.table(table)} (${names}) select ${names} from ${jsonRowset(columns, rows)}`.execute(db)
}

async function insertDevices(db: Handle, drafts: readonly PlayerDraft[]): Promise<void> {
  const rows = drafts.flatMap(({ playerId, devices }) =>
    devices.map(({ deviceId, seenAt }) => ({ player_id: playerId, device_id: deviceId, seen_at: seenAt })),
  )
  const columns = { player_id: 'text', device_id: 'text', seen_at: 'timestamptz' }
  await insertRows(db, 'player_devices', columns, rows)
}

async function insertAttributes(db: Handle, drafts: readonly PlayerDraft[]): Promise<void> {
  const rows = drafts.flatMap(({ playerId, createdAt, lastSaveGame, attributes }) =>
    attributes.map(({ name, value, expiresAt, updatedAt = lastSaveGame ?? createdAt }) => ({
      player_id: playerId,
      name,
      value,
      expiration_date: expiresAt,
      updated_at: updatedAt,
    })),
  )
  const columns = {
    player_id: 'text',
    name: 'text',
    value: 'float8',
    expiration_date: 'timestamptz',
    updated_at: 'timestamptz',
  }
  await insertRows(db, 'player_attributes', columns, rows)
}

async function insertAttributeHistory(db: Handle, drafts: readonly PlayerDraft[]): Promise<void> {
  const rows = drafts.flatMap(({ playerId, createdAt, lastSaveGame, attributes }) =>
    attributes.flatMap(({ name, updatedAt = lastSaveGame ?? createdAt, earlier = [] }) =>
      earlier.map(({ value, writtenAt }, index) => ({
        player_id: playerId,
        name,
        value,
        written_at: writtenAt,
        replaced_at: earlier[index + 1]?.writtenAt ?? updatedAt,
      })),
    ),
  )
  const columns = {
    player_id: 'text',
    name: 'text',
    value: 'float8',
    written_at: 'timestamptz',
    replaced_at: 'timestamptz',
  }
  await insertRows(db, 'attribute_history', columns, rows)
}

async function insertLinks(db: Handle, drafts: readonly PlayerDraft[]): Promise<void> {
  const rows = drafts.flatMap(({ playerId, links }) =>
    links.map((link) => ({
      platform: link.platform,
      social_id: link.socialId,
      player_id: playerId,
      connected_at: link.connectedAt,
    })),
  )
  const columns = { platform: 'smallint', social_id: 'text', player_id: 'text', connected_at: 'timestamptz' }
  // An account may be connected to another player since an earlier run.
  await sql`insert into social_links (platform, social_id, player_id, connected_at)
    select platform, social_id, player_id, connected_at from ${jsonRowset(columns, rows)}
    on conflict do nothing`.execute(db)
}

async function insertEntries(db: Handle, drafts: readonly PlayerDraft[]): Promise<void> {
  const rows = drafts.flatMap(({ playerId, entries }) =>
    entries.map(({ key, value, updatedAt, earlier }) => ({
      player_id: playerId,
      key,
      value,
      version: earlier.length + 1,
      updated_at: updatedAt,
    })),
  )
  const columns = { player_id: 'text', key: 'text', value: 'text', version: 'integer', updated_at: 'timestamptz' }
  await sql`insert into persistence_entries (player_id, key, value, version, updated_at, writer_kind, writer)
    select player_id, key, value, version, updated_at, 'game', 'game' from ${jsonRowset(columns, rows)}`.execute(db)
}

async function insertHistory(db: Handle, drafts: readonly PlayerDraft[]): Promise<void> {
  const rows = drafts.flatMap(({ playerId, entries }) =>
    entries.flatMap(({ key, earlier, updatedAt }) =>
      earlier.map(({ value, writtenAt }, index) => ({
        player_id: playerId,
        key,
        version: index + 1,
        value,
        written_at: writtenAt,
        replaced_at: earlier[index + 1]?.writtenAt ?? updatedAt,
      })),
    ),
  )
  if (rows.length === 0) return
  const columns = {
    player_id: 'text',
    key: 'text',
    version: 'integer',
    value: 'text',
    written_at: 'timestamptz',
    replaced_at: 'timestamptz',
  }
  await sql`insert into persistence_history
    (player_id, key, version, value, written_at, writer_kind, writer, replaced_at, replaced_by, replaced_how)
    select player_id, key, version, value, written_at, 'game', 'game', replaced_at, 'game', 'Update'
    from ${jsonRowset(columns, rows)}`.execute(db)
}

async function insertPurchases(db: Handle, drafts: readonly PlayerDraft[]): Promise<void> {
  const rows = drafts.flatMap(({ playerId, purchases }) =>
    purchases.map((purchase) => ({
      order_id: purchase.orderId,
      player_id: playerId,
      date: purchase.date,
      platform: purchase.platform,
      sku: purchase.sku,
      is_valid: purchase.isValid,
      type: purchase.type,
      item_id: purchase.itemId,
      amount: purchase.amount,
      value: toDollars(purchase.cents),
      store: purchase.platform === 'iOS' ? 'apple' : 'google',
      source: 'server',
      is_sandbox: purchase.isSandbox ?? false,
      awaits_product: false,
      ...(purchase.refundedAt
        ? {
            refunded_at: purchase.refundedAt,
            refunded_by: colleagues.tariq,
            refund_reason: 'Refunded by the store',
            refund_version: 1,
          }
        : { refunded_at: null, refunded_by: '', refund_reason: '', refund_version: 0 }),
    })),
  )
  await insertRows(db, 'purchases', purchaseColumnTypes, rows)
}

async function insertSnapshots(db: Handle, drafts: readonly PlayerDraft[]): Promise<void> {
  const all = drafts.flatMap(({ playerId, snapshots }) => snapshots.map((snapshot) => ({ ...snapshot, playerId })))
  if (all.length === 0) return
  const rows = all.map((snapshot) => ({
    key: snapshot.key,
    player_id: snapshot.playerId,
    device_id: snapshot.deviceId,
    description: snapshot.description,
    description_folded: fold(snapshot.description),
    tags: snapshot.tags,
    created_at: snapshot.at,
    type: snapshot.type,
    load_count: snapshot.loadCount,
  }))
  const columns = {
    key: 'text',
    player_id: 'text',
    device_id: 'text',
    description: 'text',
    description_folded: 'text',
    tags: 'text[]',
    created_at: 'timestamptz',
    type: 'smallint',
    load_count: 'integer',
  }
  const names = toNames(columns)
  await sql`insert into snapshots (${names}, created_by) select ${names}, ${colleagues.tariq} from ${jsonRowset(columns, rows)}`.execute(
    db,
  )
  const entries = all.flatMap((snapshot) => snapshot.entries.map((entry) => ({ snapshot_key: snapshot.key, ...entry })))
  await insertRows(db, 'snapshot_entries', { snapshot_key: 'text', key: 'text', value: 'text' }, entries)
  const attributes = all.flatMap((snapshot) =>
    snapshot.attributes.map(({ name, value, expiresAt }) => ({
      snapshot_key: snapshot.key,
      name,
      value,
      expiration_date: expiresAt,
    })),
  )
  const attributeColumns = { snapshot_key: 'text', name: 'text', value: 'float8', expiration_date: 'timestamptz' }
  await sql`insert into snapshot_attributes (snapshot_key, name, value, expiration_date)
    select snapshot_key, name, value, expiration_date from ${jsonRowset(attributeColumns, attributes)}`.execute(db)
}

/**
 * Inserts players with all related data in the handle's transaction. Existing players are not changed. Returns how many
 * were added.
 */
export async function insertDrafts(db: Handle, drafts: readonly PlayerDraft[]): Promise<number> {
  const added = await insertPlayers(db, drafts)
  const inserted = drafts.filter(({ playerId }) => added.has(playerId))
  if (inserted.length === 0) return 0
  await insertDevices(db, inserted)
  await insertAttributes(db, inserted)
  await insertAttributeHistory(db, inserted)
  await insertLinks(db, inserted)
  await insertEntries(db, inserted)
  await insertHistory(db, inserted)
  await insertPurchases(db, inserted)
  await insertSnapshots(db, inserted)
  return inserted.length
}

/** An attribute configuration: where in the persistence the attribute's value is, and why it failed three times. */
export type ConfigurationDraft = {
  name: string
  key: string
  path: string
  regex?: string
  mainOrder?: number
  failure?: string
}

/** Inserts missing configurations. */
export async function insertConfigurations(
  db: Handle,
  drafts: readonly ConfigurationDraft[],
  now: Date,
): Promise<void> {
  const rows = drafts.map(({ name, key, path, regex = '', mainOrder = null, failure = '' }) => ({
    name,
    persistence_key_name: key,
    json_path_expression: path,
    regex,
    main_order: mainOrder,
    failures: failure === '' ? '0' : '3',
    last_failure: failure,
    last_failed_at: failure === '' ? null : now,
    image_url: '',
  }))
  await db
    .insertInto('attribute_configurations')
    .values(rows)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}
