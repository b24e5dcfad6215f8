-- Of a client key: bots and tests make mock players with it.
alter table access_keys add column makes_mock_players boolean not null default false;
alter table access_keys add check (kind = 'client' or not makes_mock_players);
-- A platform has one client key of each kind of players at a time.
drop index access_keys_of_platform;
create unique index access_keys_of_platform on access_keys (platform, makes_mock_players) where revoked_at is null;

-- The bots that play in Development: the run that is under way, or the last one.
create table bot_runs (
  id integer generated always as identity primary key,
  players integer not null,
  started_at timestamptz not null,
  started_by text not null,
  -- When they end by themselves.
  until timestamptz not null,
  -- Null while they play.
  ended_at timestamptz,
  -- Why they ended before their time; empty otherwise.
  failure text not null default '',
  -- The process of the server that runs them, and when it reported last.
  runner text collate "C",
  reported_at timestamptz,
  playing integer not null default 0,
  sign_ins integer not null default 0,
  saves integer not null default 0,
  collects integer not null default 0,
  refused integer not null default 0,
  errors integer not null default 0
);
create unique index bot_runs_under_way on bot_runs ((true)) where ended_at is null;
