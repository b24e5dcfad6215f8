import type { Handle } from '#server/platform/database/tables.ts'
import { matchAccounts } from '#server/players/account-repository.ts'

const batchSize = 50_000

/** The players whom a file names by a social account. The first pass through the file collects the ids to look up. */
export class PlayerAccounts {
  readonly #given = new Set<string>()
  readonly #playerByAccount = new Map<string, string>()
  readonly #ambiguous = new Map<string, readonly string[]>()
  #isRead = false

  /** The id of the player whom a text names, by id or by account; as it is given before the accounts are read. */
  resolve(given: string): string {
    if (!this.#isRead) this.#given.add(given)
    return this.#playerByAccount.get(given) ?? given
  }

  /** Looks up the accounts among the collected ids. */
  async read(db: Handle): Promise<void> {
    this.#isRead = true
    const ids = [...this.#given]
    this.#given.clear()
    for (let start = 0; start < ids.length; start += batchSize) {
      for (const { id, players } of await matchAccounts(db, ids.slice(start, start + batchSize))) {
        const [player] = players
        if (players.length > 1) this.#ambiguous.set(id, players)
        else if (player !== undefined) this.#playerByAccount.set(id, player)
      }
    }
  }

  /** How many accounts name a player each. */
  get count(): number {
    return this.#playerByAccount.size
  }

  /** Why an id names no player; undefined when it may. */
  findProblem(playerId: string): string | undefined {
    const players = this.#ambiguous.get(playerId)
    return players && `is a social account of several players: ${players.join(', ')}`
  }
}
