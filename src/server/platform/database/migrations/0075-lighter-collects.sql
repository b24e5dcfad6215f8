-- To collect a message changes one row of one page, and no index: players collect far more often than staff look at when.
drop index message_deliveries_collected;
alter table message_deliveries set (fillfactor = 90);

create or replace function count_messages() returns trigger language plpgsql as $$
  declare
    changes message_deliveries[] := '{}';
    before message_deliveries[] := '{}';
    taken message_deliveries;
  begin
    if not are_figures_counted() then return null; end if;
    if tg_op in ('INSERT', 'UPDATE') then changes := array(select row(a.*)::message_deliveries from added a); end if;
    if tg_op in ('DELETE', 'UPDATE') then before := array(select row(r.*)::message_deliveries from removed r); end if;
    -- One message that is collected alone, as players do: a short statement keeps its plan.
    if tg_op = 'UPDATE' and cardinality(changes) = 1 and before[1].collected_at is null
      and changes[1].collected_at is not null
    then
      taken := changes[1];
      insert into figure_deltas (figure, at, count)
      select s.figure, taken.collected_at, c.count from players p, messages m, figure_starts s,
        lateral (select case s.figure when 'messages-collected' then 1 else json_array_length(m.gifts::json) end) c (count)
      where p.player_id = taken.player_id and not p.is_mock and m.msg_id = taken.msg_id and c.count > 0
        and s.figure in ('messages-collected', 'gifts-collected') and s.since <= taken.collected_at;
      return null;
    end if;
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
