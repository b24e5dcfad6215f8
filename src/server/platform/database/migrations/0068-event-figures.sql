insert into figure_starts (figure, since)
  select figure, date_trunc('milliseconds', now()) from unnest(
    array['event-joins', 'event-leaves', 'event-scorers', 'event-prizes', 'deletions', 'undone-changes']) figure;

-- What is counted of a player's events, with the ID of the event as the item: joins, leaves, whether there is a score, at
-- the date of the join, and prizes.
create or replace function figures_of_events(player text) returns setof figure_deltas language sql stable as $$
  select 0::bigint, f.figure, f.at, null::text, null::text, null::text, null::text, f.event_id::text, 1::bigint, 0.00
  from (
    select 'event-joins' as figure, joined_at as at, event_id from event_players where player_id = player
    union all
    select 'event-leaves', left_at, event_id from event_players where player_id = player and left_at is not null
    union all
    select 'event-scorers', e.joined_at, e.event_id from event_players e
    where e.player_id = player and exists (
      select from leaderboard_entries l join leaderboard_definitions d on d.id = l.definition_id
      where l.player_id = player and l.reported_at is not null and d.event_id = e.event_id)
    union all
    select 'event-prizes', z.paid_at, d.event_id
    from leaderboard_prizes z join leaderboard_definitions d on d.id = z.definition_id
    where z.player_id = player and d.event_id is not null
  ) f join figure_starts s on s.figure = f.figure and s.since <= f.at $$;

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
      perform add_figures(array(select f from figures_of_events(new.player_id) f), messages);
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

create or replace function count_deleted_player() returns trigger language plpgsql as $$
  begin
    if not are_figures_counted() or old.is_mock then return old; end if;
    perform add_figures(array(select f from figures_of_play(old.player_id) f), -1);
    perform add_figures(array(select f from figures_of_messages(old.player_id) f), -1);
    perform add_figures(array(select f from figures_of_events(old.player_id) f), -1);
    if not old.is_hacker then
      perform add_figures(array(select f from figures_of_orders(old.player_id) f), -1);
    end if;
    return old;
  end $$;

-- For every writer of joins.
create or replace function count_event_players() returns trigger language plpgsql as $$
  declare
    changes event_players[] := '{}';
    before event_players[] := '{}';
  begin
    if not are_figures_counted() then return null; end if;
    if tg_op in ('INSERT', 'UPDATE') then changes := array(select row(a.*)::event_players from added a); end if;
    if tg_op in ('DELETE', 'UPDATE') then before := array(select row(r.*)::event_players from removed r); end if;
    insert into figure_deltas (figure, at, item, count)
    select c.figure, c.at, c.event_id::text, sum(c.sign) from (
      select f.figure, f.at, o.event_id, o.player_id, o.sign
      from (select *, 1 as sign from unnest(changes) union all select *, -1 from unnest(before)) o,
        lateral (values ('event-joins', o.joined_at), ('event-leaves', o.left_at)) f (figure, at)
      where f.at is not null
    ) c
    join players p on p.player_id = c.player_id and not p.is_mock
    join figure_starts s on s.figure = c.figure and s.since <= c.at
    group by 1, 2, 3 having sum(c.sign) <> 0;
    return null;
  end $$;
create trigger event_players_counted after insert on event_players referencing new table as added
  for each statement execute function count_event_players();
create trigger event_players_counted_again after update on event_players
  referencing old table as removed new table as added for each statement execute function count_event_players();
create trigger event_players_counted_out after delete on event_players referencing old table as removed
  for each statement execute function count_event_players();

-- The first score of a player in an event. Of entries that get their first score at once, the first definition counts.
create or replace function count_first_score() returns trigger language plpgsql as $$
  begin
    if not are_figures_counted() then return null; end if;
    insert into figure_deltas (figure, at, item, count)
    select s.figure, e.joined_at, e.event_id::text, 1
    from leaderboard_definitions d
    join event_players e on e.event_id = d.event_id and e.player_id = new.player_id
    join players p on p.player_id = new.player_id and not p.is_mock
    join figure_starts s on s.figure = 'event-scorers' and s.since <= e.joined_at
    where d.id = new.definition_id and not exists (
      select from leaderboard_entries l join leaderboard_definitions o on o.id = l.definition_id
      where l.player_id = new.player_id and o.event_id = d.event_id
        and (l.reported_at, l.definition_id) < (new.reported_at, new.definition_id));
    return null;
  end $$;
create trigger leaderboard_entries_first_score_added after insert on leaderboard_entries
  for each row when (new.reported_at is not null) execute function count_first_score();
create trigger leaderboard_entries_first_score after update of reported_at on leaderboard_entries
  for each row when (old.reported_at is null and new.reported_at is not null) execute function count_first_score();

create or replace function count_prizes() returns trigger language plpgsql as $$
  begin
    if not are_figures_counted() then return null; end if;
    insert into figure_deltas (figure, at, item, count)
    select s.figure, a.paid_at, d.event_id::text, count(*)
    from added a
    join leaderboard_definitions d on d.id = a.definition_id and d.event_id is not null
    join players p on p.player_id = a.player_id and not p.is_mock
    join figure_starts s on s.figure = 'event-prizes' and s.since <= a.paid_at
    group by 1, 2, 3;
    return null;
  end $$;
create trigger leaderboard_prizes_counted after insert on leaderboard_prizes referencing new table as added
  for each statement execute function count_prizes();

-- Answered requests to be deleted, with the hours until the answer as the amount.
create or replace function count_deletions() returns trigger language plpgsql as $$
  begin
    if not are_figures_counted() then return null; end if;
    insert into figure_deltas (figure, at, count, amount)
    select figure, new.deleted_at, 1, extract(epoch from new.deleted_at - new.requested_at) / 3600
    from figure_starts where figure = 'deletions' and since <= new.deleted_at;
    return null;
  end $$;
create trigger deletion_receipts_counted after insert on deletion_receipts
  for each row execute function count_deletions();

-- Which changes of staff were taken back; longer than the calls that did so are kept.
create table undone_changes (
  audit_id bigint primary key references audit_log on delete cascade,
  undone_by bigint not null
);
create or replace function keep_undone_change() returns trigger language plpgsql as $$
  begin
    insert into undone_changes values (new.audit_id, new.undone_by) on conflict do nothing;
    return null;
  end $$;
create trigger undo_calls_undone after update of undone_by on undo_calls
  for each row when (new.undone_by is not null) execute function keep_undone_change();

insert into undone_changes (audit_id, undone_by)
  select audit_id, undone_by from undo_calls where undone_by is not null;

-- Guilds whose leader was inactive when all were looked at last.
create table inactive_leaders (
  guild_id bigint primary key references guilds on delete cascade
);
