-- What the player wrote with the request.
alter table player_delete_requests add column text text not null default '';

-- Players who ask for a copy of their data: the newest request of each.
create table player_data_requests (
  player_id text collate "C" primary key references players on delete cascade,
  created_at timestamptz not null,
  text text not null,
  -- Null while it waits.
  answered_at timestamptz,
  -- The e-mail of a user.
  answered_by text,
  check ((answered_by is null) = (answered_at is null))
);
create index player_data_requests_open on player_data_requests (created_at, player_id) where answered_at is null;
create index player_data_requests_answered on player_data_requests (answered_at) where answered_at is not null;

-- How often staff had the game drop its cache, and up to which count an installation did.
alter table players add column cache_count integer not null default 0;
update players set cache_count = 1 where device_cache_invalid;
alter table player_installations add column cache_count integer not null default 0;
