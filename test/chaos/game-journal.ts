import { saves } from '#contract/game-saves.ts'

type Sent = { readonly Key: string; readonly Value: string | null }
type Stored = { readonly player_id: string; readonly key: string; readonly value: string; readonly version: number }

/** What games were answered, over all restarts of the server: who signed in, and what was acknowledged as saved. */
export class GameJournal {
  /** Who signed in. */
  readonly playerIds = new Set<string>()
  /** Saves and collects that were answered. */
  acknowledged = 0
  /** Calls that were not answered. */
  cutOff = 0
  /** Saves that were refused because they did not know what is there. */
  refusedSaves = 0
  /** Orders, joins ("player event") and scores (by "player leaderboard") that were answered. */
  readonly orders = new Set<string>()
  readonly joins = new Set<string>()
  readonly scores = new Map<string, number>()
  readonly #players = new Map<string, string>()
  /** The newest acknowledged version of each key, by player and key. */
  readonly #saved = new Map<string, { readonly version: number; readonly value: string | null }>()

  /** A `fetch` that sends to the server where it is now, and notes what it answers. */
  follow(getUrl: () => string): typeof globalThis.fetch {
    return async (input, init) => {
      const { pathname, search } = new URL(String(input))
      const reply = await fetch(getUrl() + pathname + search, init).catch((error: unknown) => {
        this.cutOff++
        throw error
      })
      if ([409, 412].includes(reply.status) && pathname === saves.write.path) this.refusedSaves++
      if (reply.status === 200 && init && init.method !== 'GET') {
        const { data } = await reply.clone().json()
        this.#note(init, data)
        this.#noteCompetition(pathname, init, data)
      }
      return reply
    }
  }

  #findPlayer({ headers }: RequestInit): string {
    const token = new Headers(headers).get('authorization')?.slice('Bearer '.length) ?? ''
    return this.#players.get(token) ?? ''
  }

  #noteCompetition(path: string, init: RequestInit, data: { readonly Purchase?: { readonly OrderId: string } }): void {
    if (data.Purchase) this.orders.add(data.Purchase.OrderId)
    const [, event] = /\/events\/(\d+)\/join$/.exec(path) ?? []
    if (event !== undefined) this.joins.add(`${this.#findPlayer(init)} ${event}`)
    const [, board] = /\/leaderboards\/([^/]+)\/score$/.exec(path) ?? []
    if (board === undefined) return
    const { Score = 0 } = JSON.parse(String(init.body)) as { readonly Score?: number }
    const name = `${this.#findPlayer(init)} ${board}`
    this.scores.set(name, Math.max(Score, this.scores.get(name) ?? 0))
  }

  #note(init: RequestInit, data: Record<string, unknown>): void {
    const { Token, Player, Versions, Saved } = data as Readonly<Record<string, Record<string, string> | undefined>>
    if (Token && Player) {
      this.playerIds.add(Player.PlayerId ?? '')
      this.#players.set(String(Token), Player.PlayerId ?? '')
    }
    const versions = Versions ?? (Saved as { readonly Versions?: Record<string, string> } | undefined)?.Versions
    const { Entries } = JSON.parse(String(init.body ?? '{}')) as { readonly Entries?: readonly Sent[] }
    if (!versions || !Entries) return
    this.acknowledged++
    for (const { Key, Value } of Entries) {
      const name = `${this.#findPlayer(init)} ${Key}`
      const version = Number(versions[Key])
      if (version >= (this.#saved.get(name)?.version ?? 0)) this.#saved.set(name, { version, value: Value })
    }
  }

  /** What of the acknowledged saves is not there. A later version is a save that was cut off and is there. */
  findLost(entries: readonly Stored[]): string[] {
    const stored = new Map(entries.map((entry) => [`${entry.player_id} ${entry.key}`, entry]))
    return [...this.#saved].flatMap(([name, { version, value }]) => {
      const entry = stored.get(name)
      if (entry && (entry.version > version || (entry.version === version && entry.value === value))) return []
      return [`version ${version} of player and key ${name} was acknowledged, and version ${entry?.version} is there`]
    })
  }
}
