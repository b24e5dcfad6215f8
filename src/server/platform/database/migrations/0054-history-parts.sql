-- Earlier versions are kept in parts of a day or a month, which are dropped as a whole. The present table becomes one of
-- them when it has rows.
do $$ declare
  name text;
begin
  if not exists (select from persistence_history) then
    drop table persistence_history;
    return;
  end if;
  alter table persistence_history rename to persistence_history_kept_before;
  alter table persistence_history_kept_before drop constraint persistence_history_player_id_fkey;
  alter table persistence_history_kept_before drop constraint persistence_history_pkey;
  alter table persistence_history_kept_before drop constraint persistence_history_replaced_how_check;
  -- Newer versions of PostgreSQL name these too, and the new table takes the names.
  for name in select conname from pg_constraint
    where conrelid = 'persistence_history_kept_before'::regclass and contype = 'n'
  loop
    execute format('alter table persistence_history_kept_before rename constraint %I to %I', name,
      replace(name, 'persistence_history_', 'persistence_history_kept_before_'));
  end loop;
  drop index persistence_history_by_age;
  drop index persistence_history_of_player;
  alter table persistence_history_kept_before add column is_kept boolean not null default true;
end $$;

-- Earlier versions of a key, in two parts: what is kept for a few days, and what is kept as long as the settings say.
-- Without a reference to players, whose locks every new part would take; a deletion names the player.
create table persistence_history (
  player_id text collate "C" not null,
  key text collate "C" not null,
  version integer not null,
  value text not null,
  written_at timestamptz not null,
  writer_kind text not null,
  writer text not null,
  replaced_at timestamptz not null,
  replaced_by text not null,
  replaced_how text not null check (replaced_how in ('Update', 'Delete')),
  is_kept boolean not null default true,
  primary key (player_id, key, version, replaced_at, is_kept)
) partition by list (is_kept);
create index persistence_history_of_player on persistence_history (player_id, written_at);
create index persistence_history_by_age on persistence_history using brin (replaced_at);
create table persistence_history_recent partition of persistence_history for values in (false)
  partition by range (replaced_at);
create table persistence_history_kept partition of persistence_history for values in (true)
  partition by range (replaced_at);
-- What no part of a day or a month takes.
create table persistence_history_recent_other partition of persistence_history_recent default;
create table persistence_history_kept_other partition of persistence_history_kept default;

-- Whether a version that is being replaced is kept: neither the game nor its server wrote or replaced it, or it was the
-- one at a full hour.
create or replace function is_version_kept(written_by text, written_at timestamptz, replaced_by text,
    replaced_at timestamptz, bytes integer)
  returns boolean language sql immutable parallel safe as $$
    select bytes <= 262144 and (written_by not in ('game', 'server') or replaced_by not in ('game', 'server')
      or floor(extract(epoch from written_at) / 3600) < floor(extract(epoch from replaced_at) / 3600))
  $$;

-- Makes a part of the history for a day or a month, unless it is there, or rows of that time are among the others.
create or replace function make_history_part(parent text, starts timestamptz, ends timestamptz, name text)
  returns void language plpgsql as $$
  declare
    is_taken boolean;
  begin
    if to_regclass(name) is not null then return; end if;
    execute format('select exists (select from %I where replaced_at >= %L and replaced_at < %L)',
      parent || '_other', starts, ends) into is_taken;
    if is_taken then return; end if;
    execute format('create table %I partition of %I for values from (%L) to (%L)', name, parent, starts, ends);
  exception
    -- A part that was there before has another bound, and another server may have just made this one.
    when invalid_object_definition or duplicate_table then return;
  end $$;

-- Makes the parts of the coming days and months, and drops those that are past, in the time zone UTC. Runs with the
-- rights of the owner, because the role of the server makes and drops no tables. While somebody reads for long, as a
-- backup does, it leaves everything to the next call.
create or replace function turn_history_parts(at timestamptz, recent_days integer, kept_days integer) returns void
  language plpgsql security definer set lock_timeout = '250ms' set timezone = 'UTC' as $$
  declare
    starts timestamptz;
    part record;
  begin
    perform pg_advisory_xact_lock(hashtext('persistence_history'));
    for days in 0..7 loop
      starts := date_trunc('day', at) + make_interval(days => days);
      perform make_history_part('persistence_history_recent', starts, starts + interval '1 day',
        'persistence_history_recent_' || to_char(starts, 'YYYYMMDD'));
    end loop;
    for months in 0..2 loop
      starts := date_trunc('month', at) + make_interval(months => months);
      perform make_history_part('persistence_history_kept', starts, starts + interval '1 month',
        'persistence_history_kept_' || to_char(starts, 'YYYYMM'));
    end loop;
    for part in
      select c.relname as name,
        substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \(''([^'']+)''\)')::timestamptz as ends,
        at - make_interval(days => case when i.inhparent = 'persistence_history_recent'::regclass
          then recent_days else kept_days end) as past
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent in ('persistence_history_recent'::regclass, 'persistence_history_kept'::regclass)
    loop
      if part.ends <= part.past then execute format('drop table if exists %I', part.name); end if;
    end loop;
  exception
    when lock_not_available then return;
  end $$;
do $$ begin
  execute format('alter function turn_history_parts(timestamptz, integer, integer) set search_path = %I, pg_temp',
    current_schema());
end $$;

-- The last version of a key that was deleted, so that one that is made again continues from it.
create table persistence_deleted_keys (
  player_id text collate "C" not null references players on delete cascade,
  key text collate "C" not null,
  version integer not null,
  deleted_at timestamptz not null,
  primary key (player_id, key)
);


do $$
  declare
    ends timestamptz;
  begin
    if to_regclass('persistence_history_kept_before') is null then return; end if;
    insert into persistence_deleted_keys (player_id, key, version, deleted_at)
      select player_id, key, max(version), max(replaced_at) from persistence_history_kept_before
      where replaced_how = 'Delete' group by player_id, key;
    -- The rest of this month goes there too.
    select (date_trunc('month', greatest(max(replaced_at), now()) at time zone 'UTC') + interval '1 month') at time zone 'UTC'
      into ends
      from persistence_history_kept_before;
    alter table persistence_history_kept_before add constraint persistence_history_replaced_how_check
      check (replaced_how in ('Update', 'Delete'));
    execute format('alter table persistence_history_kept attach partition persistence_history_kept_before
      for values from (minvalue) to (%L)', ends);
  end $$;
