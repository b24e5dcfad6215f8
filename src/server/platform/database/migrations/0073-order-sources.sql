-- Where each order comes from. Those that are there were imported; an order of a store's test environment is in no sum.
alter table purchases
  add column store text collate "C" not null default '',
  add column source text collate "C" not null default 'import' check (source in ('verified', 'server', 'import')),
  add column is_sandbox boolean not null default false,
  add column saved text;
create index purchases_sandbox on purchases (date, order_id) where is_sandbox;

create or replace function order_state(is_sandbox boolean, refunded_at timestamptz, is_valid boolean)
  returns text language sql immutable parallel safe as $$
  select case when is_sandbox then 'sandbox' when refunded_at is not null then 'refunded' when is_valid then 'valid'
    else 'invalid' end $$;

create or replace function keep_purchase_days() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' then
      perform from purchase_days d join (
        select (date at time zone 'UTC')::date as day, item_id collate "C" as item_id,
          order_state(is_sandbox, refunded_at, is_valid) as state,
          sum(value) as value, count(*) as count
        from (select * from removed union all select * from added) changed group by 1, 2, 3 order by 1, 2, 3) r
        on d.day = r.day and d.item_id = r.item_id and d.state = r.state order by d.day, d.item_id, d.state
        for update of d;
    elsif tg_op = 'DELETE' then
      perform from purchase_days d join (
        select (date at time zone 'UTC')::date as day, item_id collate "C" as item_id,
          order_state(is_sandbox, refunded_at, is_valid) as state,
          sum(value) as value, count(*) as count
        from removed group by 1, 2, 3 order by 1, 2, 3) r
        on d.day = r.day and d.item_id = r.item_id and d.state = r.state order by d.day, d.item_id, d.state
        for update of d;
    end if;
    if tg_op in ('UPDATE', 'DELETE') then
      update purchase_days d set value = d.value - r.value, count = d.count - r.count
        from (
          select (date at time zone 'UTC')::date as day, item_id collate "C" as item_id,
            order_state(is_sandbox, refunded_at, is_valid) as state,
            sum(value) as value, count(*) as count
          from removed group by 1, 2, 3 order by 1, 2, 3) r
        where d.day = r.day and d.item_id = r.item_id and d.state = r.state;
    end if;
    if tg_op in ('UPDATE', 'INSERT') then
      insert into purchase_days as d (day, item_id, state, value, count)
        select (date at time zone 'UTC')::date as day, item_id collate "C" as item_id,
          order_state(is_sandbox, refunded_at, is_valid) as state,
          sum(value) as value, count(*) as count
        from added group by 1, 2, 3 order by 1, 2, 3
        on conflict (day, item_id, state)
          do update set value = d.value + excluded.value, count = d.count + excluded.count;
    end if;
    if tg_op in ('UPDATE', 'DELETE') then
      delete from purchase_days d using (
          select (date at time zone 'UTC')::date as day, item_id collate "C" as item_id,
            order_state(is_sandbox, refunded_at, is_valid) as state,
            sum(value) as value, count(*) as count
          from removed group by 1, 2, 3 order by 1, 2, 3) r
        where d.day = r.day and d.item_id = r.item_id and d.state = r.state and d.count = 0;
    end if;
    return null;
  end $$;

create or replace function figures_of_orders(player text) returns setof figure_deltas language sql stable as $$
  select 0::bigint, f.figure, f.at, f.platform, null::text, null::text, null::text, f.item, 1::bigint, f.amount
  from (
    select 'purchases' as figure, date as at, order_platform(platform) as platform, item_id as item, value as amount
    from purchases where player_id = player and is_valid and refunded_at is null and not is_sandbox
    union all
    select 'refunds', refunded_at, order_platform(platform), item_id, value
    from purchases where player_id = player and refunded_at is not null and not is_sandbox
    union all
    (select distinct on ((date at time zone 'UTC')::date) 'payers', date, order_platform(platform), null::text, 0.00
      from purchases where player_id = player and is_valid and refunded_at is null and not is_sandbox
      order by (date at time zone 'UTC')::date, date, order_id)
  ) f join figure_starts s on s.figure = f.figure and s.since <= f.at $$;

