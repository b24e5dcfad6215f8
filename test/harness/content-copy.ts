import { sql } from 'kysely'
import type { Database } from '#server/platform/database/tables.ts'
import { clearTotals } from '#server/platform/lists/totals.ts'

/** A copy of the whole content of a test's database, for tests that each change what many rows lead to. */
export type ContentCopy = {
  /** Puts the content back as it was when it was copied. */
  restore(): Promise<void>
  /** Ends the copy. */
  drop(): Promise<void>
}

/** Copies the content of a database into a schema of its own. */
export async function copyContent(db: Database): Promise<ContentCopy> {
  await sql`
    do $$ declare name text; begin
      create schema content_copy;
      for name in select relname from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition loop
        execute format('create table content_copy.%1$I as table public.%1$I', name);
      end loop;
    end $$`.execute(db)
  return {
    restore: async () => {
      // Without foreign keys and triggers the order does not matter.
      await sql`
        do $$ declare name text; begin
          perform set_config('session_replication_role', 'replica', true);
          for name in select tablename from pg_tables where schemaname = 'content_copy' loop
            execute format('delete from public.%I', name);
            execute format('insert into public.%1$I overriding system value table content_copy.%1$I', name);
          end loop;
        end $$`.execute(db)
      clearTotals(db)
    },
    drop: async () => {
      await sql`drop schema content_copy cascade`.execute(db)
    },
  }
}
