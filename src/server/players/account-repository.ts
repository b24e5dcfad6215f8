import { sql } from 'kysely'
import { foldId } from '#server/platform/database/fold.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { throwInvalidInput } from '#server/platform/http/body.ts'

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

/** How many social accounts of several players an error names. */
const namedAccounts = 10

/**
 * The ids of the players that a list names by id or by social account, each once; what nobody has stays as it was given,
 * and a player's id comes before an account. Refuses a list with an account of several players.
 */
export async function resolvePlayerIds(db: Handle, given: readonly string[], path: string): Promise<string[]> {
  const matches = await matchAccounts(db, given)
  const ambiguous = matches.filter(({ players }) => players.length > 1)
  if (ambiguous.length > 0) {
    const errors = ambiguous.slice(0, namedAccounts).map(({ id, players }) => ({
      path,
      message: `“${id}” is a social account of several players: ${players.join(', ')}. Enter the ID of the player instead.`,
    }))
    throwInvalidInput(errors)
  }
  const byAccount = new Map(matches.map(({ id, players: [player] }) => [id, player]))
  return [...new Set(given.map((id) => byAccount.get(id) ?? id))]
}

/** The id of the player whom a field names by id or by social account; what nobody has stays as it was given. */
export async function resolvePlayerId(db: Handle, given: string, path: string): Promise<string> {
  const [playerId = given] = await resolvePlayerIds(db, [given], path)
  return playerId
}
