-- Earlier values of attributes and the audit log are in parts, as the history of saved games is: what is past is dropped as a
-- whole. The present tables become a part when they have rows. Attaching one reads it once; nothing is copied.

-- The parts of a table, but for the rest. A part without a start begins with the lowest value.
create or replace function list_parts(parent text) returns table (name text, starts text, ends text)
  language sql stable as $$
    select c.relname::text, substring(bound from 'FROM \(''([^'']+)''\)'), substring(bound from 'TO \(''([^'']+)''\)')
    from pg_inherits i join pg_class c on c.oid = i.inhrelid, pg_get_expr(c.relpartbound, c.oid) bound
    where i.inhparent = to_regclass(parent) and bound <> 'DEFAULT'
  $$;

-- Makes a part of a table, unless it is there, or rows of its bounds are among the rest.
create or replace function make_part(parent text, key_column text, starts text, ends text, name text)
  returns void language plpgsql as $$
  declare
    is_taken boolean;
  begin
    if to_regclass(name) is not null then return; end if;
    execute format('select exists (select from %I where %I >= %L and %I < %L)',
      parent || '_other', key_column, starts, key_column, ends) into is_taken;
    if is_taken then return; end if;
    execute format('create table %I partition of %I for values from (%L) to (%L)', name, parent, starts, ends);
  exception
    -- A part that was there before has another bound, and another server may have just made this one.
    when invalid_object_definition or duplicate_table then return;
  end $$;

-- Makes a part of the rest, whose rows are all within these bounds. Without a start it begins with the lowest value.
create or replace function split_rest(parent text, starts text, ends text, name text) returns void language plpgsql as $$
  begin
    execute format('alter table %I detach partition %I', parent, parent || '_other');
    execute format('alter table %I rename to %I', parent || '_other', name);
    execute format('alter table %I attach partition %I for values from (%s) to (%L)', parent, name,
      coalesce(quote_literal(starts), 'minvalue'), ends);
    execute format('create table %I partition of %I default', parent || '_other', parent);
  end $$;

-- Makes a part of what a restore brought back and no part took: up to the first part, or to `otherwise` where there is none.
-- Among the rest each new part would read it.
create or replace function settle_rest(parent text, key_column text, otherwise text) returns void language plpgsql as $$
  declare
    key_type text := (select format_type(atttypid, atttypmod) from pg_attribute
      where attrelid = to_regclass(parent) and attname = key_column);
    bound text;
    is_below boolean;
  begin
    if exists (select from list_parts(parent) p where p.starts is null) then return; end if;
    execute format('select min(starts::%s)::text from list_parts(%L)', key_type, parent) into bound;
    bound := coalesce(bound, otherwise);
    execute format('select max(%I) < %L from %I', key_column, bound, parent || '_other') into is_below;
    if is_below then perform split_rest(parent, null, bound, parent || '_before'); end if;
  end $$;

-- Makes the parts of a table by day or month from a time on, and drops those that are past.
create or replace function turn_parts(parent text, time_column text, unit text, ahead integer, at timestamptz,
    kept_days integer)
  returns void language plpgsql as $$
  declare
    step interval := ('1 ' || unit)::interval;
    starts timestamptz;
    part record;
  begin
    perform pg_advisory_xact_lock(hashtext(parent));
    for number in 0..ahead loop
      starts := date_trunc(unit, at) + number * step;
      perform make_part(parent, time_column, starts::text, (starts + step)::text,
        parent || '_' || to_char(starts, case unit when 'day' then 'YYYYMMDD' else 'YYYYMM' end));
    end loop;
    for part in select * from list_parts(parent) loop
      if part.ends::timestamptz <= at - make_interval(days => kept_days) then
        execute format('drop table if exists %I', part.name);
      end if;
    end loop;
  exception
    when lock_not_available then return;
  end $$;

-- Makes the parts of the coming days and months, and drops those that are past, in the time zone UTC.
create or replace function turn_history_parts(at timestamptz, recent_days integer, kept_days integer) returns void
  language plpgsql security definer set lock_timeout = '250ms' set timezone = 'UTC' as $$
  begin
    perform turn_parts('persistence_history_recent', 'replaced_at', 'day', 7, at, recent_days);
    perform turn_parts('persistence_history_kept', 'replaced_at', 'month', 2, at, kept_days);
  end $$;
do $$ begin
  execute format('alter function turn_history_parts(timestamptz, integer, integer) set search_path = %I, pg_temp',
    current_schema());
end $$;

