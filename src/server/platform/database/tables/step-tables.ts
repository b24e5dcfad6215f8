import type { ColumnType, Generated } from 'kysely'
import type { Instant } from '../column-types.ts'

type NullableInstant = ColumnType<Date | null, Date | null | undefined, Date | null>

/** The table of what the server does at a given time. */
export type StepTables = {
  /** At most one step of a kind and target is pending. */
  timed_steps: {
    id: Generated<string>
    kind: string
    /** What it is about, as its kind names it. */
    target: string
    due_at: Instant
    /** `due_at`, or later after failed attempts. */
    next_attempt_at: Instant
    attempts: Generated<number>
    last_failure: Generated<string>
    last_failed_at: NullableInstant
    /** Null while it is pending. */
    ended_at: NullableInstant
    /** The email of the user who skipped it; null when it was done. */
    skipped_by: ColumnType<string | null, string | null | undefined, string | null>
    skip_reason: Generated<string>
  }
}
