-- The keys with which a game and its server call.
create table access_keys (
  id integer generated always as identity primary key,
  kind text collate "C" not null check (kind in ('client', 'server')),
  name text not null,
  name_folded text collate "C" not null,
  -- SHA-256 of the whole text.
  digest bytea not null unique check (length(digest) = 32),
  -- Of a client key the whole text, which is public; of a server key its last four characters.
  text text collate "C" not null,
  -- Of a client key.
  platform text collate "C" check (platform in ('android', 'ios')),
  may_create_players boolean not null default false,
  origins text[] not null default '{}',
  -- Of a server key.
  scopes text[] not null default '{}',
  networks text[] not null default '{}',
  expires_at timestamptz,
  -- The text before the last rotation, while it works.
  old_digest bytea unique check (length(old_digest) = 32),
  old_text_until timestamptz,
  created_at timestamptz not null,
  created_by text not null,
  revoked_at timestamptz,
  -- To the minute.
  last_used_at timestamptz,
  version integer not null default 1,
  check ((kind = 'client') = (platform is not null)),
  check ((old_digest is null) = (old_text_until is null))
);
-- A platform has one client key at a time.
create unique index access_keys_of_platform on access_keys (platform) where revoked_at is null;

-- Calls of a key by day, in UTC. Counted in each process and added once a minute.
create table access_key_days (
  key_id integer not null references access_keys on delete cascade,
  day date not null,
  calls integer not null,
  refused integer not null,
  primary key (key_id, day)
);
