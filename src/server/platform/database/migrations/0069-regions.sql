alter table player_installations add column region text collate "C" not null default '';

create or replace function note_new_players() returns trigger language plpgsql as $$
  begin
    if not are_figures_counted() then return null; end if;
    insert into new_players (player_id, at, platform, build, language, country)
      select player_id, created_at, coalesce(platform, ''), coalesce(build_number::text, ''), language,
        coalesce(current_setting('quarterdeck.region', true), '')
      from added where not is_mock and created_at >= (select since from figure_starts where figure = 'new');
    return null;
  end $$;
