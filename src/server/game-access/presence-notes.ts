import { dayMs } from '#contract/core/units.ts'
import type { Database } from '#server/platform/database/tables.ts'
import { noteDaysOfPlay, writePresence } from './presence-repository.ts'

const writeAfterMs = 60_000

/** Who plays, written together every some seconds, and each player at most once a minute: no call writes for it. */
export class PresenceNotes {
  readonly #db: Database
  readonly #report: (problem: unknown) => void
  readonly #written = new Map<string, number>()
  #seen = new Map<string, Date>()

  constructor(db: Database, report: (problem: unknown) => void) {
    this.#db = db
    this.#report = report
  }

  /** Notes that a player called. */
  note(playerId: string, at: Date): void {
    const writtenAt = this.#written.get(playerId)
    // The clock may have gone back since, and a day may have begun.
    const isWritten =
      writtenAt !== undefined &&
      Math.abs(at.getTime() - writtenAt) < writeAfterMs &&
      Math.floor(at.getTime() / dayMs) === Math.floor(writtenAt / dayMs)
    if (!isWritten) this.#seen.set(playerId, at)
  }

  /** Writes who was seen since the last time. */
  async flush(now: Date): Promise<void> {
    for (const [playerId, at] of this.#written) if (now.getTime() - at >= writeAfterMs) this.#written.delete(playerId)
    if (this.#seen.size === 0) return
    const seen = this.#seen
    this.#seen = new Map()
    for (const [playerId, at] of seen) this.#written.set(playerId, at.getTime())
    await writePresence(this.#db, seen).catch(this.#report)
    await noteDaysOfPlay(this.#db, seen).catch(this.#report)
  }
}
