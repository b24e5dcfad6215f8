import { type Kysely, sql } from 'kysely'

const statements = [
  `create table passkeys (
    id integer generated always as identity primary key,
    user_id integer not null references users on delete cascade,
    name text not null,
    credential_id bytea not null unique,
    public_key bytea not null,
    counter bigint not null,
    transports text not null,
    created_at timestamptz not null,
    last_used_at timestamptz
  )`,
  'create index passkeys_user on passkeys (user_id)',
  `create table passkey_challenges (
    user_id integer not null references users on delete cascade,
    purpose text not null,
    challenge text not null,
    expires_at timestamptz not null,
    primary key (user_id, purpose)
  )`,
  'alter table sign_in_tickets add column challenge text',
]

/** Makes the tables of passkeys. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
