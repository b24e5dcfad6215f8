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

-- What players do that the audit log has is known by its own name. No values: they hold texts, names and saves.
create or replace function write_audit_events() returns trigger language plpgsql as $$
  begin
    if not are_events_written() then return null; end if;
    insert into outbox (kind, player_id, data)
      select
        case when action in ('deletion requested', 'deletion request withdrawn') then action else 'audited' end,
        case when target_kind = 'player' and target_id <> '' then target_id end,
        json_build_object('AuditId', id::text, 'Action', action, 'Actor', actor, 'TargetKind', target_kind,
          'TargetId', case when target_kind = 'player' then '' else target_id end)::text
      from added where outcome = 'done' and action <> 'identity linked' order by id;
    return null;
  end $$;

-- The audit log has no entry of an identity that a player is made with, and those of other links are about the identity.
create or replace function write_link_event() returns trigger language plpgsql as $$
  begin
    if not are_events_written() then return null; end if;
    insert into outbox (kind, player_id, data) values ('identity linked', new.player_id, '{}');
    return null;
  end $$;
create trigger player_sign_in_changes_events after insert on player_sign_in_changes for each row
  when (new.kind = 'identity linked') execute function write_link_event();

create or replace function write_order_events() returns trigger language plpgsql as $$
  begin
    if not are_events_written() then return null; end if;
    if tg_op = 'INSERT' then
      insert into outbox (kind, player_id, data) select 'purchase', player_id, order_event(row(a.*)::purchases) from added a;
      -- An import has orders that are refunded already.
      insert into outbox (kind, player_id, data)
        select 'refund', player_id, json_build_object('OrderId', order_id, 'IsRefunded', true)::text
        from added where refunded_at is not null;
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

-- Messages that were revoked and have no send, without whose they were: a late collect is answered as revoked.
create table revoked_messages (
  msg_id text collate "C" primary key,
  revoked_at timestamptz not null
);
create index revoked_messages_by_age on revoked_messages (revoked_at);

-- What one store said of an id is not about an order of the other one.
alter table store_refunds drop constraint store_refunds_pkey;
alter table store_refunds add primary key (order_id, store);
