-- Since when each figure is counted; null until a player of the game calls. A figure that is not here is not counted.
create table figure_starts (
  figure text collate "C" primary key,
  since timestamptz
);
insert into figure_starts (figure, since)
  select figure, date_trunc('milliseconds', now()) from unnest(
    array['new', 'purchases', 'payers', 'refunds', 'messages-sent', 'messages-collected', 'gifts-collected', 'errors']) figure
  union all
  select figure, null from unnest(
    array['active', 'active-month', 'retained-1', 'retained-7', 'retained-30', 'online']) figure;

-- Players by the moment they were made, as they were then, and their days of play, as they were with the first call.
-- Kept for some weeks: what is counted of them stays, and a deletion within that time takes it back.
create table new_players (
  player_id text collate "C" primary key references players on delete cascade,
  at timestamptz not null,
  platform text collate "C" not null default '',
  build text collate "C" not null default '',
  language text collate "C" not null default '',
  country text collate "C" not null default ''
);
create index new_players_by_age on new_players (at);

create table active_players (
  player_id text collate "C" not null references players on delete cascade,
  -- In UTC.
  day date not null,
  at timestamptz not null,
  platform text collate "C" not null default '',
  build text collate "C" not null default '',
  language text collate "C" not null default '',
  country text collate "C" not null default '',
  primary key (player_id, day)
);
create index active_players_by_day on active_players (day);

-- What changes of the figures. Each writer adds rows and waits for nobody; the server adds them to the sums every few
-- seconds, those ahead of now when their time has come. An empty text is not known, null does not apply.
create table figure_deltas (
  id bigint generated always as identity primary key,
  figure text collate "C" not null,
  at timestamptz not null,
  platform text collate "C",
  build text collate "C",
  language text collate "C",
  country text collate "C",
  item text collate "C",
  count bigint not null,
  amount numeric(18, 2) not null default 0
);

-- Sums in UTC: of everything, with the dimension "all", and by each value of a dimension.
create table figure_hours (
  figure text collate "C" not null,
  dimension text collate "C" not null check (dimension in ('all', 'platform', 'build', 'language', 'country', 'item')),
  hour timestamptz not null,
  value text collate "C" not null,
  count bigint not null,
  amount numeric(18, 2) not null,
  primary key (figure, dimension, hour, value)
) with (fillfactor = 80);
create table figure_days (
  figure text collate "C" not null,
  dimension text collate "C" not null check (dimension in ('all', 'platform', 'build', 'language', 'country', 'item')),
  -- Of "active-month" the first of the month, of "retained-…" the day when the players were new.
  day date not null,
  value text collate "C" not null,
  count bigint not null,
  amount numeric(18, 2) not null,
  primary key (figure, dimension, day, value)
) with (fillfactor = 80);

-- Not while a backup is restored, which has the sums.
create or replace function are_figures_counted() returns boolean language sql stable as $$
  select coalesce(current_setting('quarterdeck.counts_figures', true), '') <> 'off' $$;

create or replace function note_new_players() returns trigger language plpgsql as $$
  begin
    if not are_figures_counted() then return null; end if;
    insert into new_players (player_id, at, platform, build, language)
      select player_id, created_at, coalesce(platform, ''), coalesce(build_number::text, ''), language
      from added where not is_mock and created_at >= (select since from figure_starts where figure = 'new');
    return null;
  end $$;
create trigger players_noted after insert on players referencing new table as added
  for each statement execute function note_new_players();

create or replace function count_new_players() returns trigger language plpgsql as $$
  begin
    if not are_figures_counted() then return null; end if;
    insert into figure_deltas (figure, at, platform, build, language, country, count)
      select 'new', at, platform, build, language, country, count(*) from added group by 2, 3, 4, 5, 6;
    return null;
  end $$;
create trigger new_players_counted after insert on new_players referencing new table as added
  for each statement execute function count_new_players();

-- A day of play counts for its day, as the first of its month in place of a later one, and for the day when the player
-- was new.
create or replace function count_active_players() returns trigger language plpgsql as $$
  begin
    if not are_figures_counted() then return null; end if;
    insert into figure_deltas (figure, at, platform, build, language, country, count)
      select 'active', at, platform, build, language, country, count(*) from added group by 2, 3, 4, 5, 6
      union all
      select 'active-month', f.at, f.platform, f.build, f.language, f.country, sum(sign)
      from (
        select player_id, date_trunc('month', day)::date as month, array_agg(day) as days from added group by 1, 2
      ) a, (values (1), (-1)) signs (sign), lateral (
        select * from active_players m
        where m.player_id = a.player_id and m.day >= a.month and m.day < a.month + interval '1 month'
          and (sign = 1 or m.day <> all (a.days))
        order by m.day limit 1
      ) f
      group by 2, 3, 4, 5, 6 having sum(sign) <> 0
      union all
      select 'retained-' || a.day - (n.at at time zone 'UTC')::date, n.at, n.platform, n.build, n.language, n.country,
        count(*)
      from added a join new_players n on n.player_id = a.player_id
      where a.day - (n.at at time zone 'UTC')::date in (1, 7, 30)
      group by 1, 2, 3, 4, 5, 6;
    return null;
  end $$;
