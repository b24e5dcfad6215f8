import type { Database } from '#server/platform/database/tables.ts'
import type { AuditEvent } from './event.ts'
import { writeAudit } from './repository.ts'

const windowMs = 60_000
const maxSubjects = 10_000
const maxTargets = 10

type Counted = { event: AuditEvent; times: number; since: number; targets: Set<string> }

/**
 * Writes rejected calls into the audit log: the first of a person and action at once, further ones within the next
 * minute counted into one entry that names up to ten of their targets, so that a loop of rejected calls cannot fill the
 * log. A rejected call is answered whether or not its entry could be written; `report` hears of those that could not.
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

  /** Counts one rejected call. */
  note(event: AuditEvent): void {
    const { actor, ipAddress, action, targetId, outcome } = event
    const subject = JSON.stringify([actor.id ?? ipAddress, actor.name, action, outcome])
    const known = this.#counted.get(subject)
    if (known) {
      known.times++
      known.event = event
      if (known.targets.size <= maxTargets) known.targets.add(targetId)
      return
    }
    // A flood of different subjects is itself worth only a bounded amount of memory.
    if (this.#counted.size >= maxSubjects) this.flush(Number.POSITIVE_INFINITY)
    this.#counted.set(subject, { event, times: 0, since: event.at.getTime(), targets: new Set() })
    this.#write(event, 1)
  }

  /** Writes the counts that are at least a minute old at `now` (milliseconds since 1970). */
  flush(now: number): void {
    for (const [subject, counted] of this.#counted) {
      // The clock may have gone back since; a count must not wait until it is there again.
      if (Math.abs(now - counted.since) < windowMs) continue
      this.#counted.delete(subject)
      if (counted.times > 0) this.#write(summarize(counted), counted.times)
    }
  }

  /** Writes all counts and waits for the writes. */
  async close(): Promise<void> {
    this.flush(Number.POSITIVE_INFINITY)
    await this.#writing
  }

  #write(event: AuditEvent, times: number): void {
    this.#writing = this.#writing
      .then(async () => {
        await writeAudit(this.#db, event, times)
      })
      .catch(this.#report)
  }
}

/** The entry of counted calls: about their target when it was one and the same, else with the targets in the note. */
function summarize({ event, targets }: Counted): AuditEvent {
  if (targets.size <= 1) return event
  const named = [...targets].slice(0, maxTargets).join(', ')
  const note = `${event.note} Targets: ${named}${targets.size > maxTargets ? ' and others' : ''}.`.trim()
  return { ...event, targetId: '', note }
}
