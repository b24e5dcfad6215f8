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
  /** The players that each value names, when the target is another. */
  players?: NamedPlayers
}

/** The ids of the players that the values of an entry name. */
export type NamedPlayers = { readonly before: readonly string[]; readonly after: readonly string[] }
