-- Home counts the suspensions that are in force.
create index player_suspensions_by_end on player_suspensions (until);
