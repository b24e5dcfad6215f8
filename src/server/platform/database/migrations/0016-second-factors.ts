import { type Kysely, sql } from 'kysely'

const statements = [
  `create table totp_secrets (
    user_id integer primary key references users on delete cascade,
    secret bytea,
    pending_secret bytea,
    last_step integer not null default 0
  )`,
  `create table recovery_codes (
    user_id integer not null references users on delete cascade,
    code_hash bytea not null,
    used_at timestamptz,
    primary key (user_id, code_hash)
  )`,
  `create table sign_in_tickets (
    token_hash bytea primary key,
    user_id integer not null references users on delete cascade,
    remember boolean not null,
    expires_at timestamptz not null
  )`,
  'create index sign_in_tickets_user on sign_in_tickets (user_id)',
]

/** Makes the tables of two-factor sign-in. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
