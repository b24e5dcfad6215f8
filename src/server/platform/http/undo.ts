import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Endpoint, type EndpointInput, isGameEndpoint } from '#contract/core/endpoint.ts'
import type { EnvironmentName } from '#contract/core/environment.ts'
import { jsonDepth, parseJson } from '#contract/core/json.ts'
import { hasPermission } from '#contract/core/permissions.ts'
import { hourMs, jsonDepthLimit } from '#contract/core/units.ts'
import { endpoints } from '#contract/index.ts'
import { type recentChanges, undoHours } from '#contract/recent-changes.ts'
import { getStaff, type Staff } from '#server/platform/callers/caller.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { subtract } from '#server/platform/retention.ts'
import { ApiError } from './api-error.ts'
import { authorize, isAllowed } from './authorize.ts'
import type { Call, Input } from './call.ts'
import { parseInput } from './parse.ts'
import type { UndoCall } from './undo-call.ts'

const names = new Map(endpoints.map(({ name, endpoint }) => [endpoint, name]))
const endpointsByName = new Map(endpoints.map(({ name, endpoint }) => [name, endpoint]))

const Sent = z.object({
  params: z.record(z.string(), z.string()).optional(),
  query: z.record(z.string(), z.unknown()).optional(),
  body: z.unknown().optional(),
  headers: z.record(z.string(), z.string()).optional(),
})

/** A stored undo: the input of its call, and the version that it expects; `anyway` is the input without a version. */
const StoredCall = z.object({ input: Sent, version: z.string().optional(), anyway: Sent.optional() })
type StoredCall = z.infer<typeof StoredCall>

/** Longer ones are not kept: the page of the thing has its history. */
const maxCallLength = 1_048_576

/** How long an undo is kept, in milliseconds. */
export const undoLifetimeMs = undoHours * hourMs

/** Stores how the change of an audit entry is taken back. Returns undefined when it is too long or too deep to keep. */
export async function storeUndo(
  db: Handle,
  auditId: string,
  { endpoint, input, version, anyway }: UndoCall,
  { etag, now }: { readonly etag: string | undefined; readonly now: Date },
): Promise<StoredUndo | undefined> {
  const name = isGameEndpoint(endpoint) ? undefined : names.get(endpoint)
  if (name === undefined) throw new Error('A change is taken back by a call of staff.')
  const expected = version === undefined ? etag : String(version)
  const call = JSON.stringify({ input, version: expected, anyway })
  if (call.length > maxCallLength || jsonDepth(call) > jsonDepthLimit) return undefined
  await db.insertInto('undo_calls').values({ audit_id: auditId, endpoint: name, call, created_at: now }).execute()
  return { endpoint: name, call }
}

/** A stored undo: the name of the endpoint that it calls, and its `StoredCall` as JSON text. */
export type StoredUndo = { readonly endpoint: string; readonly call: string }

/** Reads what a stored undo calls; undefined when this version of the server does not know the call any more. */
function readStored(stored: StoredUndo): { endpoint: Endpoint; call: StoredCall } | undefined {
  const endpoint = endpointsByName.get(stored.endpoint)
  const { data: call } = StoredCall.safeParse(parseJson(stored.call))
  return endpoint && call ? { endpoint, call } : undefined
}

const toRaw = ({ params, query = {}, body, headers }: z.infer<typeof Sent>) => ({ params, query, body, headers })

/** Whether a member of staff may carry out a stored undo here. */
export function mayUndo(undo: StoredUndo, staff: Staff, environment: EnvironmentName): boolean {
  const stored = readStored(undo)
  if (!stored) return false
  const { endpoint, call } = stored
  return isAllowed(endpoint, staff, environment, () => parseInput(endpoint, toRaw(call.input)) as Input)
}

/**
 * The call that takes a change back, in place of the call that orders it: from here on it is checked, carried out and
 * recorded like any other. Throws `change-unknown`, and what its own checks throw.
 */
export async function toUndoCall(call: Call, input: Input): Promise<Call> {
  const { db, request, dependencies } = call
  const { settings } = dependencies.services
  // The one endpoint that stands for an undo has this input.
  const { params, query } = input as unknown as EndpointInput<typeof recentChanges.undo>
  const { id } = params
  const isAnyway = query.anyway === 'true'
  const row = await db
    .selectFrom('undo_calls')
    .innerJoin('audit_log', 'audit_log.id', 'undo_calls.audit_id')
    .select(['undo_calls.endpoint', 'undo_calls.call', 'audit_log.actor_id'])
    .where('undo_calls.audit_id', '=', id)
    .where('undo_calls.created_at', '>', subtract(dependencies.services.now(), undoLifetimeMs))
    .executeTakeFirst()
  const stored = row && readStored(row)
  if (!row || !stored || !isVisible(request, row.actor_id)) throw new ApiError('change-unknown')
  const { endpoint, call: undo } = stored
  authorize(endpoint, request, settings.environment)
  const sent = isAnyway ? (undo.anyway ?? undo.input) : undo.input
  request.params = sent.params ?? {}
  request.query = sent.query ?? {}
  request.body = sent.body
  request.undo = { auditId: id, ifMatch: isAnyway ? undefined : undo.version, headers: sent.headers ?? {} }
  const { endpoint: name } = row
  return { ...call, route: { name, endpoint, handler: dependencies.getHandler(name) } }
}

/** Lets one call at a time take a change back. Throws `change-undone` when one did: what it changed is no change meanwhile. */
export async function lockUndo(db: Handle, auditId: string): Promise<void> {
  const row = await db
    .selectFrom('undo_calls')
    .select('undone_by')
    .where('audit_id', '=', auditId)
    .forUpdate()
    .executeTakeFirst()
  if (row && row.undone_by !== null) throw new ApiError('change-undone')
}

/** Notes that the audit entry of a call took back the change of another. Throws `change-undone` when one did before. */
export async function markUndone(db: Handle, auditId: string, undoneBy: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('undo_calls')
    .set({ undone_by: undoneBy })
    .where('audit_id', '=', auditId)
    .where('undone_by', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new ApiError('change-undone')
}

/** Deletes what can no longer be taken back. */
export async function deleteExpiredUndos(db: Handle, now: Date): Promise<void> {
  await db.deleteFrom('undo_calls').where('created_at', '<', subtract(now, undoLifetimeMs)).execute()
}

/** Erases the undos that name a deleted player. */
export async function eraseUndos(db: Handle, playerId: string): Promise<void> {
  await db
    .deleteFrom('undo_calls')
    .where(sql<boolean>`strpos(call, ${JSON.stringify(playerId)}) > 0`)
    .execute()
}

/** One's own changes, and with ACCESS_AUDIT those of everybody. */
function isVisible({ caller }: FastifyRequest, actorId: number | null): boolean {
  const person = getStaff(caller)?.person
  return person !== undefined && (person.Id === actorId || hasPermission(person, 'ACCESS_AUDIT'))
}
