-- Players who are kept out of the game: one suspension each, also after its end.
create table player_suspensions (
  player_id text collate "C" primary key references players on delete cascade,
  category text collate "C" not null check (category in ('cheating', 'abuse', 'fraud', 'other')),
  -- Null: without an end.
  until timestamptz,
  -- For staff, and for the player.
  reason text not null,
  text text not null,
  created_at timestamptz not null,
  created_by text not null,
  version integer not null default 1
);