create or replace function count_orders() returns trigger language plpgsql as $$
  declare
    added_orders purchases[] := '{}';
    removed_orders purchases[] := '{}';
    sold purchases;
    -- Of the player's other orders that day, while this one is looked at alone.
    earliest timestamptz;
  begin
    if not are_figures_counted() then return null; end if;
    if tg_op in ('INSERT', 'UPDATE') then added_orders := array(select row(a.*)::purchases from added a); end if;
    -- One new order alone, as sales add it: revenue, and no later order that day. Its short statements keep their plans.
    if tg_op = 'INSERT' and cardinality(added_orders) = 1 then
      sold := added_orders[1];
      select (
        select min(date) from purchases
        where player_id = sold.player_id and date >= date_trunc('day', sold.date, 'UTC')
          and date < date_trunc('day', sold.date, 'UTC') + interval '24 hours'
          and is_valid and refunded_at is null and not is_sandbox and order_id <> sold.order_id
      ) into earliest
      from players where player_id = sold.player_id and not is_mock and not is_hacker
        and sold.is_valid and sold.refunded_at is null and not sold.is_sandbox
        and sold.date >= (select max(since) from figure_starts where figure in ('purchases', 'payers'));
      if found and earliest is null then
        insert into figure_deltas (figure, at, platform, item, count, amount) values
          ('purchases', sold.date, order_platform(sold.platform), sold.item_id, 1, sold.value),
          ('payers', sold.date, order_platform(sold.platform), null, 1, 0);
        return null;
      elsif found and earliest < sold.date then
        insert into figure_deltas (figure, at, platform, item, count, amount)
          values ('purchases', sold.date, order_platform(sold.platform), sold.item_id, 1, sold.value);
        return null;
      end if;
    end if;
    if tg_op in ('DELETE', 'UPDATE') then removed_orders := array(select row(r.*)::purchases from removed r); end if;
    insert into figure_deltas (figure, at, platform, item, count, amount)
    with changed as (
      select o.* from (
        select *, 1 as sign from unnest(added_orders) union all select *, -1 from unnest(removed_orders)
      ) o join players p on p.player_id = o.player_id and not p.is_mock and not p.is_hacker
    ),
    days as (
      select player_id, date_trunc('day', date, 'UTC') as day,
        coalesce(array_agg(order_id) filter (where sign = 1), '{}') as added_ids
      from changed where is_valid and refunded_at is null and not is_sandbox group by 1, 2
    ),
    firsts as (
      select 1 as sign, f.* from days d, lateral (
        select date, platform from purchases p
        where p.player_id = d.player_id and p.date >= d.day and p.date < d.day + interval '24 hours'
          and is_valid and refunded_at is null and not is_sandbox
        order by date, order_id limit 1) f
      union all
      -- Sorted and not joined, so that a statement with many orders takes no longer for each.
      select -1, date, platform from (
        select distinct on (player_id, day) date, platform from (
          select player_id, date_trunc('day', date, 'UTC') as day, date, order_id, platform
          from changed where sign = -1 and is_valid and refunded_at is null and not is_sandbox
          union all
          select d.player_id, d.day, t.* from days d, lateral (
            select date, order_id, platform from purchases p
            where p.player_id = d.player_id and p.date >= d.day and p.date < d.day + interval '24 hours'
              and is_valid and refunded_at is null and not is_sandbox and order_id <> all (d.added_ids)
            order by date, order_id limit 1) t
        ) candidates order by player_id, day, date, order_id
      ) f
    ),
    counted as (
      select 'purchases' as figure, date as at, platform, item_id as item, sign, value as amount
      from changed where is_valid and refunded_at is null and not is_sandbox
      union all
      select 'refunds', refunded_at, platform, item_id, sign, value from changed
      where refunded_at is not null and not is_sandbox
      union all
      select 'payers', date, platform, null, sign, 0 from firsts
    )
    select c.figure, c.at, order_platform(c.platform), c.item, sum(c.sign), sum(c.sign * c.amount)
    from counted c join figure_starts s on s.figure = c.figure and s.since <= c.at
    group by 1, 2, 3, 4 having sum(c.sign) <> 0 or sum(c.sign * c.amount) <> 0;
    return null;
  end $$;
