import { type Kysely, sql } from 'kysely'

const statements = [
  `alter table attribute_configurations
    add column main_order integer check (main_order >= 1),
    add column failures bigint not null default 0,
    add column last_failure text not null default '',
    add column last_failed_at timestamptz`,
  `update attribute_configurations c set main_order = numbered.place
    from (select id, row_number() over (order by name) as place from attribute_configurations where is_main) numbered
    where numbered.id = c.id`,
  'alter table attribute_configurations drop column is_main',
]

/** Puts the main attributes in order, and counts the failures of configurations. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
