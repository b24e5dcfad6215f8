-- Whose tokens count: a player's token with a lower generation has ended.
create table player_sign_ins (
  player_id text collate "C" primary key references players on delete cascade,
  generation integer not null default 1
);

-- Where a player signs in.
create table player_installations (
  id bigint generated always as identity primary key,
  -- SHA-256 of the installation key, which the client made.
  digest bytea not null unique check (length(digest) = 32),
  -- Null after the player was deleted: the digest stays for a time, so that the client learns of it.
  player_id text collate "C" references players on delete set null,
  -- What the game says of the device; signs nobody in.
  device_id text not null default '',
  device_model text not null default '',
  platform text collate "C" not null check (platform in ('android', 'ios')),
  build_number integer check (build_number >= 0),
  created_at timestamptz not null,
  -- To the minute.
  last_used_at timestamptz not null,
  -- When its player was deleted.
  ended_at timestamptz
) with (fillfactor = 80);
create index player_installations_of_player on player_installations (player_id);
create index player_installations_ended on player_installations (ended_at) where player_id is null;

-- What the game's calls say of a player's activity. Apart from players, whose many indexes each save would write; the
-- columns there follow from time to time.
create table player_activity (
  player_id text collate "C" primary key references players on delete cascade,
  last_seen_at timestamptz not null,
  last_save_at timestamptz,
  -- When the columns in players were last brought up to date.
  published_at timestamptz not null
) with (fillfactor = 70);
