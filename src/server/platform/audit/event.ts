/** One audited event. `before` and `after` hold anything that JSON can, secrets already left out. */
export type AuditEvent = {
  at: Date
  actor: { id: number | null; name: string }
  ipAddress: string
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
