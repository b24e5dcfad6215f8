import { sql } from 'kysely'
import { foldId } from '#server/platform/database/fold.ts'
import type { Handle } from '#server/platform/database/tables.ts'

/** A text of a list that is no player's id, and the players who have a social account with it, in any letter case. */
export type AccountMatch = { readonly id: string; readonly players: readonly string[] }

/** Those of up to 100,000 texts that are no player's id, in their order; most have no players either. */
export async function matchAccounts(db: Handle, ids: readonly string[]): Promise<AccountMatch[]> {
  const { rows } = await sql<{ id: string; players: string[] }>`
    select given.id, array(select distinct l.player_id from social_links l
      where lower(l.social_id) = given.folded order by l.player_id) as players
    from unnest(${ids}::text[], ${ids.map(foldId)}::text[]) with ordinality as given(id, folded, position)
    where not exists (select from players p where p.player_id = given.id) order by position`.execute(db)
  return rows
}
