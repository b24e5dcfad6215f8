create table guild_requests (
  player_id text collate "C" not null references players on delete cascade,
  guild_id bigint not null references guilds,
  requested_at timestamptz not null,
  ended_at timestamptz,
  primary key (player_id, guild_id)
);
create index guild_requests_by_guild on guild_requests (guild_id, requested_at, player_id);
create index guild_requests_by_date on guild_requests (requested_at);

alter table game_switches drop constraint game_switches_call_group_check;
alter table game_switches add check (call_group in ('new-players', 'sign-in', 'saves', 'inbox', 'events', 'guilds', 'poll', 'other'));
