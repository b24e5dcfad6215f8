-- The revision of the saved game with which an entry was written, so that a game reads only what changed since.
alter table persistence_entries add column revision integer not null default 0;
-- The installation that wrote it, so that the same write again is known.
alter table persistence_entries add column installation_id bigint;
