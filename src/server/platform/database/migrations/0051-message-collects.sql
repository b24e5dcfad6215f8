-- How players collected messages, so that the same collect again is answered as the first. Kept for 30 days.
create table message_collects (
  player_id text collate "C" not null references players on delete cascade,
  msg_id text collate "C" not null,
  collect_id text collate "C" not null,
  installation_id bigint not null,
  collected_at timestamptz not null,
  -- JSON text.
  reply text not null,
  primary key (player_id, msg_id)
);
create index message_collects_by_age on message_collects (collected_at);
