import type { Handle } from '#server/platform/database/tables.ts'
import { throwInvalidInput } from '#server/platform/http/body.ts'
import { matchAccounts } from './account-repository.ts'

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
