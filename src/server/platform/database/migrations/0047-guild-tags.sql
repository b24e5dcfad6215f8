-- The tags of a guild, which staff set and filter by.
alter table guilds add column tags text[] not null default '{}';
create index guilds_by_tag on guilds using gin (tags);
-- Few guilds have tags: the tags in use are read from those alone.
create index guilds_with_tags on guilds (id) where tags <> '{}';
