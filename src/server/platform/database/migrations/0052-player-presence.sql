-- When a player last called. Unlogged: written for everybody who plays, and worth nothing after a crash.
create unlogged table player_presence (
  player_id text collate "C" primary key,
  seen_at timestamptz not null
) with (fillfactor = 50);