create trigger active_players_counted after insert on active_players referencing new table as added
  for each statement execute function count_active_players();

-- What is counted of a player's making and days of play.
create or replace function figures_of_play(player text) returns setof figure_deltas language sql stable as $$
  select 0::bigint, f.figure, f.at, f.platform, f.build, f.language, f.country, null::text, 1::bigint, 0.00
  from (
    select 'new', at, platform, build, language, country from new_players where player_id = player
    union all
    select 'active', at, platform, build, language, country from active_players where player_id = player
    union all
    (select distinct on (date_trunc('month', day)) 'active-month', at, platform, build, language, country
      from active_players where player_id = player order by date_trunc('month', day), day)
    union all
    select 'retained-' || a.day - (n.at at time zone 'UTC')::date, n.at, n.platform, n.build, n.language, n.country
    from new_players n join active_players a on a.player_id = n.player_id
    where n.player_id = player and a.day - (n.at at time zone 'UTC')::date in (1, 7, 30)
  ) f (figure, at, platform, build, language, country) $$;

create or replace function order_platform(name text) returns text language sql immutable parallel safe as $$
  select case when lower(name) in ('android', 'ios') then lower(name) else '' end $$;

-- What is counted of a player's orders: revenue at the date of the order, a refund when it was marked, and the first
-- order of revenue of each day.
create or replace function figures_of_orders(player text) returns setof figure_deltas language sql stable as $$
  select 0::bigint, f.figure, f.at, f.platform, null::text, null::text, null::text, f.item, 1::bigint, f.amount
  from (
    select 'purchases' as figure, date as at, order_platform(platform) as platform, item_id as item, value as amount
    from purchases where player_id = player and is_valid and refunded_at is null
    union all
    select 'refunds', refunded_at, order_platform(platform), item_id, value
    from purchases where player_id = player and refunded_at is not null
    union all
    (select distinct on ((date at time zone 'UTC')::date) 'payers', date, order_platform(platform), null::text, 0.00
      from purchases where player_id = player and is_valid and refunded_at is null
      order by (date at time zone 'UTC')::date, date, order_id)
  ) f join figure_starts s on s.figure = f.figure and s.since <= f.at $$;

-- What is counted of a player's messages. Those to all players count when they are collected.
create or replace function figures_of_messages(player text) returns setof figure_deltas language sql stable as $$
  select 0::bigint, f.figure, f.at, null::text, null::text, null::text, null::text, null::text, f.count, 0.00
  from (
    select 'messages-sent' as figure, created_at as at, 1::bigint as count
    from message_deliveries where player_id = player and not is_global
    union all
    select 'messages-collected', collected_at, 1
    from message_deliveries where player_id = player and collected_at is not null
    union all
    select 'gifts-collected', collected_at, json_array_length(m.gifts::json)
    from message_deliveries d join messages m on m.msg_id = d.msg_id
    where d.player_id = player and d.collected_at is not null
  ) f join figure_starts s on s.figure = f.figure and s.since <= f.at $$;

create or replace function add_figures(deltas figure_deltas[], sign integer) returns void language sql as $$
  insert into figure_deltas (figure, at, platform, build, language, country, item, count, amount)
  select figure, at, platform, build, language, country, item, sign * count, sign * amount from unnest(deltas) $$;

-- Mock players count nowhere, hackers not in money.
create or replace function count_changed_player() returns trigger language plpgsql as $$
  declare
    orders integer := (not (new.is_mock or new.is_hacker))::integer - (not (old.is_mock or old.is_hacker))::integer;
    messages integer := (not new.is_mock)::integer - (not old.is_mock)::integer;
  begin
    if not are_figures_counted() then return null; end if;
    if orders <> 0 then
      perform add_figures(array(select f from figures_of_orders(new.player_id) f), orders);
    end if;
    if messages <> 0 then
      perform add_figures(array(select f from figures_of_messages(new.player_id) f), messages);
    end if;
    if new.is_mock and not old.is_mock then
      perform add_figures(array(select f from figures_of_play(new.player_id) f), -1);
      delete from new_players where player_id = new.player_id;
      delete from active_players where player_id = new.player_id;
    elsif new.created_at <> old.created_at and not new.is_mock then
      perform add_figures(array(select f from figures_of_play(new.player_id) f), -1);
      perform set_config('quarterdeck.counts_figures', 'off', true);
      insert into new_players (player_id, at, platform, build, language)
        values (new.player_id, new.created_at, coalesce(new.platform, ''), coalesce(new.build_number::text, ''),
          new.language)
        on conflict (player_id) do update set at = excluded.at;
      delete from new_players n using figure_starts s
        where n.player_id = new.player_id and s.figure = 'new' and (s.since <= n.at) is not true;
      perform set_config('quarterdeck.counts_figures', 'on', true);
      perform add_figures(array(select f from figures_of_play(new.player_id) f), 1);
    end if;
    return null;
  end $$;
create trigger players_counted_again after update of created_at, is_hacker, is_mock on players for each row
  when ((old.created_at, old.is_hacker, old.is_mock) is distinct from (new.created_at, new.is_hacker, new.is_mock))
  execute function count_changed_player();