-- Makes the parts of the coming days, and drops those that are past, in the time zone UTC.
create or replace function turn_outbox_parts(at timestamptz, kept_days integer) returns void
  language plpgsql security definer set lock_timeout = '250ms' set timezone = 'UTC' as $$
  begin
    perform turn_parts('outbox', 'written_at', 'day', 7, at, kept_days);
  end $$;
do $$ begin
  execute format('alter function turn_outbox_parts(timestamptz, integer) set search_path = %I, pg_temp',
    current_schema());
end $$;

drop function make_part(text, text, timestamptz, timestamptz, text);
drop function drop_past_parts(regclass, timestamptz);

-- Who has rights on the two tables keeps them, and nobody gets others by default.
create temp table former_rights on commit drop as
  select c.relname as name, a.grantee, a.privilege_type as privilege, null::name as column_name
    from pg_class c, aclexplode(c.relacl) a
    where c.oid in ('attribute_history'::regclass, 'audit_log'::regclass) and a.grantee <> c.relowner
  union all
  select c.relname, a.grantee, a.privilege_type, attname
    from pg_class c join pg_attribute on attrelid = c.oid, aclexplode(attacl) a
    where c.oid in ('attribute_history'::regclass, 'audit_log'::regclass) and a.grantee <> c.relowner;
create temp table former_ids on commit drop as
  select name, pg_sequence_last_value(pg_get_serial_sequence(name, 'id')) as last_id
    from unnest(array['attribute_history', 'audit_log']) name;

-- Gives a table another name, with what is named after it: the new table takes the names.
create function set_aside(former text, name text) returns void language plpgsql as $$
  declare
    thing text;
  begin
    execute format('alter table %I rename to %I', former, name);
    -- Newer versions of PostgreSQL name these too.
    for thing in select conname from pg_constraint where conrelid = name::regclass and contype = 'n' loop
      execute format('alter table %I rename constraint %I to %I', name, thing, replace(thing, former, name));
    end loop;
    for thing in select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = name::regclass
    loop
      execute format('alter index %I rename to %I', thing, replace(thing, former, name));
    end loop;
    execute format('alter table %I alter id drop identity', name);
  end $$;

do $$ begin
  if not exists (select from attribute_history) then
    drop table attribute_history;
    return;
  end if;
  alter table attribute_history drop constraint attribute_history_player_id_fkey;
  alter table attribute_history drop constraint attribute_history_pkey;
  drop index attribute_history_by_age;
  perform set_aside('attribute_history', 'attribute_history_before');
end $$;

-- Earlier values of attributes, in parts of a month. Without a reference to players, whose locks every new part would take; a
-- deletion names the player.
create table attribute_history (
  player_id text collate "C" not null,
  id bigint generated always as identity,
  name text collate "C" not null,
  value double precision not null,
  expiration_date timestamptz,
  written_at timestamptz not null,
  replaced_at timestamptz not null,
  primary key (player_id, id, replaced_at)
) partition by range (replaced_at);
create index attribute_history_by_age on attribute_history using brin (replaced_at);
do $$
  declare
    ends timestamptz;
  begin
    if to_regclass('attribute_history_before') is null then return; end if;
    -- The rest of this month goes there too.
    select (date_trunc('month', greatest(max(replaced_at), now()) at time zone 'UTC') + interval '1 month') at time zone 'UTC'
      into ends from attribute_history_before;
    execute format('alter table attribute_history attach partition attribute_history_before
      for values from (minvalue) to (%L)', ends);
  end $$;
create table attribute_history_other partition of attribute_history default;

-- Makes the parts of the coming months, and drops those that are past, in the time zone UTC.
create or replace function turn_attribute_history_parts(at timestamptz, kept_days integer) returns void
  language plpgsql security definer set lock_timeout = '250ms' set timezone = 'UTC' as $$
  begin
    perform turn_parts('attribute_history', 'replaced_at', 'month', 2, at, kept_days);
  end $$;
do $$ begin
  execute format('alter function turn_attribute_history_parts(timestamptz, integer) set search_path = %I, pg_temp',
    current_schema());
end $$;

alter table audit_players drop constraint audit_players_audit_id_fkey;
alter table undo_calls drop constraint undo_calls_audit_id_fkey;
alter table undone_changes drop constraint undone_changes_audit_id_fkey;
do $$ begin
  if not exists (select from audit_log) then
    drop table audit_log;
    return;
  end if;
  drop trigger audit_log_guard on audit_log;
  drop trigger audit_log_events on audit_log;
  perform set_aside('audit_log', 'audit_log_before');
end $$;

-- In parts by id, each with about a twelfth of what is kept, so that a purge drops most entries with their part.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id integer,
  actor text not null,
  actor_folded text collate "C" not null,
  address text not null,
  action text collate "C" not null,
  target_kind text collate "C" not null,
  target_id text collate "C" not null,
  reason text not null default '',
  outcome text not null constraint audit_log_outcome_check check (outcome in ('done', 'denied', 'failed')),
  times integer not null default 1,
  request_id text not null,
  note text not null default '',
  -- JSON text with secrets masked; null when there is none or it was erased.
  before text,
  after text,
  before_digest bytea,
  after_digest bytea,
  -- SHA-256 over the entry, with the values' digests in place of the values.
  digest bytea not null,
  -- Position in the hash chain and its link; null until the entry is sealed. Unique in each part.
  position bigint,
  link bytea
) partition by range (id);
create index audit_log_by_time on audit_log (at, id);
create index audit_log_by_actor on audit_log (actor_folded, id);
create index audit_log_by_action on audit_log (action, id);
create index audit_log_by_target on audit_log (target_id, at, id);
create index audit_log_of_staff on audit_log (at, id) where actor_id is not null;
create index audit_log_unsealed on audit_log (id) where position is null;
do $$
  declare
    ends bigint;
  begin
    if to_regclass('audit_log_before') is null then return; end if;
    -- A thousand more, until the next part is made.
    select greatest(max(id), (select last_id from former_ids where name = 'audit_log')) + 1000 into ends from audit_log_before;
    execute format('alter table audit_log attach partition audit_log_before for values from (minvalue) to (%L)', ends);
  end $$;
