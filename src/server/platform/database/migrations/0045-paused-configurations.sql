-- When evaluations took too long, during the last minutes, and since when saves do not evaluate a configuration.
alter table attribute_configurations
  add column slow_at timestamptz[] not null default '{}',
  add column paused_at timestamptz;

-- The players with saves that a paused configuration missed.
create table missed_evaluations (
  configuration_id integer not null references attribute_configurations on delete cascade,
  player_id text collate "C" not null references players on delete cascade,
  primary key (configuration_id, player_id)
);
create index missed_evaluations_by_player on missed_evaluations (player_id);
