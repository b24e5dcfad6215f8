import { z } from 'zod'
import { auditWords } from './audit-facts.ts'
import { ChangeSummary } from './changes/change.ts'
import { endpoint, feature } from './core/endpoint.ts'
import { defineError } from './core/errors.ts'
import { estimatedPageSchema } from './core/lists.ts'
import { SearchText } from './core/pasted-text.ts'
import { Instant, InstantInput, maxSearchLength, Skip, Take } from './core/units.ts'

/** The outcome of an audited call. */
export const auditOutcomes = ['done', 'denied', 'failed'] as const

/** One line of the audit log. */
export const AuditEntry = z.object({
  Id: z.string(),
  At: Instant,
  /**
   * The user's e-mail, "service account Build pipeline", or "game", "command line", "server"; "nobody" for a call without a
   * session.
   */
  Actor: z.string(),
  /** The IP address of the caller; empty for actions of the server itself. */
  Address: z.string(),
  Action: z.string(),
  TargetKind: z.string(),
  /** The id of the target. What somebody without a session typed is in quotation marks, invisible characters as codes. */
  TargetId: z.string(),
  Reason: z.string(),
  Outcome: z.enum(auditOutcomes),
  /** How many times it happened: further refusals of one user and action within a minute are counted in one entry. */
  Times: z.int().min(1),
  RequestId: z.string(),
  /** Whether the entry is part of the hash chain yet; it is a moment later. */
  Sealed: z.boolean(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** An audit entry in the list. */
export const ListedAuditEntry = AuditEntry.extend({
  ...auditWords,
  /** What changed; null without values both before and after, and where they are too long to compare in a list. */
  Changes: ChangeSummary.nullable(),
})
export type ListedAuditEntry = z.infer<typeof ListedAuditEntry>

/** An audit entry with the values before and after, as JSON text; null when there was none or it was erased. */
export const AuditDetail = AuditEntry.extend({
  ...auditWords,
  Before: z.string().nullable(),
  After: z.string().nullable(),
  Note: z.string(),
})
export type AuditDetail = z.infer<typeof AuditDetail>

const auditEntryUnknown = defineError('audit-entry-unknown', 404, 'There is no such audit entry.')

/** Which entries of the audit log. */
const selection = {
  /** The beginning of the actor's e-mail or of the first or last name, or of the name of a service account or a server key. */
  actor: SearchText.optional(),
  action: z.string().trim().max(maxSearchLength).optional(),
  targetKind: z.string().trim().max(maxSearchLength).optional(),
  /** The whole id of the target, or the beginning of its name. */
  targetId: z.string().trim().max(maxSearchLength).optional(),
  outcome: z.enum(auditOutcomes).optional(),
  from: InstantInput.optional(),
  to: InstantInput.optional(),
}

/** Reading the audit log; only the pipeline and the command line write it. */
export const audit = feature({
  /** The audit log, newest first. */
  list: endpoint({
    method: 'GET',
    path: '/audit',
    access: 'ACCESS_AUDIT',
    summary: 'The audit log',
    query: z.strictObject({ ...selection, skip: Skip, take: Take }),
    reply: estimatedPageSchema(ListedAuditEntry),
    errors: [],
  }),
  /** The entries that match, newest first, as CSV separated by `;`, streamed. Long values before and after are left out. */
  export: endpoint({
    method: 'GET',
    path: '/audit/dump',
    access: 'ACCESS_AUDIT',
    additionalAccess: () => ['EXPORT_DATA'],
    summary: 'Export the audit log',
    query: z.strictObject(selection),
    file: 'text/csv',
    reply: z.string(),
    errors: [],
    records: { action: 'audit log exported', target: 'data' },
  }),
  /** Every action that the log holds, for the filter. */
  actions: endpoint({
    method: 'GET',
    path: '/audit/actions',
    access: 'ACCESS_AUDIT',
    summary: 'Actions of the audit log',
    reply: z.object({ Actions: z.array(z.string()) }),
    errors: [],
  }),
  /** One entry with its values. */
  get: endpoint({
    method: 'GET',
    path: '/audit/:id',
    access: 'ACCESS_AUDIT',
    summary: 'An audit entry',
    params: z.object({ id: z.string().regex(/^\d{1,18}$/, 'An audit entry has a number.') }),
    reply: AuditDetail,
    errors: [auditEntryUnknown],
  }),
})
