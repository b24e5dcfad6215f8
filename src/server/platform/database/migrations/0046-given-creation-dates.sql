-- Who inserts attributes of many players gives the creation dates, so that none is looked up.
create or replace trigger player_attributes_creation before insert on player_attributes
  for each row when (new.player_created_at is null) execute function set_player_created_at();
