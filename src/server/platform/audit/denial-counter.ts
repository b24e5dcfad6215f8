import type { Database } from '#server/platform/database/tables.ts'
import type { AuditEvent } from './event.ts'
import { writeAudit } from './repository.ts'

const windowMs = 60_000
const mostSubjects = 10_000

type Counted = { event: AuditEvent; times: number; since: number }

/**
 * Writes refused calls into the audit log: the first at once, equal ones within the next minute counted into one
 * further entry, so that a loop of refused calls cannot fill the log. A refused call is answered whether or not its
 * entry could be written; `report` hears of those that could not.
 */
export class DenialCounter {
  readonly #db: Database
  readonly #report: (problem: unknown) => void
  readonly #counted = new Map<string, Counted>()
  #writing: Promise<void> = Promise.resolve()

  constructor(db: Database, report: (problem: unknown) => void) {
    this.#db = db
    this.#report = report
  }

  /** Notes one refused call. */
  note(event: AuditEvent): void {
    const { actor, ipAddress, action, targetKind, targetId, outcome, note } = event
    const subject = JSON.stringify([actor.name, ipAddress, action, targetKind, targetId, outcome, note])
    const known = this.#counted.get(subject)
    if (known) {
      known.times++
      known.event = event
      return
    }
    // A flood of different subjects is itself worth only a bounded amount of memory.
    if (this.#counted.size >= mostSubjects) this.flush(Number.POSITIVE_INFINITY)
    this.#counted.set(subject, { event, times: 0, since: event.at.getTime() })
    this.#write(event, 1)
  }

  /** Writes out what was counted for a minute by `now` (milliseconds since 1970) or longer. */
  flush(now: number): void {
    for (const [subject, { event, times, since }] of this.#counted) {
      if (now - since < windowMs) continue
      this.#counted.delete(subject)
      if (times > 0) this.#write(event, times)
    }
  }

  /** Writes out everything and waits for it. */
  async close(): Promise<void> {
    this.flush(Number.POSITIVE_INFINITY)
    await this.#writing
  }

  #write(event: AuditEvent, times: number): void {
    this.#writing = this.#writing.then(() => writeAudit(this.#db, event, times)).catch(this.#report)
  }
}
