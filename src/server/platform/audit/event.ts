/** One audited event. `before` and `after` hold any JSON value, without secrets. */
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
