-- The role and the database of Quarterdeck, once, on the leader: psql --host 10.0.0.11 --username postgres --file database.sql
create role quarterdeck login password 'change-me-5';
create database quarterdeck owner quarterdeck template template0 encoding 'UTF8';
alter role quarterdeck set statement_timeout = '60s';
alter role quarterdeck set idle_in_transaction_session_timeout = '60s';