create trigger audit_log_guard before update on audit_log for each row execute function guard_audit_entry();
create trigger audit_log_events after insert on audit_log referencing new table as added
  for each statement execute function write_audit_events();
create table audit_log_other partition of audit_log default;

-- Gives the parts of the audit log what they do not have from the table: each position once, and no rights but the
-- owner's. Who has rights on the table uses a part through it, and could delete from the part otherwise.
create or replace function complete_audit_parts() returns void language plpgsql as $$
  declare
    part record;
    grantee regrole;
  begin
    for part in select c.oid, c.relname as name, c.relowner as owner, c.relacl as rights
      from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'audit_log'::regclass
    loop
      if not exists (select from pg_constraint where conrelid = part.oid and contype = 'u') then
        execute format('alter table %I add unique (position)', part.name);
      end if;
      for grantee in
        select a.grantee from aclexplode(part.rights) a where a.grantee <> part.owner
        union select a.grantee from pg_attribute, aclexplode(attacl) a where attrelid = part.oid and a.grantee <> part.owner
      loop
        execute format('revoke all on %I from %s', part.name, case grantee::oid when 0 then 'public' else grantee::text end);
      end loop;
    end loop;
  end $$;
select complete_audit_parts();

-- Makes the next part of the audit log while there is still half of one to fill, and returns the id from which on it is to be
-- called again. Entries that came before their part was made become one of their own.
create or replace function turn_audit_parts(at timestamptz, kept_days integer) returns bigint
  language plpgsql security definer set lock_timeout = '250ms' as $$
  declare
    ids regclass := pg_get_serial_sequence('audit_log', 'id');
    last_id bigint := coalesce(pg_sequence_last_value(ids), 0);
    size bigint;
    starts bigint;
    first_other bigint;
  begin
    select greatest(100000, last_id - min(recent.id)) into size from (
      select id from audit_log a where a.at >= turn_audit_parts.at - kept_days * interval '2 hours' order by a.at limit 1
    ) recent;
    perform pg_advisory_xact_lock(hashtext('audit_log'));
    select max(p.ends::bigint) into starts from list_parts('audit_log') p;
    if starts - last_id > size / 2 then return starts - size / 2; end if;
    if starts is null or starts <= last_id then
      -- Nobody may write among the rest what the new part is to take.
      lock table only audit_log in access exclusive mode;
      last_id := coalesce(pg_sequence_last_value(ids), 0);
      select min(id) into first_other from audit_log_other;
      if first_other >= coalesce(starts, first_other) then
        perform split_rest('audit_log', starts::text, (last_id + 1)::text,
          'audit_log_' || coalesce(starts::text, 'before'));
      end if;
      starts := last_id + 1;
    end if;
    perform make_part('audit_log', 'id', starts::text, (starts + size)::text, 'audit_log_' || starts);
    perform complete_audit_parts();
    return starts + size - size / 2;
  exception
    -- Not at once again: all who write wait while the table is asked for.
    when lock_not_available then return last_id + size / 8;
  end $$;

