-- Which players the values of an audit entry name when its target is another, so that the deletion of a player finds
-- and erases them.
create table audit_players (
  audit_id bigint not null references audit_log on delete cascade,
  value text collate "C" not null check (value in ('before', 'after')),
  player_id text collate "C" not null,
  primary key (audit_id, value, player_id)
);
create index audit_players_by_player on audit_players (player_id);

alter table saved_views add column has_lost_filter boolean not null default false;

-- Entries of earlier versions name players in the same actions, several in one value at times. A word of a value that
-- is the id of a player names it; a link has its punctuation escaped.
with named as (
  select distinct a.id, v.value, word[1] as player_id
  from audit_log a
    cross join lateral (values ('before', a.before), ('after', a.after)) as v(value, text)
    cross join lateral regexp_matches(
      replace(replace(v.text, '%3A', ':'), '%40', '@'), '[A-Za-z0-9_.:@-]+', 'g') as word
  where a.action in ('guild created', 'guild deleted', 'guild restored', 'guild member added', 'guild member kicked',
      'guild members kicked', 'guild leadership transferred', 'leaderboard player added', 'leaderboard player removed',
      'leaderboard players corrected', 'leaderboard score corrected', 'mock players added', 'mock players deleted',
      'players exported', 'purchases exported', 'message recipients exported', 'view saved', 'view changed',
      'view deleted')
    and v.text is not null
)
insert into audit_players (audit_id, value, player_id)
select id, value, player_id from named
where player_id in (select p.player_id from players p union select r.player_id from deletion_receipts r);

-- Those who were deleted on request before.
with gone as (
  delete from audit_players n where not exists (select from players p where p.player_id = n.player_id)
  returning audit_id, value
)
update audit_log set
  before = case when (id, 'before') in (select audit_id, value from gone) then null else before end,
  after = case when (id, 'after') in (select audit_id, value from gone) then null else after end
where id in (select audit_id from gone);
