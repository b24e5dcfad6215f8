-- Makes a part of a table for a span of time, unless it is there, or rows of that time are among the others.
create or replace function make_part(parent text, time_column text, starts timestamptz, ends timestamptz, name text)
  returns void language plpgsql as $$
  declare
    is_taken boolean;
  begin
    if to_regclass(name) is not null then return; end if;
    execute format('select exists (select from %I where %I >= %L and %I < %L)',
      parent || '_other', time_column, starts, time_column, ends) into is_taken;
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
      perform make_part('persistence_history_recent', 'replaced_at', starts, starts + interval '1 day',
        'persistence_history_recent_' || to_char(starts, 'YYYYMMDD'));
    end loop;
    for months in 0..2 loop
      starts := date_trunc('month', at) + make_interval(months => months);
      perform make_part('persistence_history_kept', 'replaced_at', starts, starts + interval '1 month',
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

drop function make_history_part(text, timestamptz, timestamptz, text);

-- What happened, for the studio's server. Written in the transaction of what it says and numbered after the commit: who has
-- read up to a number has missed nothing before it. Not in a backup.
create table outbox (
  id bigint generated always as identity,
  -- By the clock of the database, which decides the part.
  written_at timestamptz not null default now(),
  kind text collate "C" not null,
  -- Null where it is about none, and once the player is deleted.
  player_id text collate "C",
  -- JSON text; "{}" once the player is deleted.
  data text not null,
  -- Null until it is numbered.
  position bigint
) partition by range (written_at);
create index outbox_by_position on outbox (position) where position is not null;
create index outbox_waiting on outbox (id) where position is null;
create index outbox_of_player on outbox (player_id) where player_id is not null;
-- What no part of a day takes.
create table outbox_other partition of outbox default;

-- One row: the last number, and a name that changes when the numbers do not continue, as after a restore.
create table feed_state (
  is_one boolean primary key default true check (is_one),
  epoch text collate "C" not null default substr(md5(gen_random_uuid()::text), 1, 12),
  last_position bigint not null default 0
);
insert into feed_state default values;

-- Makes the parts of the coming days, and drops those that are past, in the time zone UTC. Like `turn_history_parts`.
create or replace function turn_outbox_parts(at timestamptz, kept_days integer) returns void
  language plpgsql security definer set lock_timeout = '250ms' set timezone = 'UTC' as $$
  declare
    starts timestamptz;
    part record;
  begin
    perform pg_advisory_xact_lock(hashtext('outbox'));
    for days in 0..7 loop
      starts := date_trunc('day', at) + make_interval(days => days);
      perform make_part('outbox', 'written_at', starts, starts + interval '1 day',
        'outbox_' || to_char(starts, 'YYYYMMDD'));
    end loop;
    for part in
      select c.relname as name,
        substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \(''([^'']+)''\)')::timestamptz as ends
      from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'outbox'::regclass
    loop
      if part.ends <= at - make_interval(days => kept_days) then
        execute format('drop table if exists %I', part.name);
      end if;
    end loop;
  exception
    when lock_not_available then return;
  end $$;
do $$ begin
  execute format('alter function turn_outbox_parts(timestamptz, integer) set search_path = %I, pg_temp',
    current_schema());
end $$;

-- Not while a backup is restored, or the players of a sample are made.
create or replace function are_events_written() returns boolean language sql stable as $$
  select coalesce(current_setting('quarterdeck.writes_events', true), '') <> 'off' $$;

-- What players do that the audit log has is known by its own name. No values: they hold texts, names and saves.
create or replace function write_audit_events() returns trigger language plpgsql as $$
  begin
    if not are_events_written() then return null; end if;
    insert into outbox (kind, player_id, data)
      select
        case when action in ('identity linked', 'deletion requested', 'deletion request withdrawn') then action
          else 'audited' end,
        case when target_kind = 'player' and target_id <> '' then target_id end,
        json_build_object('AuditId', id::text, 'Action', action, 'Actor', actor, 'TargetKind', target_kind,
          'TargetId', case when target_kind = 'player' then '' else target_id end)::text
      from added where outcome = 'done' order by id;
    return null;
  end $$;
create trigger audit_log_events after insert on audit_log referencing new table as added
  for each statement execute function write_audit_events();

create or replace function write_player_events() returns trigger language plpgsql as $$
  begin
    if not are_events_written() then return null; end if;
    insert into outbox (kind, player_id, data)
      select 'player made', player_id, json_build_object('Platform', coalesce(platform, ''), 'IsMock', is_mock)::text
      from added;
    return null;
  end $$;
create trigger players_events after insert on players referencing new table as added
  for each statement execute function write_player_events();

-- Fires after what was the player's is gone, and what that wrote is there.
create or replace function empty_player_events() returns trigger language plpgsql as $$
  begin
    update outbox o set player_id = null, data = '{}' from removed r where o.player_id = r.player_id;
    if not are_events_written() then return null; end if;
    insert into outbox (kind, player_id, data) select 'player deleted', player_id, '{}' from removed;
    return null;
  end $$;
create trigger players_events_gone after delete on players referencing old table as removed
  for each statement execute function empty_player_events();

create or replace function order_event(o purchases) returns text language sql stable as $$
  select json_build_object('OrderId', o.order_id, 'Store', o.store, 'SKU', o.sku, 'ItemId', o.item_id, 'Amount', o.amount,
    'Value', o.value::text, 'Valid', o.is_valid, 'IsSandbox', o.is_sandbox, 'Source', o.source)::text $$;
create or replace function write_order_events() returns trigger language plpgsql as $$
  begin
    if not are_events_written() then return null; end if;
    if tg_op = 'INSERT' then
      insert into outbox (kind, player_id, data) select 'purchase', player_id, order_event(row(a.*)::purchases) from added a;
      return null;
    end if;
    insert into outbox (kind, player_id, data)
      select c.kind, a.player_id, c.data
      from added a join removed r on r.order_id = a.order_id, lateral (
        select 'refund' as kind,
          json_build_object('OrderId', a.order_id, 'IsRefunded', a.refunded_at is not null)::text as data
        where (a.refunded_at is null) <> (r.refunded_at is null)
        union all
        select 'purchase changed', order_event(row(a.*)::purchases)
        where a.player_id <> r.player_id
          or order_event(row(a.*)::purchases) <> order_event(row(r.*)::purchases)
      ) c;
    return null;
  end $$;
create trigger purchases_events after insert on purchases referencing new table as added
  for each statement execute function write_order_events();
create trigger purchases_events_changed after update on purchases
  referencing old table as removed new table as added for each statement execute function write_order_events();

create or replace function write_collect_events() returns trigger language plpgsql as $$
  begin
    if not are_events_written() then return null; end if;
    insert into outbox (kind, player_id, data)
      select 'message collected', a.player_id, json_build_object('MessageId', a.msg_id)::text
      from added a join removed r on r.player_id = a.player_id and r.msg_id = a.msg_id
      where a.collected_at is not null and r.collected_at is null;
    return null;
  end $$;
create trigger deliveries_events after update on message_deliveries
  referencing old table as removed new table as added for each statement execute function write_collect_events();

create or replace function write_join_events() returns trigger language plpgsql as $$
  begin
    if not are_events_written() then return null; end if;
    if tg_op = 'INSERT' then
      insert into outbox (kind, player_id, data)
        select 'event joined', player_id, json_build_object('EventId', event_id)::text from added where left_at is null;
      return null;
    end if;
    insert into outbox (kind, player_id, data)
      select case when a.left_at is null then 'event joined' else 'event left' end, a.player_id,
        json_build_object('EventId', a.event_id)::text
      from added a join removed r on r.player_id = a.player_id and r.event_id = a.event_id
      where (a.left_at is null) <> (r.left_at is null);
    return null;
  end $$;
create trigger event_players_events after insert on event_players referencing new table as added
  for each statement execute function write_join_events();
create trigger event_players_events_changed after update on event_players
  referencing old table as removed new table as added for each statement execute function write_join_events();

create or replace function write_member_events() returns trigger language plpgsql as $$
  begin
    if not are_events_written() then return null; end if;
    insert into outbox (kind, player_id, data)
      select case tg_op when 'INSERT' then 'guild joined' else 'guild left' end, player_id,
        json_build_object('GuildId', guild_id::text)::text
      from changed;
    return null;
  end $$;
create trigger guild_members_events after insert on guild_members referencing new table as changed
  for each statement execute function write_member_events();
create trigger guild_members_events_gone after delete on guild_members referencing old table as changed
  for each statement execute function write_member_events();

-- About the leader, so that the id is emptied with that player.
create or replace function write_guild_event() returns trigger language plpgsql as $$
  begin
    if not are_events_written() then return null; end if;
    insert into outbox (kind, player_id, data) values ('guild changed', new.leader_id,
      json_build_object('GuildId', new.id::text, 'IsDeleted', new.deleted_at is not null)::text);
    return null;
  end $$;
create trigger guilds_events after insert on guilds for each row execute function write_guild_event();
create trigger guilds_events_changed
  after update of name, description, min_level, access_policy, leader_id, deleted_at on guilds for each row
  when ((old.name, old.description, old.min_level, old.access_policy, old.leader_id, old.deleted_at)
    is distinct from (new.name, new.description, new.min_level, new.access_policy, new.leader_id, new.deleted_at))
  execute function write_guild_event();

create or replace function write_name_report_events() returns trigger language plpgsql as $$
  begin
    if not are_events_written() then return null; end if;
    insert into outbox (kind, player_id, data) select 'name reported', player_id, '{}' from added;
    return null;
  end $$;
create trigger name_reports_events after insert on name_reports referencing new table as added
  for each statement execute function write_name_report_events();

create or replace function write_job_event() returns trigger language plpgsql as $$
  begin
    if not are_events_written() then return null; end if;
    insert into outbox (kind, data) values ('job ended', json_build_object('JobId', new.id::text, 'JobKind', new.kind,
      'State', new.state, 'Done', new.done, 'Failed', new.failed, 'Skipped', new.skipped)::text);
    return null;
  end $$;
create trigger jobs_events after update of state on jobs for each row
  when (old.state is distinct from new.state and new.state in ('done', 'failed', 'canceled'))
  execute function write_job_event();

create or replace function write_step_event() returns trigger language plpgsql as $$
  begin
    if not are_events_written() then return null; end if;
    insert into outbox (kind, data) values ('timed step ended', json_build_object('Step', new.kind, 'Target', new.target,
      'State', case when new.skipped_by is null then 'done' else 'skipped' end)::text);
    return null;
  end $$;
create trigger timed_steps_events after update of ended_at on timed_steps for each row
  when (old.ended_at is null and new.ended_at is not null) execute function write_step_event();
