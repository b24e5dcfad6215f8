-- Addresses that events are sent to. `url` is what staff see of one; the whole is encrypted, as the secrets are.
create table webhooks (
  id integer generated always as identity primary key,
  name text not null unique,
  url text not null,
  encrypted_url bytea not null,
  format text collate "C" not null check (format in ('events', 'slack')),
  kinds text[] not null,
  is_active boolean not null,
  secret bytea not null,
  secret_end text not null,
  old_secret bytea,
  old_secret_until timestamptz,
  created_at timestamptz not null,
  created_by text not null,
  version integer not null default 1
);

-- How far a webhook is. One process sends at a time: the one with the lease. The position is of the epoch of the feed.
create table webhook_progress (
  webhook_id integer primary key references webhooks on delete cascade,
  epoch text collate "C" not null,
  position bigint not null,
  lease text collate "C",
  lease_until timestamptz,
  failures integer not null default 0,
  batch_limit integer not null default 100,
  failing_since timestamptz,
  next_attempt_at timestamptz,
  last_delivered_at timestamptz,
  last_failed_at timestamptz,
  last_failure text
);

-- Events up to the position that were not accepted yet. `thing` is a keyed digest of what an event is about: of the events of
-- a thing only the first has a time for its next attempt. Not in a backup.
create table webhook_deliveries (
  webhook_id integer not null references webhooks on delete cascade,
  position bigint not null,
  written_at timestamptz not null,
  thing text collate "C" not null,
  attempts integer not null default 0,
  first_attempt_at timestamptz,
  next_attempt_at timestamptz,
  failure text not null default '',
  dead_at timestamptz,
  primary key (webhook_id, position)
);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_attempt_at, position)
  where next_attempt_at is not null;
create index webhook_deliveries_of_thing on webhook_deliveries (webhook_id, thing, position) where dead_at is null;
create index webhook_deliveries_dead on webhook_deliveries (webhook_id, position) where dead_at is not null;
create index webhook_deliveries_by_time on webhook_deliveries (written_at);

-- One row for each request. Not in a backup.
create table webhook_attempts (
  id bigint generated always as identity primary key,
  webhook_id integer not null references webhooks on delete cascade,
  at timestamptz not null,
  first_position bigint not null,
  last_position bigint not null,
  events integer not null,
  status integer,
  failure text not null,
  duration_ms integer not null
);
create index webhook_attempts_of_webhook on webhook_attempts (webhook_id, id);
create index webhook_attempts_by_time on webhook_attempts (at);
