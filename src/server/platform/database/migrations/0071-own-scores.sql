-- Who may report scores of a leaderboard besides staff, and who reported an entry last.
alter table leaderboard_definitions add reported_by text collate "C" not null default 'server'
  check (reported_by in ('server', 'players'));
alter table leaderboard_entries add reported_by text collate "C" check (reported_by in ('player', 'server', 'staff'));

-- The last report of an entry by each installation: one with a number not above it was done already.
create table entry_report_numbers (
  player_id text collate "C" not null,
  definition_id integer not null,
  installation_id bigint not null references player_installations on delete cascade,
  number bigint not null check (number > 0),
  primary key (player_id, definition_id, installation_id),
  foreign key (player_id, definition_id) references leaderboard_entries on delete cascade
);
create index entry_report_numbers_of_installation on entry_report_numbers (installation_id);
