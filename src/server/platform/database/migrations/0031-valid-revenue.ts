import { type Kysely, sql } from 'kysely'

// What an order is in all sums: revenue only while it is valid.
const state = `case when refunded_at is not null then 'refunded' when is_valid then 'valid' else 'invalid' end`

const sumByDay = (rows: string) => `
  select (date at time zone 'UTC')::date as day, item_id collate "C" as item_id, ${state} as state, sum(value) as value,
    count(*) as count
  from ${rows} group by 1, 2, 3 order by 1, 2, 3`

const isSameSum = 'd.day = r.day and d.item_id = r.item_id and d.state = r.state'

const statements = [
  // Constant defaults, so that no row is written. The lock that this takes also keeps orders out of the sums below.
  `alter table purchases add column refunded_at timestamptz, add column refunded_by text not null default '',
    add column refund_reason text not null default '', add column refund_version integer not null default 0`,
  'create index purchases_refunded on purchases (date, order_id) where refunded_at is not null',
  'create index purchases_invalid on purchases (date, order_id) where not is_valid',
  `alter table purchase_days add column state text collate "C" not null default 'valid'`,
  `alter table purchase_days alter column state drop default,
    drop constraint purchase_days_pkey, add primary key (day, item_id, state)`,
  // Only the invalid orders are read, through their index: the stored sums hold them together with the valid ones.
  `insert into purchase_days (day, item_id, state, value, count) ${sumByDay('purchases where not is_valid')}`,
  `update purchase_days d set value = d.value - r.value, count = d.count - r.count from purchase_days r
    where d.day = r.day and d.item_id = r.item_id and d.state = 'valid' and r.state = 'invalid'`,
  `delete from purchase_days where state = 'valid' and count = 0`,
  `update players p set total_spent = totals.spent, purchases_count = totals.bought
    from (
      select player_id, coalesce(sum(value) filter (where is_valid), 0) as spent,
        count(*) filter (where is_valid)::integer as bought
      from purchases where player_id in (select player_id from purchases where not is_valid) group by player_id
    ) totals
    where p.player_id = totals.player_id`,
  // As before, by state. A changed order may move from one state to the other while another one moves back, so all its
  // sums are locked in one order before any is written.
  `create or replace function keep_purchase_days() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' then
      perform from purchase_days d join (${sumByDay('(select * from removed union all select * from added) changed')}) r
        on ${isSameSum} order by d.day, d.item_id, d.state for update of d;
    elsif tg_op = 'DELETE' then
      perform from purchase_days d join (${sumByDay('removed')}) r
        on ${isSameSum} order by d.day, d.item_id, d.state for update of d;
    end if;
    if tg_op in ('UPDATE', 'DELETE') then
      update purchase_days d set value = d.value - r.value, count = d.count - r.count
        from (${sumByDay('removed')}) r where ${isSameSum};
    end if;
    if tg_op in ('UPDATE', 'INSERT') then
      insert into purchase_days as d (day, item_id, state, value, count) ${sumByDay('added')}
        on conflict (day, item_id, state) do update set value = d.value + excluded.value, count = d.count + excluded.count;
    end if;
    if tg_op in ('UPDATE', 'DELETE') then
      delete from purchase_days d using (${sumByDay('removed')}) r where ${isSameSum} and d.count = 0;
    end if;
    return null;
  end $$`,
]

/** Keeps invalid and refunded orders apart from revenue: in the daily sums, and out of the totals of players. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
