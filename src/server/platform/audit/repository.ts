import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { AuditDetail } from '#contract/audit.ts'
import type { auditWords } from '#contract/audit-facts.ts'
import { fold } from '#server/platform/database/fold.ts'
import { jsonRowset } from '#server/platform/database/json-rowset.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { toEntry, writtenColumns } from './audit-list.ts'
import { toSearchKey } from './audited-players.ts'
import type { AuditEvent, NamedPlayers } from './event.ts'

/** SHA-256 of a text in UTF-8. */
export function hashValue(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/**
 * The digest of an entry: over its fields in a fixed order, with the values' digests in place of the values, so that
 * the values can be erased with a deleted player and the chain still verifies.
 */
export function hashEntry(entry: {
  at: Date
  actor_id: number | null
  actor: string
  address: string
  action: string
  target_kind: string
  target_id: string
  reason: string
  outcome: string
  times: number
  request_id: string
  note: string
  before_digest: Uint8Array | null
  after_digest: Uint8Array | null
}): Buffer {
  const hex = (bytes: Uint8Array | null) => (bytes ? Buffer.from(bytes).toString('hex') : null)
  return hashValue(
    JSON.stringify([
      entry.at.toISOString(),
      entry.actor_id,
      entry.actor,
      entry.address,
      entry.action,
      entry.target_kind,
      entry.target_id,
      entry.reason,
      entry.outcome,
      entry.times,
      entry.request_id,
      entry.note,
      hex(entry.before_digest),
      hex(entry.after_digest),
    ]),
  )
}

function toRow(event: Omit<AuditEvent, 'players'>, times: number) {
  const before = event.before === undefined ? null : JSON.stringify(event.before)
  const after = event.after === undefined ? null : JSON.stringify(event.after)
  const fields = {
    at: event.at,
    actor_id: event.actor.id,
    actor: event.actor.name,
    address: event.ipAddress,
    action: event.action,
    target_kind: event.targetKind,
    target_id: event.targetId,
    reason: event.reason,
    outcome: event.outcome,
    times,
    request_id: event.requestId,
    note: event.note,
    before_digest: before === null ? null : hashValue(before),
    after_digest: after === null ? null : hashValue(after),
  }
  return { ...fields, actor_folded: fold(event.actor.name), before, after, digest: hashEntry(fields) }
}

/**
 * Writes an audit entry in the transaction of what it records, so that neither exists without the other. The entry
 * carries its own digest; the sealer links it into the chain afterwards. `times` is above 1 for counted denials. Returns
 * the entry's id.
 */
export async function writeAudit(db: Handle, event: AuditEvent, times = 1): Promise<string> {
  const { id } = await db.insertInto('audit_log').values(toRow(event, times)).returning('id').executeTakeFirstOrThrow()
  if (event.players) await insertPlayers(db, [{ id, players: event.players }])
  return id
}

const sides = ['before', 'after'] as const

/** Writes which players the values of entries name, so that the deletion of one finds them. */
async function insertPlayers(
  db: Handle,
  entries: readonly { readonly id: string; readonly players: NamedPlayers }[],
): Promise<void> {
  const rows = entries.flatMap(({ id, players }) =>
    sides.flatMap((value) => [...new Set(players[value])].map((playerId) => ({ id, value, player_id: playerId }))),
  )
  if (rows.length === 0) return
  await sql`insert into audit_players (audit_id, value, player_id)
    select id, value, player_id from ${jsonRowset({ id: 'bigint', value: 'text', player_id: 'text' }, rows)}`.execute(
    db,
  )
}

/** An action of the server itself, without a call. */
export type ServerEvent = Pick<AuditEvent, 'at' | 'action' | 'targetKind' | 'targetId'> & Partial<AuditEvent>

function toServerEvent(event: ServerEvent): AuditEvent {
  const actor = { id: null, name: 'server' }
  return { actor, ipAddress: '', reason: '', outcome: 'done', requestId: '', note: '', ...event }
}

/** Writes the audit entry of something that the server did by itself. */
export async function writeServerAudit(db: Handle, event: ServerEvent): Promise<void> {
  await writeAudit(db, toServerEvent(event))
}

/** Records what a player did that must be known: linking, asking to be deleted. No network address is kept of players. */
export function writeGameAudit(db: Handle, event: ServerEvent): Promise<void> {
  return writeServerAudit(db, { ...event, actor: { id: null, name: 'game' } })
}

/** Deletes sealed entries from before an instant, and writes the entry that records it. Returns how many were deleted. */
export async function deleteEntries(db: Handle, before: Date, record: ServerEvent): Promise<number> {
  const entry = JSON.stringify({ ...toJsonRow(toServerEvent(record)), at: record.at.toISOString() })
  const { rows } = await sql<{ deleted: string }>`
    select purge_audit(${before}, ${entry}::text::json) as deleted`.execute(db)
  return Number(rows[0]?.deleted ?? 0)
}

/** Bytes as the database reads them in JSON. */
const inJson = (bytes: Buffer | null) => (bytes ? `\\x${bytes.toString('hex')}` : null)

/** The row of an entry as the database reads it from JSON. */
function toJsonRow(event: Omit<AuditEvent, 'players'>) {
  const row = toRow(event, 1)
  const digests = { before_digest: inJson(row.before_digest), after_digest: inJson(row.after_digest) }
  return { ...row, ...digests, digest: inJson(row.digest) }
}

/** Writes the audit entries of work on many players, at most a thousand at once, as `writeAudit` writes one. */
export async function writeAudits(db: Handle, events: readonly AuditEvent[]): Promise<void> {
  if (events.length === 0) return
  const names = sql.join(Object.keys(writtenColumns).map((name) => sql.id(name)))
  // All rows as one parameter: one for each cell takes several times as long.
  const incoming = jsonRowset(writtenColumns, events.map(toJsonRow))
  const { rows } = await sql<{ id: string }>`
    insert into audit_log (${names}) select ${names} from ${incoming} returning id`.execute(db)
  if (rows.length !== events.length) throw new Error('The audit entries were not written.')
  // The rows of one statement get their ids in its order.
  const ids = rows.map(({ id }) => BigInt(id)).sort((a, b) => (a < b ? -1 : 1))
  await insertPlayers(
    db,
    events.flatMap(({ players }, index) => (players ? { id: String(ids[index]), players } : [])),
  )
}

/** What an audit entry of one player adds to those of the same call or job. */
export type PlayerChange = Pick<AuditEvent, 'before' | 'after'> & { readonly playerId: string }

/** What the entries of one call or job that acts on players share. */
export type SharedAudit = Pick<AuditEvent, 'at' | 'actor' | 'ipAddress' | 'action' | 'reason' | 'requestId' | 'note'>

/** Writes an entry for each player that something was done for, so that it is in each player's own log. */
export async function writePlayerAudits(
  db: Handle,
  shared: SharedAudit,
  changes: readonly PlayerChange[],
): Promise<void> {
  const about = { targetKind: 'player', outcome: 'done' } as const
  await writeAudits(
    db,
    changes.map(({ playerId, before, after }) => ({ ...shared, ...about, targetId: playerId, before, after })),
  )
}

/**
 * Erases what the log says of a player who is deleted: the values before and after of every entry about the player, and
 * of entries with another target each value that names the player, by id or in a search by nickname. Who did what and
 * when stays, and so do the values' digests, over which the chain still verifies. The entries of `exceptRequest`, which
 * ordered the deletion, are not changed. Returns how many entries held such values.
 */
export async function erasePlayerValues(
  db: Handle,
  { playerId, nickname }: { readonly playerId: string; readonly nickname: string },
  exceptRequest: string,
): Promise<number> {
  const names = [playerId, toSearchKey(playerId), ...(nickname === '' ? [] : [toSearchKey(nickname)])]
  const about = await eraseValues(db, 'player', [playerId], exceptRequest)
  const { numAffectedRows } = await sql`
    with named as (delete from audit_players where player_id = any(${names}::text[]) returning audit_id, value)
    update audit_log set
      before = case when (id, 'before') in (select audit_id, value from named) then null else before end,
      after = case when (id, 'after') in (select audit_id, value from named) then null else after end
    where id in (select audit_id from named) and (before is not null or after is not null)`.execute(db)
  return about + Number(numAffectedRows ?? 0)
}

/** Erases the values before and after of the entries about targets, but for those of a request. Returns how many held some. */
export async function eraseValues(
  db: Handle,
  targetKind: string,
  targetIds: readonly string[],
  exceptRequest: string,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('audit_log')
    .set({ before: null, after: null })
    .where(sql<boolean>`target_id = any(${targetIds}::text[])`)
    .where('target_kind', '=', targetKind)
    .where('request_id', '!=', exceptRequest)
    .where((eb) => eb.or([eb('before', 'is not', null), eb('after', 'is not', null)]))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Every action that the log holds, sorted. Takes one look into the index for each, however many entries there are. */
export async function listActions(db: Handle): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive actions as (
      select min(action) as action from audit_log
      union all
      select (select min(a.action) from audit_log a where a.action > actions.action) from actions where action is not null
    )
    select action from actions where action is not null order by action`.execute(db)
  return rows.map(({ action }) => action)
}

/** An entry as it is stored, without names. */
type StoredAuditEntry = Omit<AuditDetail, keyof typeof auditWords>

/** One entry with its values. Throws `audit-entry-unknown`. */
export async function getAudit(db: Handle, id: string): Promise<StoredAuditEntry> {
  const row = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new ApiError('audit-entry-unknown'))
  return Object.assign(toEntry(row), { Before: row.before, After: row.after, Note: row.note })
}
