import { type Kysely, sql } from 'kysely'

const statements = [
  `create table sign_in_networks (
    user_id integer not null references users on delete cascade,
    network_hash bytea not null,
    last_at timestamptz not null,
    primary key (user_id, network_hash)
  )`,
  // A mail that was tried for long enough stays, for administrators to see.
  'alter table mails add column parked_at timestamptz',
  'create index mails_waiting on mails (next_attempt_at, id) where parked_at is null',
]

/** Makes the table of the networks that users sign in from, and lets mails be parked. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