-- Whether a part of the audit log has entries that stay when the chain begins at a position.
create or replace function has_kept_entries(part text, first_kept bigint) returns boolean language plpgsql as $$
  declare
    has_kept boolean;
  begin
    execute format('select exists (select from %1$I where position is null)
      or exists (select from %1$I where position >= $1)', part) into has_kept using first_kept;
    return has_kept;
  end $$;

-- Drops a part of the audit log, and returns whether it did: not where an entry stays, nor while somebody reads.
create or replace function drop_audit_part(part text, first_kept bigint) returns boolean
  language plpgsql set lock_timeout = '250ms' as $$
  begin
    lock table only audit_log in access exclusive mode;
    execute format('lock table %I in access exclusive mode', part);
    if has_kept_entries(part, first_kept) then return false; end if;
    execute format('drop table %I', part);
    return true;
  exception
    when lock_not_available then return false;
  end $$;

-- Removes a whole beginning of the chain: parts of which everything goes, and then what is left of it by rows. Runs with the
-- rights of the owner, so that the role of the server can purge and cannot delete. It writes the entry that records the
-- purge itself.
create or replace function purge_audit(before_at timestamptz, entry_json json) returns bigint
  language plpgsql security definer as $$
  declare
    entry audit_log := json_populate_record(null::audit_log, entry_json);
    last_id bigint := coalesce(pg_sequence_last_value(pg_get_serial_sequence('audit_log', 'id')), 0);
    referring text[] := array['audit_players', 'undo_calls', 'undone_changes'];
    name text;
    first_kept bigint;
    part text;
    in_part bigint;
    others bigint;
    removed bigint := 0;
  begin
    select min(position) into first_kept from audit_log where at >= before_at;
    if first_kept is null then select max(position) + 1 into first_kept from audit_log; end if;
    -- Those whose ids are all given: a part that is made ahead is empty, too.
    for part in select p.name from list_parts('audit_log') p where p.ends::bigint <= last_id + 1 loop
      continue when has_kept_entries(part, first_kept);
      foreach name in array referring loop
        execute format('delete from %I r using %I a where r.audit_id = a.id', name, part);
      end loop;
      execute format('select count(*) from %I', part) into in_part;
      if drop_audit_part(part, first_kept) then removed := removed + in_part; end if;
    end loop;
    with gone as (delete from audit_log where position < first_kept returning id),
      names as (delete from audit_players where audit_id in (select id from gone)),
      calls as (delete from undo_calls where audit_id in (select id from gone)),
      undone as (delete from undone_changes where audit_id in (select id from gone))
    select count(*) into others from gone;
    removed := removed + others;
    if entry.action is distinct from 'audit purged' or entry.actor is distinct from 'server'
      or (entry.after::json ->> 'entries')::bigint is distinct from removed then
      raise exception 'The entry does not record this purge.';
    end if;
    insert into audit_log (at, actor_id, actor, actor_folded, address, action, target_kind, target_id, reason, outcome,
      times, request_id, note, before, after, before_digest, after_digest, digest)
    select at, actor_id, actor, actor_folded, address, action, target_kind, target_id, reason, outcome,
      times, request_id, note, before, after, before_digest, after_digest, digest from (select entry.*) as purged;
    return removed;
  end $$;
-- What runs as the owner must find no tables that its caller made in pg_temp first.
do $$ begin
  execute format('alter function purge_audit(timestamptz, json) set search_path = %I, pg_temp', current_schema());
  execute format('alter function turn_audit_parts(timestamptz, integer) set search_path = %I, pg_temp',
    current_schema());
end $$;

do $$
  declare
    rights record;
  begin
    perform setval(pg_get_serial_sequence(name, 'id'), last_id) from former_ids where last_id is not null;
    for rights in
      select distinct c.oid::regclass as name, a.grantee from pg_class c, aclexplode(c.relacl) a
      where c.oid in ('attribute_history'::regclass, 'audit_log'::regclass) and a.grantee <> c.relowner
    loop
      execute format('revoke all on %s from %s', rights.name,
        case rights.grantee when 0 then 'public' else rights.grantee::regrole::text end);
    end loop;
    for rights in select * from former_rights loop
      execute format('grant %s%s on %I to %s', rights.privilege, '(' || quote_ident(rights.column_name) || ')', rights.name,
        case rights.grantee when 0 then 'public' else rights.grantee::regrole::text end);
    end loop;
  end $$;
drop function set_aside(text, text);
drop table former_rights, former_ids;
