import { buildPath } from '#contract/core/path.ts'
import { encodeQuery } from '#contract/core/query-string.ts'
import { guildSortKeys, guilds } from '#contract/guilds.ts'
import type { Scenario } from './scenarios.ts'

/** A table of every checkout that has guilds. */
export const guildTable = 'guild_members'

/** Guilds of 25 members, the first of whom leads, for at most 100,000 players who have none. */
export const guildsForScenarios = `
  with placed as (
    select player_id, (row_number() over (order by md5(player_id)) - 1) / 25 as ordinal,
      (row_number() over (order by md5(player_id)) - 1) % 25 as place
    from (
      select player_id from players p where not exists (select from guild_members m where m.player_id = p.player_id)
      order by md5(player_id) limit 100000
    ) free
  ), made as (
    insert into guilds (name, name_folded, description, min_level, access_policy, leader_id, created_at, created_by)
    select 'Bench ' || ordinal, 'bench ' || ordinal, '', ordinal % 50, ordinal % 2, player_id, now(), 'bench'
    from placed where place = 0 returning id, name
  )
  insert into guild_members (player_id, guild_id, joined_at)
  select player_id, id, now() - place * interval '1 day' from placed join made on name = 'Bench ' || ordinal`

/** What is read about guilds, from a database with `guildsForScenarios`. */
export async function guildScenarios(texts: (select: string) => Promise<string[]>): Promise<Scenario[]> {
  const ids = await texts('select id::text as found from guilds order by md5(id::text) limit 200')
  const names = await texts(`
    select substr(name, 3) as found from guilds where name like 'Bench %' order by md5(name) limit 50`)
  const list = (query: Record<string, unknown>) => guilds.list.path + encodeQuery({ take: 15, ...query })
  const ofEach = (path: string) => ids.map((id) => buildPath(path, { id }))
  const scenario = (name: string, paths: readonly string[]): Scenario => ({ name, paths, isComparedToBare: false })
  return [
    ...guildSortKeys.map((sortKey) => scenario(`guilds by ${sortKey}`, [list({ sortKey })])),
    scenario(
      'guilds, part of the name',
      names.map((filter) => list({ filter })),
    ),
    scenario('guilds, one', ofEach(guilds.get.path)),
    scenario('guilds, members', ofEach(guilds.members.path)),
  ]
}
