-- Players are found by the beginning of a social account id.
create index social_links_by_account on social_links (lower(social_id), player_id) include (social_id);
