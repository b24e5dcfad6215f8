-- The nicknames that players gave themselves.
create table player_nicknames (
  player_id text collate "C" not null references players on delete cascade,
  id bigint generated always as identity,
  changed_at timestamptz not null,
  -- Empty when there was none.
  earlier text not null,
  nickname text not null,
  primary key (player_id, changed_at, id)
);
create index player_nicknames_by_age on player_nicknames (changed_at);

-- Who reported which name on which day: the same counts once. Kept until the day is over.
create table name_reports (
  player_id text collate "C" not null references players on delete cascade,
  reporter_id text collate "C" not null references players on delete cascade,
  -- In UTC.
  day date not null,
  -- SHA-256: names have any length.
  name_digest bytea not null,
  primary key (player_id, reporter_id, day, name_digest)
);
create index name_reports_of_reporter on name_reports (reporter_id);
create index name_reports_by_day on name_reports (day);
