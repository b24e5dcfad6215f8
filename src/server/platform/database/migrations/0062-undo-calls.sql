-- How the changes of staff are taken back, for a day.
create table undo_calls (
  audit_id bigint primary key references audit_log on delete cascade,
  -- The name of the endpoint, "guilds.restore".
  endpoint text collate "C" not null,
  -- JSON text: its input, and the version that the change left behind.
  call text not null,
  created_at timestamptz not null,
  -- The entry that took the change back; null until then.
  undone_by bigint
);
create index undo_calls_by_age on undo_calls (created_at);

-- What staff did, apart from the many entries of the game.
create index audit_log_of_staff on audit_log (at, id) where actor_id is not null;
