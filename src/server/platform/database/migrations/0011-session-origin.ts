import { type Kysely, sql } from 'kysely'

const statements = [
  'alter table sessions add column id bigint generated always as identity unique',
  "alter table sessions add column ip_address text not null default ''",
  "alter table sessions add column user_agent text not null default ''",
]

/** Numbers the sessions and lets them keep where they were opened, so that they can be listed and ended. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
