import type { FastifyRequest } from 'fastify'
import { reasonLimit } from '#contract/core/units.ts'
import { withPlayers } from '#server/platform/audit/audited-players.ts'
import type { AuditEvent } from '#server/platform/audit/event.ts'
import { writeAudit, writeAudits } from '#server/platform/audit/repository.ts'
import { type Caller, getStaff } from '#server/platform/callers/caller.ts'
import { getIpAddress } from '#server/platform/callers/ip-address.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import type { ApiError } from './api-error.ts'
import { throwInvalidInput } from './body.ts'
import type { Call } from './call.ts'
import type { AuditChange } from './handler.ts'
import { markUndone, mayUndo, storeUndo } from './undo.ts'
import type { UndoCall } from './undo-call.ts'
import { readIfMatch } from './version.ts'

/**
 * The reason in the Audit-Reason header, decoded; empty when there is none, and for the game: the log holds the
 * reasons of staff only. Throws `invalid-input`.
 */
export function readReason({ headers, caller }: FastifyRequest): string {
  const header = headers['audit-reason']
  if (typeof header !== 'string' || !getStaff(caller)) return ''
  try {
    const reason = decodeURIComponent(header).trim()
    if (reason.length <= reasonLimit && !reason.includes('\0') && !/\p{Surrogate}/u.test(reason)) return reason
  } catch {
    // A reason that cannot be decoded is invalid, as one that is too long.
  }
  return throwInvalidInput([
    { path: 'headers.audit-reason', message: `A reason has at most ${reasonLimit} characters.` },
  ])
}

/** Who the log says acted. */
export function toActor(caller: Caller): AuditEvent['actor'] {
  const person = getStaff(caller)?.person
  if (person) return { id: person.Id, name: person.email }
  if (caller.kind === 'server key') return { id: null, name: `server key ${caller.key.name}` }
  return { id: null, name: caller.kind === 'nobody' ? 'nobody' : 'game' }
}

/** The audit event of a call, from its endpoint, its request and what its handler added. */
export function toAuditEvent(call: Call, change: AuditChange, outcome: AuditEvent['outcome']): AuditEvent {
  const { dependencies, route, request } = call
  const { records, summary } = route.endpoint
  const params = request.params as Record<string, string>
  const targetParam = records?.targetParam ? params[records.targetParam] : undefined
  return {
    // The time of what was written, so that an entry is found by it, and the state before it is the one before the change.
    at: request.handledAt ?? dependencies.services.now(),
    actor: change.actor ?? toActor(request.caller),
    ipAddress: getIpAddress(request),
    action: change.action ?? records?.action ?? summary,
    targetKind: records?.target ?? 'server',
    targetId: (change.targetId ?? targetParam ?? '').slice(0, 300),
    reason: request.reason,
    outcome,
    requestId: request.id,
    note: change.note ?? '',
    before: change.before,
    after: change.after,
    ...(change.players ? { players: { before: [], after: change.players } } : {}),
  }
}

/** Writes the audit entry of a successful call and those for each player, in the transaction of its effect. */
export async function writeCallAudit(db: Handle, call: Call): Promise<void> {
  const { each, undo, ...change } = call.request.auditChange ?? {}
  const { auditedPlayers } = call.dependencies
  const event = toAuditEvent(call, change, 'done')
  const id = await writeAudit(db, withPlayers(event, auditedPlayers))
  if (call.request.undo) await markUndone(db, call.request.undo.auditId, id)
  if (undo && getStaff(call.request.caller)) await offerUndo(db, call, id, undo)
  const { before: _, after: __, players: ___, ...shared } = event
  await writeAudits(
    db,
    each?.changes.map((values) => withPlayers({ ...shared, action: each.action, ...values }, auditedPlayers)) ?? [],
  )
}

/** Keeps how a change is taken back, and names it in the reply to those who may do so. */
async function offerUndo(
  db: Handle,
  { request, reply, dependencies: { services } }: Call,
  auditId: string,
  undo: UndoCall,
): Promise<void> {
  const etag = readIfMatch(reply.getHeader('etag')?.toString())
  const stored = await storeUndo(db, auditId, undo, { etag, now: request.handledAt ?? services.now() })
  const staff = getStaff(request.caller)
  if (stored && staff && mayUndo(stored, staff, services.settings.environment)) reply.header('undo', auditId)
}

const recordedStatuses = new Set([400, 401, 404, 409, 412, 429, 502])

/** Records a denied call, and a change that failed with one of the recorded statuses. */
export function recordError(call: Call, error: ApiError): void {
  const { dependencies, route, request } = call
  const { records, file } = route.endpoint
  const { message: note } = error
  if (error.status === 403 && getStaff(request.caller)) {
    dependencies.denials.note({ ...toAuditEvent(call, { note }, 'denied'), reason: '' })
  }
  // Without a change from the handler, the call failed before it changed anything.
  if (!records || file || !request.auditChange) return
  if (!recordedStatuses.has(error.status) || error.code === 'invalid-input') return
  const change = { ...request.auditChange, note, before: undefined, after: undefined }
  dependencies.denials.note(toAuditEvent(call, change, 'failed'))
}
