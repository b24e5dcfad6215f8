import { type Kysely, sql } from 'kysely'

const statements = [
  `alter table console_preferences add column changed_at timestamptz, add column changed_by text not null default ''`,
  // The audit log knows who changed each until now; an import is one entry for all of its keys.
  `update console_preferences p set changed_at = a.at, changed_by = a.actor
  from (
    select distinct on (target_id) target_id, at, actor from audit_log
    where target_kind = 'preference' and outcome = 'done' and action in ('preference created', 'preference changed')
    order by target_id, at desc, id desc
  ) a where a.target_id = p.key`,
]

/** Keeps with each preference who changed it last, and when. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
