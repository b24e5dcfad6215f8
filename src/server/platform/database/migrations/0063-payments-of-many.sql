-- One job pays the prizes of several definitions.
alter table leaderboard_payments drop constraint leaderboard_payments_pkey;
alter table leaderboard_payments add primary key (job_id, definition_id);
