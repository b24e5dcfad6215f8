alter table game_switches drop constraint game_switches_call_group_check;
alter table game_switches add check (call_group in ('new-players', 'sign-in', 'saves', 'inbox', 'events', 'poll', 'other'));
