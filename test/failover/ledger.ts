import { sql } from 'kysely'
import { openDatabase } from '#server/platform/database/open-database.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { checkSavedGames } from '#test/chaos/saved-games.ts'
import { Journal } from '#test/chaos/writer.ts'

/** What became of what was acknowledged. */
export type Findings = {
  readonly lost: number
  readonly doubled: number
  /** A line for each kind of what is wrong, lost and doubled changes among them. */
  readonly problems: readonly string[]
}

/** Everything that was acknowledged during the rounds of one fault. */
export class Ledger {
  readonly saves = new Journal()
  /** The titles of gifts. */
  readonly gifts = new Set<string>()
  /** Joins, as "event player". */
  readonly joins = new Set<string>()
  /** Answers that must not be. */
  readonly wrong: string[] = []

  get acknowledged(): number {
    return this.saves.acknowledged.length + this.gifts.size + this.joins.size
  }

  /** Holds it against the database at an address. */
  async check(databaseUrl: string): Promise<Findings> {
    const database = await openDatabase({ databaseUrl, dataDir: '/nowhere', poolSize: 1, statementTimeoutMs: 60_000 })
    try {
      const { db } = database
      const saves = await checkSavedGames(db, this.saves)
      const lostSaves = new Set(
        saves.flatMap((problem) => /^an acknowledged save is lost: (\S+),/.exec(problem)?.[1] ?? []),
      )
      const gifts = await countGifts(db)
      const lostGifts = [...this.gifts].filter((title) => !gifts.has(title))
      const doubledGifts = [...gifts].filter(([, deliveries]) => deliveries > 1)
      const joins = await listJoins(db)
      const lostJoins = [...this.joins].filter((join) => !joins.has(join))
      return {
        lost: lostSaves.size + lostGifts.length + lostJoins.length,
        doubled: doubledGifts.length,
        problems: [
          ...saves,
          ...lostGifts.map((title) => `an acknowledged gift is lost: ${title}`),
          ...lostJoins.map((join) => `an acknowledged join is lost: ${join}`),
          ...doubledGifts.map(([title, deliveries]) => `a gift was delivered ${deliveries} times: ${title}`),
        ],
      }
    } finally {
      await database.close()
    }
  }
}

/** How often each gift of the drill was delivered, by its title. */
async function countGifts(db: Handle): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ title: string; deliveries: number }>`
    select title, count(*)::int as deliveries from messages join message_deliveries using (msg_id)
    where title like 'failover %' group by title`.execute(db)
  return new Map(rows.map(({ title, deliveries }) => [title, deliveries]))
}

async function listJoins(db: Handle): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ joined: string }>`
    select event_id || ' ' || player_id as joined from event_players where left_at is null`.execute(db)
  return new Set(rows.map(({ joined }) => joined))
}
