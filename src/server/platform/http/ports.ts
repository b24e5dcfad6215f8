import type { Person } from '#contract/session.ts'
import type { Handle } from '#server/platform/database/tables.ts'

/** One audited event, as the pipeline knows it. Values are plain JSON; the audit feature digests and writes them. */
export type AuditEvent = {
  at: Date
  actor: { id: number | null; name: string }
  address: string
  action: string
  targetKind: string
  targetId: string
  reason: string
  outcome: 'done' | 'denied' | 'failed'
  requestId: string
  note: string
  before?: unknown
  after?: unknown
}

/** What the pipeline needs of features, which it must not import: who a token belongs to, and the audit log. */
export type Ports = {
  /** The person whose live session this token opened; undefined when there is none. */
  findSession(token: string, now: Date): Promise<{ person: Person; sessionHash: Uint8Array } | undefined>
  /** Writes an event in the transaction of the change it records. */
  writeAudit(db: Handle, event: AuditEvent): Promise<void>
  /** Notes an event that changed nothing (denied, failed); equal ones in a row are counted instead of listed. */
  recordDenial(event: AuditEvent): void
}
