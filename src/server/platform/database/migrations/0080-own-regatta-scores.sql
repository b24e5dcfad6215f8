-- Who may report scores in regattas besides staff, who reported a score, and what came too late.
alter table regatta_definitions add reported_by text collate "C" not null default 'server'
  check (reported_by in ('server', 'players'));
alter table regattas add reported_by text collate "C" not null default 'server'
  check (reported_by in ('server', 'players'));
alter table regattas add refused_reports integer not null default 0;
alter table regatta_scores add reported_by text collate "C" check (reported_by in ('player', 'server', 'staff'));

-- The last report of a player in a regatta by each installation: one with a number not above it was done already.
create table regatta_report_numbers (
  player_id text collate "C" not null,
  regatta_id integer not null,
  installation_id bigint not null references player_installations on delete cascade,
  number bigint not null check (number > 0),
  primary key (player_id, regatta_id, installation_id),
  foreign key (player_id, regatta_id) references regatta_scores on delete cascade
);
create index regatta_report_numbers_of_installation on regatta_report_numbers (installation_id);
