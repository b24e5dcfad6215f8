import type { ColumnType, Generated } from 'kysely'
import type { Instant } from '../column-types.ts'

/** The tables of the audit log. */
export type AuditTables = {
  audit_log: {
    id: Generated<string>
    at: Instant
    actor_id: number | null
    actor: string
    actor_folded: string
    address: string
    action: string
    target_kind: string
    target_id: string
    reason: string
    outcome: 'done' | 'denied' | 'failed'
    times: number
    request_id: string
    note: string
    /** JSON text with secrets masked; null when there is none or it was erased. */
    before: string | null
    after: string | null
    before_digest: Uint8Array | null
    after_digest: Uint8Array | null
    /** SHA-256 over the entry, with the values' digests in place of the values. */
    digest: Uint8Array
    /** Position in the hash chain and its link; null until the entry is sealed. */
    position: ColumnType<string | null, string | null | undefined, string | null>
    link: ColumnType<Uint8Array | null, Uint8Array | null | undefined, Uint8Array | null>
  }
  /** The latest signed head of the audit log, and those that explain a restore or a purge. */
  audit_heads: {
    counter: ColumnType<string, string | number, never>
    cause: 'sealed' | 'restored' | 'purged'
    head: string
  }
}
