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
