-- Groups of the game's calls that staff have switched off.
create table game_switches (
  call_group text collate "C" primary key
    check (call_group in ('new-players', 'sign-in', 'saves', 'inbox', 'poll', 'other')),
  off_since timestamptz not null,
  off_by text not null
);

-- Calls of a key by hour, endpoint and error code, which is empty for those that succeeded: how many took at most 1, 2, 5,
-- 10, 20, 50, 100, 200, 500, 1,000, 2,000, 5,000 and 60,000 ms. Counted in each process and added once a minute.
create table access_key_calls (
  key_id integer not null references access_keys on delete cascade,
  hour timestamptz not null,
  call text collate "C" not null,
  code text collate "C" not null,
  durations integer[] not null,
  primary key (key_id, hour, call, code)
);
create index access_key_calls_by_hour on access_key_calls (hour);

-- Calls that a player was refused, by endpoint and error code. Unlogged, as presence: written for everybody, and worth nothing
-- after a crash.
create unlogged table player_refused_calls (
  player_id text collate "C" not null,
  call text collate "C" not null,
  code text collate "C" not null,
  calls integer not null,
  last_at timestamptz not null,
  primary key (player_id, call, code)
);
create index player_refused_calls_by_time on player_refused_calls (last_at);
