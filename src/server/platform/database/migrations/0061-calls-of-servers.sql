-- A server key repeats a call by the same header as a person.
alter table idempotency_keys drop constraint idempotency_keys_pkey;
alter table idempotency_keys alter column user_id drop not null;
alter table idempotency_keys add column owner text collate "C";
update idempotency_keys set owner = 'user ' || user_id;
alter table idempotency_keys alter column owner set not null;
alter table idempotency_keys add primary key (owner, key);
create index idempotency_keys_of_user on idempotency_keys (user_id) where user_id is not null;

-- The game's server may collect a message too.
alter table message_collects alter column installation_id drop not null;
