-- The collecting of a global message is an event, too.
drop trigger deliveries_events on message_deliveries;
create or replace function write_collect_events() returns trigger language plpgsql as $$
  begin
    if not are_events_written() then return null; end if;
    if tg_op = 'INSERT' then
      -- A global message is delivered when it is collected.
      insert into outbox (kind, player_id, data)
        select 'message collected', player_id, json_build_object('MessageId', msg_id)::text
        from added where collected_at is not null;
      return null;
    end if;
    insert into outbox (kind, player_id, data)
      select 'message collected', a.player_id, json_build_object('MessageId', a.msg_id)::text
      from added a join removed r on r.player_id = a.player_id and r.msg_id = a.msg_id
      where a.collected_at is not null and r.collected_at is null;
    return null;
  end $$;
create trigger deliveries_events after insert on message_deliveries referencing new table as added
  for each statement execute function write_collect_events();
create trigger deliveries_events_changed after update on message_deliveries
  referencing old table as removed new table as added for each statement execute function write_collect_events();
