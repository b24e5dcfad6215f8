import type { Database } from '#server/platform/database/tables.ts'
import { ordinaryCodes } from './call-repository.ts'
import { addRefusals, type RefusedCall } from './refusal-repository.ts'

const ordinary = new Set(ordinaryCodes)

/** What a flood would have to be before some of it is left out. */
const maxNotes = 10_000

/** The calls that players were refused, written together every some seconds: no call writes for it. */
export class RefusalNotes {
  readonly #db: Database
  readonly #report: (problem: unknown) => void
  #notes = new Map<string, RefusedCall>()

  constructor(db: Database, report: (problem: unknown) => void) {
    this.#db = db
    this.#report = report
  }

  /** Notes that a call of a player was answered with an error. */
  note(playerId: string, call: string, code: string, at: Date): void {
    if (code === '' || ordinary.has(code)) return
    const name = `${call} ${code} ${playerId}`
    const known = this.#notes.get(name)
    if (known) {
      known.calls++
      known.lastAt = at
    } else if (this.#notes.size < maxNotes) this.#notes.set(name, { playerId, call, code, calls: 1, lastAt: at })
  }

  /** Writes what was noted since the last time. */
  async flush(): Promise<void> {
    if (this.#notes.size === 0) return
    const notes = [...this.#notes.values()]
    this.#notes = new Map()
    await addRefusals(this.#db, notes).catch(this.#report)
  }
}
