import type { ColumnType, Generated } from 'kysely'
import type { Instant } from '../column-types.ts'

type NullableInstant = ColumnType<Date | null, Date | null | undefined, Date | null>

/** The tables of messages to many players. */
export type MessageTables = {
  /** Messages that are sent again and again; see `TemplateContent` for the content, as JSON. */
  message_templates: {
    id: Generated<number>
    name: string
    /** Folded for search and sorting, see `fold`. */
    name_folded: string
    content: string
    changed_at: Instant
    changed_by: string
    version: Generated<number>
  }
  /** A message to many players. Its content may be deleted; see `messages`. */
  message_sends: {
    msg_id: string
    audience: 'list' | 'everybody' | 'prizes' | 'compensation'
    title: string
    /** Folded for search and sorting, see `fold`. */
    title_folded: string
    /** How many ids the list had; null for the other audiences. */
    recipients: number | null
    created_at: Instant
    created_by: string
    /** When it was revoked as a whole. */
    revoked_at: NullableInstant
    revoked_by: Generated<string>
    revocation_job_id: ColumnType<string | null, string | null | undefined, string | null>
  }
  /**
   * Counts of sends, spread over slots: their sums count, a single one may be negative. Maintained by triggers
   * on `message_deliveries` and `message_outcomes`, never written by repositories.
   */
  message_send_counts: {
    msg_id: string
    slot: number
    delivered: Generated<number>
    collected: Generated<number>
    revoked: Generated<number>
    undelivered: Generated<number>
  }
  /** The recipients of sends who do not have the message: not yet, never, or not any more. */
  message_outcomes: {
    msg_id: string
    player_id: string
    outcome: 'undelivered' | 'revoked'
    reason: Generated<string>
    at: Instant
  }
  /** Messages with gifts after an outage. They go with their send. */
  compensations: {
    id: Generated<number>
    msg_id: string
    outage: string
    /** Folded for search, see `fold`. */
    outage_folded: string
    outage_from: Instant
    outage_to: Instant
    /** JSON of `CompensationConditions`. */
    conditions: string
    /** JSON: the content of the message may be deleted. */
    gifts: string
    planned: number
    later: Generated<number>
    /** Null: only those who qualify at first get it. */
    open_until: NullableInstant
    checked_at: NullableInstant
    created_at: Instant
    created_by_id: number | null
    created_by: string
    reason: string
    request_id: string
    ended_at: NullableInstant
    ended_by: Generated<string>
  }
}
