import { sql } from 'kysely'
import type { Database } from '#server/platform/database/tables.ts'

const figures = [
  'new',
  'active',
  'active-month',
  'retained-1',
  'retained-7',
  'retained-30',
  'online',
  'purchases',
  'payers',
  'refunds',
  'messages-sent',
  'messages-collected',
  'gifts-collected',
  'errors',
  'event-joins',
  'event-scorers',
  'event-leaves',
  'event-prizes',
  'deletions',
  'undone-changes',
]

/** Lets the figures be counted since an instant; an emptied database counts none. */
export async function countFigures(db: Database, since: Date): Promise<void> {
  await sql`
    insert into figure_starts (figure, since) select figure, ${since} from unnest(${figures}::text[]) figure
    on conflict (figure) do update set since = excluded.since`.execute(db)
}
