-- The issuers whose identity tokens sign players in, as administrators entered them.
create table identity_issuers (
  id integer generated always as identity primary key,
  name text not null,
  -- As its tokens name it.
  issuer text collate "C" not null unique,
  keys_url text collate "C" not null,
  created_at timestamptz not null,
  created_by text not null,
  version integer not null default 1
);

-- For whom a token must be made, in a game with this client key.
create table identity_audiences (
  issuer_id integer not null references identity_issuers on delete cascade,
  key_id integer not null references access_keys on delete cascade,
  audience text collate "C" not null,
  primary key (issuer_id, key_id, audience)
);
create index identity_audiences_of_key on identity_audiences (key_id);

-- Who an issuer says that a player is. Only a verified token makes one, and each belongs to one player.
create table player_identities (
  id bigint generated always as identity primary key,
  issuer text collate "C" not null,
  subject text collate "C" not null,
  player_id text collate "C" not null references players on delete cascade,
  linked_at timestamptz not null,
  last_used_at timestamptz not null,
  unique (issuer, subject)
);
create index player_identities_of_player on player_identities (player_id);

-- Identity tokens that signed somebody in, until they end: each does so once.
create table used_identity_tokens (
  -- SHA-256 of what the issuer signed.
  digest bytea primary key check (length(digest) = 32),
  -- The digest of the installation key, which may repeat the call.
  used_by bytea not null,
  expires_at timestamptz not null
);
create index used_identity_tokens_ended on used_identity_tokens (expires_at);

-- Installations and identities that came to a player, or went: for the timeline, and to take a move back.
create table player_sign_in_changes (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text collate "C" not null check (
    kind in ('code used', 'identity used', 'identity linked', 'identity unlinked', 'move undone')
  ),
  player_id text collate "C" not null references players on delete cascade,
  -- Whose it was before; null when it was nobody's.
  from_player_id text collate "C" references players on delete set null,
  -- What came: an identity, or else an installation.
  installation_id bigint references player_installations on delete set null,
  identity_id bigint references player_identities on delete set null,
  -- What it is called: the model of the device, the issuer.
  label text not null,
  -- Whether staff took it back.
  is_undone boolean not null default false
);
create index player_sign_in_changes_of_player on player_sign_in_changes (player_id, at);
create index player_sign_in_changes_from_player on player_sign_in_changes (from_player_id, at);
create index player_sign_in_changes_of_installation on player_sign_in_changes (installation_id);
create index player_sign_in_changes_of_identity on player_sign_in_changes (identity_id);
