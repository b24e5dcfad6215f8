create or replace function drop_past_parts(parent regclass, until timestamptz) returns void language plpgsql as $$
  declare
    part record;
  begin
    for part in
      select c.relname as name,
        substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \(''([^'']+)''\)')::timestamptz as ends
      from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = parent
    loop
      if part.ends <= until then execute format('drop table if exists %I', part.name); end if;
    end loop;
  end $$;

create or replace function turn_history_parts(at timestamptz, recent_days integer, kept_days integer) returns void
  language plpgsql security definer set lock_timeout = '250ms' set timezone = 'UTC' as $$
  declare
    starts timestamptz;
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
    perform drop_past_parts('persistence_history_recent', at - make_interval(days => recent_days));
    perform drop_past_parts('persistence_history_kept', at - make_interval(days => kept_days));
  exception
    when lock_not_available then return;
  end $$;
do $$ begin
  execute format('alter function turn_history_parts(timestamptz, integer, integer) set search_path = %I, pg_temp',
    current_schema());
end $$;

create or replace function turn_outbox_parts(at timestamptz, kept_days integer) returns void
  language plpgsql security definer set lock_timeout = '250ms' set timezone = 'UTC' as $$
  declare
    starts timestamptz;
  begin
    perform pg_advisory_xact_lock(hashtext('outbox'));
    for days in 0..7 loop
      starts := date_trunc('day', at) + make_interval(days => days);
      perform make_part('outbox', 'written_at', starts, starts + interval '1 day',
        'outbox_' || to_char(starts, 'YYYYMMDD'));
    end loop;
    perform drop_past_parts('outbox', at - make_interval(days => kept_days));
  exception
    when lock_not_available then return;
  end $$;
do $$ begin
  execute format('alter function turn_outbox_parts(timestamptz, integer) set search_path = %I, pg_temp',
    current_schema());
end $$;
