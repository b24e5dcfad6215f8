import { type Kysely, sql } from 'kysely'

const sumByDay = (rows: string) => `
  select (date at time zone 'UTC')::date as day, item_id collate "C" as item_id, sum(value) as value, count(*) as count
  from ${rows} group by 1, 2 order by 1, 2`

const statements = [
  `create table purchase_days (
    day date not null,
    item_id text collate "C" not null,
    value numeric not null,
    count bigint not null,
    primary key (day, item_id)
  )`,
  `insert into purchase_days ${sumByDay('purchases')}`,
  // Triggers keep the sums equal to the purchases for every writer: imports, deletions, cascades. Rows to decrease are
  // locked in the order in which rows to increase are written, so that concurrent transactions do not deadlock.
  `create or replace function keep_purchase_days() returns trigger language plpgsql as $$
  begin
    if tg_op in ('UPDATE', 'DELETE') then
      perform from purchase_days d join (${sumByDay('removed')}) r using (day, item_id) order by day, item_id for update of d;
      update purchase_days d set value = d.value - r.value, count = d.count - r.count
        from (${sumByDay('removed')}) r where d.day = r.day and d.item_id = r.item_id;
    end if;
    if tg_op in ('UPDATE', 'INSERT') then
      insert into purchase_days as d (day, item_id, value, count) ${sumByDay('added')}
        on conflict (day, item_id) do update set value = d.value + excluded.value, count = d.count + excluded.count;
    end if;
    if tg_op in ('UPDATE', 'DELETE') then
      delete from purchase_days d using (${sumByDay('removed')}) r
        where d.day = r.day and d.item_id = r.item_id and d.count = 0;
    end if;
    return null;
  end $$`,
  `create or replace function empty_purchase_days() returns trigger language plpgsql as $$
  begin
    delete from purchase_days;
    return null;
  end $$`,
  `create trigger purchases_added after insert on purchases referencing new table as added
  for each statement execute function keep_purchase_days()`,
  `create trigger purchases_changed after update on purchases referencing old table as removed new table as added
  for each statement execute function keep_purchase_days()`,
  `create trigger purchases_removed after delete on purchases referencing old table as removed
  for each statement execute function keep_purchase_days()`,
  `create trigger purchases_emptied after truncate on purchases
  for each statement execute function empty_purchase_days()`,
]

/** Creates the sums of purchases per day in UTC and item, and the triggers that maintain them. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
