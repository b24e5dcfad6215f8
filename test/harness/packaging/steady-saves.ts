import { persistence } from '#contract/persistence.ts'
import { players } from '#contract/players.ts'
import { Journal, tokenIn, Writer } from '#test/chaos/writer.ts'
import { HttpClient } from '#test/harness/http-client.ts'
import type { firstAdmin } from '#test/harness/start-server.ts'

/** Staff who work on a server that is stopped, upgraded and started again; what was acknowledged to them is in the journal. */
export class SteadySaves {
  readonly journal = new Journal()
  readonly people: readonly Writer[]
  readonly #playerIds: readonly string[]
  readonly #client: HttpClient

  private constructor(client: HttpClient, playerIds: readonly string[]) {
    this.#client = client
    this.#playerIds = playerIds
    this.people = playerIds.map((id, index) => new Writer(`w${index}`, [id], this.journal))
  }

  /** Signs in and makes players to work on. */
  static async begin(url: string, person: typeof firstAdmin): Promise<SteadySaves> {
    const client = await HttpClient.signIn(url, person)
    const ids: string[] = []
    while (ids.length < 8) {
      const { data, status, message } = await client.call(players.createRandom, {})
      if (!data) throw new Error(`Making a player answered ${status}: ${message}`)
      ids.push(data.Player.PlayerId)
    }
    return new SteadySaves(client, ids)
  }

  /** The same session at another address: it outlives stops and upgrades. */
  at(url: string): HttpClient {
    return this.#client.at(url)
  }

  /** Saves of which the player's state shows that they are lost; each is written on the versions of the one before. */
  async findLost(url: string): Promise<string[]> {
    const client = this.at(url)
    const lost: string[] = []
    for (const id of this.#playerIds) {
      const last = this.journal.acknowledged.findLast(({ playerId }) => playerId === id)
      const { data, status } = await client.call(persistence.list, { params: { id } })
      const stored = new Map(data?.m_playerPersistences.map((entry) => [entry.Key, entry]))
      if (status !== 200) lost.push(`the player ${id} was answered with ${status}`)
      for (const [key, version] of last?.versions ?? []) {
        const found = stored.get(key)
        if (found?.Version === version && tokenIn(found.Value) === last?.token) continue
        lost.push(`${key} of ${id} is in version ${found?.Version}, and was acknowledged in ${version}`)
      }
    }
    return [...lost, ...this.journal.wrong]
  }
}
