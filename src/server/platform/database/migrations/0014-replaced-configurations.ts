import { type Kysely, sql } from 'kysely'

const statements = [
  `create table replaced_configurations (
    id integer generated always as identity primary key,
    replaced_at timestamptz not null,
    replaced_by text not null,
    configurations integer not null,
    import_summary text not null,
    content text not null
  )`,
]

/** Makes the table of the attribute configurations that imports replaced. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
