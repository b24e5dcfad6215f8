-- A service account is a user without password, e-mail and sessions, and a key of its own kind. Its text in `email` has no
-- "@", so that it is nobody's address.
alter table users add column is_service boolean not null default false;
alter table users add constraint users_is_service_check
  check (not is_service or (password_hash is null and strpos(email, '@') = 0 and starts_with(email, 'service account ')));

-- Of the key of a service account: its user, who is gone once it is revoked, and who made it, while they have an account.
alter table access_keys drop constraint access_keys_kind_check;
alter table access_keys add constraint access_keys_kind_check check (kind in ('client', 'server', 'service'));
alter table access_keys add column user_id integer unique references users on delete set null;
alter table access_keys add column created_by_id integer references users on delete set null;
alter table access_keys add constraint access_keys_service_check
  check (case when kind = 'service' then (user_id is not null or revoked_at is not null) and scopes = '{}' and origins = '{}'
    else user_id is null and created_by_id is null end);
-- The audit log knows a service account by its name, which therefore is not given again.
create unique index access_keys_of_service_accounts on access_keys (name_folded) where kind = 'service';
create index access_keys_by_maker on access_keys (created_by_id) where created_by_id is not null;
