alter table store_apps add column push_audience text not null default '';
alter table store_apps add column push_account text not null default '';
alter table store_apps add column notified_at timestamptz;

create table store_notifications (
  store text collate "C" not null,
  id text collate "C" not null,
  kind text not null,
  received_at timestamptz not null,
  primary key (store, id)
);
create index store_notifications_by_date on store_notifications (received_at);

create table store_refunds (
  order_id text collate "C" primary key,
  store text collate "C" not null,
  is_refunded boolean not null,
  decided_at timestamptz not null,
  received_at timestamptz not null,
  is_waiting boolean not null
);
create index store_refunds_by_date on store_refunds (received_at);
create index store_refunds_waiting on store_refunds (order_id) where is_waiting;
