create table sign_on_issuers (
  id integer generated always as identity primary key,
  name text not null,
  issuer text collate "C" not null unique,
  client_id text collate "C" not null,
  client_secret bytea,
  scopes text not null,
  groups_claim text not null,
  is_active boolean not null,
  checks_second_factor boolean not null,
  verifies_emails boolean not null,
  created_at timestamptz not null,
  created_by text not null,
  version integer not null default 1
);

create table sign_on_domains (
  domain text collate "C" primary key,
  issuer_id integer not null references sign_on_issuers on delete cascade
);
create index sign_on_domains_of_issuer on sign_on_domains (issuer_id);

create table sign_on_groups (
  issuer_id integer not null references sign_on_issuers on delete cascade,
  group_name text collate "C" not null,
  role_id integer not null references roles,
  position integer not null,
  primary key (issuer_id, group_name)
);
create index sign_on_groups_of_role on sign_on_groups (role_id);

create table sign_on_identities (
  id integer generated always as identity primary key,
  issuer text collate "C" not null,
  subject text collate "C" not null,
  user_id integer references users on delete set null,
  email text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  unique (issuer, subject)
);
create index sign_on_identities_of_user on sign_on_identities (user_id);

create table sign_on_policy (
  id boolean primary key default true check (id),
  is_only boolean not null,
  break_glass_id integer references users on delete set null,
  version integer not null default 1,
  check (not is_only or break_glass_id is not null)
);
create index sign_on_policy_of_user on sign_on_policy (break_glass_id);

create table break_glass_uses (
  id integer generated always as identity primary key,
  email text not null,
  at timestamptz not null,
  ip_address text not null,
  acknowledged_by text
);
create index break_glass_uses_open on break_glass_uses (at) where acknowledged_by is null;

create table sign_on_requests (
  state_hash bytea primary key,
  browser_hash bytea not null,
  issuer_id integer not null references sign_on_issuers on delete cascade,
  nonce text not null,
  code_verifier text not null,
  return_path text not null,
  tester_id integer references users on delete cascade,
  expires_at timestamptz not null,
  reply text,
  ticket_hash bytea unique
);
create index sign_on_requests_ended on sign_on_requests (expires_at);
create index sign_on_requests_of_issuer on sign_on_requests (issuer_id);
create index sign_on_requests_of_tester on sign_on_requests (tester_id);

create table sign_on_tickets (
  ticket_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  issuer_id integer not null references sign_on_issuers on delete cascade,
  is_joining boolean not null,
  subject text not null,
  email text not null,
  sid text not null,
  has_second_factor boolean not null,
  refresh_token bytea,
  role_id integer not null references roles on delete cascade,
  expires_at timestamptz not null
);
create index sign_on_tickets_of_user on sign_on_tickets (user_id);
create index sign_on_tickets_of_issuer on sign_on_tickets (issuer_id);
create index sign_on_tickets_of_role on sign_on_tickets (role_id);

create table sign_on_sessions (
  session_hash bytea primary key references sessions on delete cascade,
  issuer_id integer not null references sign_on_issuers,
  subject text not null,
  sid text not null,
  has_second_factor boolean not null,
  refresh_token bytea,
  valid_until timestamptz not null,
  tried_at timestamptz not null,
  failing_since timestamptz
);
create index sign_on_sessions_of_issuer on sign_on_sessions (issuer_id, subject);
create index sign_on_sessions_to_renew on sign_on_sessions (tried_at) where refresh_token is not null;
