-- A role with a list of its own goes by that list alone. The server adds the other permissions when it starts.
insert into permissions (id, name)
  select 28, 'GRANT_PLAYER_SIGN_IN' where exists (select from roles where id in (2, 3) and has_list)
  on conflict (id) do nothing;
insert into role_permissions (role_id, permission_id)
  select id, 28 from roles where id in (2, 3) and has_list on conflict do nothing;

drop index player_installations_ended;
create index player_installations_ended on player_installations (ended_at) where ended_at is not null;

-- The code that staff handed out last to a player: an installation that says it becomes the player's.
create table player_codes (
  player_id text collate "C" primary key references players on delete cascade,
  -- HMAC of the code under a key of the server.
  digest bytea not null unique check (length(digest) = 32),
  created_at timestamptz not null,
  created_by text not null,
  expires_at timestamptz not null,
  -- The digest of the installation key that it was used with, which may repeat the call.
  used_by bytea
);
