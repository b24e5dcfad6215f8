import { formatCount } from '#console/components/number.tsx'
import type { AuditEntry } from '#contract/audit.ts'
import type { AuditFact } from '#contract/audit-facts.ts'
import type { ChangeSummary } from '#contract/changes/change.ts'
import { formatFact, formatInstant, toInstant, toItems, toPlainText } from './fact-text.ts'

/** What a sentence is made of: an entry of the log, or a change of Home or of the recent changes. */
export type SentenceEntry = Pick<AuditEntry, 'Actor' | 'Action' | 'TargetKind' | 'TargetId'> & {
  readonly ActorName: string
  readonly TargetName: string
  readonly Facts: readonly AuditFact[]
  readonly Changes: ChangeSummary | null
  /** 'done' when absent. */
  readonly Outcome?: AuditEntry['Outcome']
}

/** A thing in a sentence. */
export type Thing = {
  readonly kind: string
  readonly id: string
  /** What it is called; its id when it has no name. */
  readonly name: string
  readonly hasName: boolean
}

/** A part of a sentence. */
export type Part = string | Thing

/** What things of a kind are called where that is not the kind; empty where the name says enough. */
const nouns: Readonly<Record<string, string>> = { player: '', user: '', data: '', 'game key': 'key' }

/** Kinds whose ids are names. */
const named = new Set(['user', 'role', 'preference', 'data', 'game calls'])

/** "event"; empty for kinds whose names say enough. */
export const toNoun = (kind: string): string => nouns[kind] ?? kind

const toThing = (kind: string, id: string, name: string): Thing => ({
  kind,
  id,
  name: name === '' ? id : name,
  hasName: name !== '' || named.has(kind),
})

/** A thing after the part before it: "Sharks", or "guild 12" without a name, unless the part before says that it is a guild. */
export function formatThing({ kind, name, hasName }: Thing, previous: Part | undefined): string {
  const noun = toNoun(kind) || kind
  const isSaid = typeof previous === 'string' && previous.split(' ').at(-1) === noun.split(' ').at(-1)
  return hasName || isSaid ? name : `${noun} ${name}`
}

/** Members of the values that are called what the target is called. */
const nameFacts = ['Name', 'Content', 'Title', 'Outage', 'First.Content']

/** Reads an entry for a sentence about it, and notes which of its facts the sentence has mentioned. */
export class SentenceSource {
  readonly entry: SentenceEntry
  readonly #facts: ReadonlyMap<string, AuditFact>
  readonly #mentioned = new Set<string>()

  constructor(entry: SentenceEntry) {
    this.entry = entry
    this.#facts = new Map(entry.Facts.map((fact) => [fact.Name, fact]))
  }

  /** The facts that the sentence leaves out. */
  get unmentioned(): readonly AuditFact[] {
    return this.entry.Facts.filter(({ Name }) => !this.#mentioned.has(Name))
  }

  /** A fact by name, which counts as mentioned; undefined when there is none. */
  fact(name: string): AuditFact | undefined {
    this.#mentioned.add(name)
    return this.#facts.get(name)
  }

  /** The value of a fact after the change, or else before it, as staff read it; undefined without one. */
  text(name: string): string | undefined {
    const fact = this.fact(name)
    const value = fact?.After ?? fact?.Before
    return value === null || value === undefined || value === 'null' || value === '""' ? undefined : formatFact(value)
  }

  /** The value of a fact after the change, or else before it, as an instant; undefined when it is none. */
  instant(name: string): Date | undefined {
    const fact = this.fact(name)
    return toInstant(toPlainText(fact?.After ?? fact?.Before ?? null))
  }

  /** "until 12 Dec 2026, 10:00 UTC"; undefined without such a time. */
  time(name: string, preposition: string): string | undefined {
    const instant = this.instant(name)
    return instant && `${preposition} ${formatInstant(instant)}`
  }

  /** "1 player", "1,204 players"; undefined when no fact of these names is a number or a list. */
  count(names: readonly string[], one: string, many?: string): string | undefined {
    for (const name of names) {
      const { After = null, Before = null } = this.fact(name) ?? {}
      const text = After ?? Before ?? 'none'
      const count = toItems(text)?.length ?? Number(text)
      if (Number.isInteger(count)) return formatCount(count, one, many)
    }
    return undefined
  }

  /** Both values of a fact as instants; undefined unless both are. */
  instants(name: string): readonly [Date, Date] | undefined {
    const fact = this.#facts.get(name)
    const [before, after] = [fact?.Before ?? null, fact?.After ?? null].map((text) => toInstant(toPlainText(text)))
    return before && after ? [before, after] : undefined
  }

  /** The thing whose id a fact is, after the change or else before it; undefined when it is not known. */
  thing(name: string, kind: string): Thing | undefined {
    const fact = this.fact(name)
    if (!fact) return undefined
    const [value, called] =
      fact.After === null || fact.After === 'null' ? [fact.Before, fact.BeforeName] : [fact.After, fact.AfterName]
    const id = toPlainText(value) || (/^\d+$/.test(value ?? '') ? (value ?? '') : '')
    return id === '' ? undefined : toThing(kind, id, called)
  }

  /** What the entry is about; undefined when it is about no single thing. */
  get target(): Thing | undefined {
    const { TargetKind, TargetId, TargetName } = this.entry
    if (TargetId === '') return undefined
    const nameFact = nameFacts.map((name) => this.#facts.get(name)).find((fact) => fact !== undefined)
    const stored = toPlainText(nameFact?.After ?? nameFact?.Before ?? null)
    return toThing(TargetKind, TargetId, TargetName || (TargetKind === 'player' ? '' : stored))
  }

  /** Whether somebody acted on the own account. */
  get isOwnAccount(): boolean {
    const { Actor, TargetKind, TargetId } = this.entry
    return TargetKind === 'user' && TargetId === Actor
  }
}
