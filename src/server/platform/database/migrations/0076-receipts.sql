alter table game_switches drop constraint game_switches_call_group_check;
alter table game_switches add check (
  call_group in ('new-players', 'sign-in', 'saves', 'inbox', 'events', 'guilds', 'purchases', 'poll', 'other'));

alter table purchases add column quantity integer not null default 1;

create table store_apps (
  id integer generated always as identity primary key,
  store text collate "C" not null check (store in ('apple', 'google')),
  app_id text collate "C" not null,
  public_key text not null default '',
  test_root text not null default '',
  created_at timestamptz not null,
  created_by text not null,
  version integer not null default 1,
  unique (store, app_id)
);

create table refused_receipts (
  player_id text collate "C" not null references players on delete cascade,
  digest bytea not null,
  store text collate "C" not null,
  reason text collate "C" not null,
  order_id text not null,
  sku text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  times integer not null default 1,
  primary key (player_id, digest)
);
create index refused_receipts_by_last on refused_receipts (last_at);