-- Before the rows go: afterwards nothing says what the player was.
create or replace function count_deleted_player() returns trigger language plpgsql as $$
  begin
    if not are_figures_counted() or old.is_mock then return old; end if;
    perform add_figures(array(select f from figures_of_play(old.player_id) f), -1);
    perform add_figures(array(select f from figures_of_messages(old.player_id) f), -1);
    if not old.is_hacker then
      perform add_figures(array(select f from figures_of_orders(old.player_id) f), -1);
    end if;
    return old;
  end $$;
create trigger players_counted_out before delete on players
  for each row execute function count_deleted_player();

-- For every writer of orders. A payer's first order of a day is found before and after the change. Writers of orders lock
-- their players first, so that each sees the orders of the other.
create or replace function count_orders() returns trigger language plpgsql as $$
  declare
    added_orders purchases[] := '{}';
    removed_orders purchases[] := '{}';
  begin
    if not are_figures_counted() then return null; end if;
    if tg_op in ('INSERT', 'UPDATE') then added_orders := array(select row(a.*)::purchases from added a); end if;
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
      from changed where is_valid and refunded_at is null group by 1, 2
    ),
    firsts as (
      select 1 as sign, f.* from days d, lateral (
        select date, platform from purchases p
        where p.player_id = d.player_id and p.date >= d.day and p.date < d.day + interval '24 hours'
          and is_valid and refunded_at is null
        order by date, order_id limit 1) f
      union all
      -- Sorted and not joined, so that a statement with many orders takes no longer for each.
      select -1, date, platform from (
        select distinct on (player_id, day) date, platform from (
          select player_id, date_trunc('day', date, 'UTC') as day, date, order_id, platform
          from changed where sign = -1 and is_valid and refunded_at is null
          union all
          select d.player_id, d.day, t.* from days d, lateral (
            select date, order_id, platform from purchases p
            where p.player_id = d.player_id and p.date >= d.day and p.date < d.day + interval '24 hours'
              and is_valid and refunded_at is null and order_id <> all (d.added_ids)
            order by date, order_id limit 1) t
        ) candidates order by player_id, day, date, order_id
      ) f
    ),
    counted as (
      select 'purchases' as figure, date as at, platform, item_id as item, sign, value as amount
      from changed where is_valid and refunded_at is null
      union all
      select 'refunds', refunded_at, platform, item_id, sign, value from changed where refunded_at is not null
      union all
      select 'payers', date, platform, null, sign, 0 from firsts
    )
    select c.figure, c.at, order_platform(c.platform), c.item, sum(c.sign), sum(c.sign * c.amount)
    from counted c join figure_starts s on s.figure = c.figure and s.since <= c.at
    group by 1, 2, 3, 4 having sum(c.sign) <> 0 or sum(c.sign * c.amount) <> 0;
    return null;
  end $$;
create trigger purchases_counted after insert on purchases referencing new table as added
  for each statement execute function count_orders();
create trigger purchases_counted_again after update on purchases referencing old table as removed new table as added
  for each statement execute function count_orders();
create trigger purchases_counted_out after delete on purchases referencing old table as removed
  for each statement execute function count_orders();

-- For every writer of deliveries; the name comes before that of the trigger that deletes the content.
create or replace function count_messages() returns trigger language plpgsql as $$
  declare
    changes message_deliveries[] := '{}';
    before message_deliveries[] := '{}';
  begin
    if not are_figures_counted() then return null; end if;
    if tg_op in ('INSERT', 'UPDATE') then changes := array(select row(a.*)::message_deliveries from added a); end if;
    if tg_op in ('DELETE', 'UPDATE') then before := array(select row(r.*)::message_deliveries from removed r); end if;
    insert into figure_deltas (figure, at, count)
    with changed as (
      select o.* from (
        select *, 1 as sign from unnest(changes) union all select *, -1 from unnest(before)
      ) o join players p on p.player_id = o.player_id and not p.is_mock
    ),
    counted as (
      select 'messages-sent' as figure, created_at as at, sign as count from changed where not is_global
      union all
      select 'messages-collected', collected_at, sign from changed where collected_at is not null
      union all
      select 'gifts-collected', collected_at, sign * json_array_length(m.gifts::json)
      from changed c join messages m on m.msg_id = c.msg_id where collected_at is not null
    )
    select c.figure, c.at, sum(c.count) from counted c join figure_starts s on s.figure = c.figure and s.since <= c.at
    group by 1, 2 having sum(c.count) <> 0;
    return null;
  end $$;
create trigger deliveries_counted after insert on message_deliveries referencing new table as added
  for each statement execute function count_messages();
create trigger deliveries_counted_again after update on message_deliveries
  referencing old table as removed new table as added for each statement execute function count_messages();
create trigger deliveries_counted_out after delete on message_deliveries referencing old table as removed
  for each statement execute function count_messages();

-- Where a game calls already, its players are counted from now on.
update figure_starts set since = date_trunc('milliseconds', now())
  where since is null and exists (select from access_keys where last_used_at is not null);
