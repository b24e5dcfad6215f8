do $do$
  declare
    added constant text := $$select definition_id, leaderboard_number, -score as ord, reached_at, player_id,
      1 as entries, (is_hacker or is_hidden)::integer as without_rank from new_rows where removed_at is null$$;
    gone constant text := $$select definition_id, leaderboard_number, -score as ord, reached_at, player_id,
      -1 as entries, -(is_hacker or is_hidden)::integer as without_rank from old_rows where removed_at is null$$;
    changed constant text := format($$select definition_id, leaderboard_number, ord, reached_at, player_id,
      sum(entries)::integer as entries, sum(without_rank)::integer as without_rank
      from (%s union all %s) both_rows group by 1, 2, 3, 4, 5
      having sum(entries) <> 0 or sum(without_rank) <> 0$$, added, gone);
    body constant text := $body$
  declare
    board record;
    size record;
    longest integer;
  begin
    for board in
      select l.definition_id, l.number, c.entries from leaderboards l join (
        select definition_id, leaderboard_number, sum(entries)::integer as entries
        from ({changes}) changes group by 1, 2) c
      on c.definition_id = l.definition_id and c.leaderboard_number = l.number
      order by l.definition_id, l.number for no key update of l
    loop
      if board.entries = 0 then
        select s.players, s.has_segments into size from leaderboard_sizes s
          where s.definition_id = board.definition_id and s.leaderboard_number = board.number;
      else
        insert into leaderboard_sizes as s values (board.definition_id, board.number, board.entries)
          on conflict (definition_id, leaderboard_number) do update set players = s.players + excluded.players
          returning s.players, s.has_segments into size;
        update leaderboards l set is_full = coalesce(size.players >= d.capacity, false)
          from leaderboard_definitions d
          where d.id = board.definition_id and l.definition_id = board.definition_id and l.number = board.number
            and l.is_full <> coalesce(size.players >= d.capacity, false);
      end if;
      if size.has_segments then
        with counted as (
          update leaderboard_segments s
          set entries = s.entries + c.entries, without_rank = s.without_rank + c.without_rank
          from (
            select g.from_order, g.from_reached_at, g.from_player,
              sum(changes.entries)::integer as entries, sum(changes.without_rank)::integer as without_rank
            from ({changes}) changes cross join lateral (
              select from_order, from_reached_at, from_player from leaderboard_segments
              where definition_id = board.definition_id and leaderboard_number = board.number
                and (from_order, from_reached_at, from_player) <= (changes.ord, changes.reached_at, changes.player_id)
              order by from_order desc, from_reached_at desc, from_player desc limit 1) g
            where changes.definition_id = board.definition_id and changes.leaderboard_number = board.number
            group by 1, 2, 3) c
          where s.definition_id = board.definition_id and s.leaderboard_number = board.number
            and s.from_order = c.from_order and s.from_reached_at = c.from_reached_at
            and s.from_player = c.from_player and (c.entries <> 0 or c.without_rank <> 0)
          returning s.entries)
        select max(entries) into longest from counted;
      elsif size.players > 10000 then
        update leaderboard_sizes s set has_segments = true
          where s.definition_id = board.definition_id and s.leaderboard_number = board.number;
        -- Split at once, which counts its entries without a rank.
        insert into leaderboard_segments
          values (board.definition_id, board.number, '-infinity', '-infinity', '', size.players);
        longest := size.players;
      else
        continue;
      end if;
      if longest > 4000 then
        perform split_leaderboard_segments(board.definition_id, board.number);
      end if;
    end loop;
    return null;
  end $body$;
    name text;
    changes text;
  begin
    for name, changes in
      values ('count_added_entries', added), ('count_changed_entries', changed), ('count_gone_entries', gone)
    loop
      execute format('create or replace function %I() returns trigger language plpgsql as %L', name,
        replace(body, '{changes}', changes));
    end loop;
  end $do$;
