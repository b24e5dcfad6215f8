import { type Kysely, sql } from 'kysely'

const statements = [
  `create table timed_steps (
    id bigint generated always as identity primary key,
    kind text not null,
    target text not null,
    due_at timestamptz not null,
    next_attempt_at timestamptz not null,
    attempts integer not null default 0,
    last_failure text not null default '',
    last_failed_at timestamptz,
    ended_at timestamptz,
    skipped_by text,
    skip_reason text not null default ''
  )`,
  'create unique index timed_steps_pending on timed_steps (kind, target) where ended_at is null',
  'create index timed_steps_due on timed_steps (due_at, id) where ended_at is null',
  'create index timed_steps_ended on timed_steps (ended_at, id) where ended_at is not null',
]

/** Makes the table of steps that the server takes at a given time. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
