import { formatFact, formatListChange, toLabel } from './fact-text.ts'
import { formatThing, type Part, type SentenceEntry, SentenceSource, type Thing, toNoun } from './sentence-source.ts'
import { type Phrase, specialPhrases } from './special-phrases.ts'
import { isVerb, toInfinitive, toPast } from './verbs.ts'

/** What an entry says happened. */
export type AuditSentence = {
  /** "Imani Okafor" */
  readonly who: string
  /** "moved", "tried to move" */
  readonly verb: string
  /** What follows the verb, in its order, to be joined by blanks. */
  readonly parts: readonly Part[]
  /** What changed beyond that: "duration 72 → 96". */
  readonly details: readonly string[]
  /** How many changes more there are. */
  readonly more: number
}

/** How many changes follow a sentence. */
const maxDetails = 3

const actors: Readonly<Record<string, string>> = {
  server: 'The server',
  game: 'The game',
  'command line': 'The command line',
  nobody: 'Somebody',
}

/** "Imani Okafor", or the e-mail without a name; programs with a capital letter. */
export function toActorText({ Actor, ActorName }: Pick<SentenceEntry, 'Actor' | 'ActorName'>): string {
  if (ActorName !== '') return ActorName
  return actors[Actor] ?? (/^(server key|service account) /.test(Actor) ? `S${Actor.slice(1)}` : Actor)
}

/** What an action may call things of a kind. */
const otherNouns: Readonly<Record<string, readonly string[]>> = { 'game key': ['client key', 'server key'] }

type Words = { readonly noun: string; readonly verb: string; readonly rest: string }

/** "leaderboard prizes started" is the noun "leaderboard prizes" and the verb "started"; the last verb counts. */
function splitAction(action: string): Words {
  const parts = action.split(' ')
  const at = parts.findLastIndex(isVerb)
  if (at < 0) return { noun: action, verb: '', rest: '' }
  return { noun: parts.slice(0, at).join(' '), verb: parts[at] ?? '', rest: parts.slice(at + 1).join(' ') }
}

/** A thing with what it is: "event", "Winter Regatta". Without a name its id is shown with its kind anyway. */
function withNoun(thing: Thing): readonly Part[] {
  const noun = toNoun(thing.kind)
  return thing.hasName && noun !== '' ? [noun, thing] : [thing]
}

/** The words of an action as a phrase: "deleted guild Sharks", "changed the nickname of Anne", "exported events". */
function toPlainPhrase(source: SentenceSource): Phrase {
  const { TargetKind, Action, Outcome } = source.entry
  // A refusal to read has no action: it has the summary of the call.
  if (/^[A-Z]/.test(Action)) return [Outcome === 'done' ? 'done' : 'opened', `“${Action}”`]
  const { noun, verb, rest } = splitAction(Action)
  const { target } = source
  const after = rest === '' ? [] : [rest]
  if (verb === '') return ['done', `“${noun}”`]
  if (noun === '') return [verb, ...after, ...(target && !source.isOwnAccount ? ['as', target] : [])]
  if (!target) return [verb, noun.endsWith('s') ? noun : `the ${noun}`, ...after]
  const names = [TargetKind, ...(otherNouns[TargetKind] ?? [])]
  if (noun === TargetKind) return [verb, ...(source.isOwnAccount ? ['their account'] : withNoun(target)), ...after]
  const isNamed = names.some((one) => noun === one || noun.endsWith(` ${one}`))
  if (isNamed) return [verb, noun, target, ...after]
  const owned = names.reduce((text, one) => (text.startsWith(`${one} `) ? text.slice(one.length + 1) : text), noun)
  if (source.isOwnAccount) return [verb, `their ${owned}`, ...after]
  return [verb, `the ${owned} of`, ...withNoun(target), ...after]
}

/** Members that every change changes, and those that are an id beside its name. */
const silent =
  /(^|\.)(Version|Revision|Id|Ids|ChangedAt|ChangedBy|UpdatedAt|UpdatedBy|CreatedAt|CreatedBy|Job|MsgId|Fingerprint)$|^First\.|^Count$/

/** Members that follow from others, which are said instead. */
const derived: Readonly<Record<string, readonly string[]>> = {
  EndDate: ['StartDate', 'Duration'],
  UpdateRequiredSince: ['UpdateRequired'],
  ProfileName: ['ProfileId'],
}

/** What numbers count where their names do not say it. */
const units: Readonly<Record<string, string>> = { Duration: ' hours' }

function listFactDetails(source: SentenceSource): readonly string[] {
  const names = new Set(source.entry.Facts.filter(({ Before, After }) => Before !== After).map(({ Name }) => Name))
  return source.unmentioned.flatMap(({ Name, Before, After, BeforeName, AfterName }) => {
    const isChange = Before !== null && After !== null && Before !== After
    if (!isChange || silent.test(Name) || derived[Name]?.some((other) => names.has(other))) return []
    const [was, is] = [BeforeName || formatFact(Before), AfterName || formatFact(After)]
    const isNamed = BeforeName !== '' || AfterName !== ''
    const label = isNamed ? toLabel(Name).replace(/ id$/, '') : toLabel(Name)
    const listed = formatListChange(Before, After)
    if (listed) return [`${label}: ${listed}`]
    return was === is ? [] : [`${label} ${was} → ${is}${units[Name] ?? ''}`]
  })
}

/** Changes inside of saved games, attributes and other values that are no members of their own. */
function listInnerDetails({ entry: { Changes, Facts } }: SentenceSource): { texts: readonly string[]; more: number } {
  if (!Changes) return { texts: [], more: 0 }
  const known = new Set(Facts.map(({ Name }) => Name))
  const inner = Changes.Changes.filter(({ Key, Path }) => {
    if (Key !== '') return true
    const [member = ''] = Path.split(/[.[]/)
    return Path !== '' && !known.has(Path) && !known.has(member) && !/^\[\d+\]/.test(Path) && !silent.test(Path)
  })
  const texts = inner.map(({ Key, Path, Kind, Before, After, Difference }) => {
    const where = [Key, Path].filter((part) => part !== '').join('.')
    if (Kind === 'added') return `${where} added ${formatFact(After)}`
    if (Kind === 'removed') return `${where} removed (${formatFact(Before)})`
    if (Before === null || After === null) return `${where} changed`
    return `${where} ${formatFact(Before)} → ${formatFact(After)}${Difference === '' ? '' : ` (${Difference})`}`
  })
  // What is only counted may be members that are facts; without other inner changes it says nothing new.
  return { texts, more: texts.length > 0 ? Changes.More : 0 }
}

function toPhrase(entry: SentenceEntry): { source: SentenceSource; phrase: Phrase } {
  const source = new SentenceSource(entry)
  const phrase = specialPhrases[entry.Action]?.(source)
  if (phrase) return { source, phrase }
  // What the special phrase has read was not mentioned.
  const plain = new SentenceSource(entry)
  return { source: plain, phrase: toPlainPhrase(plain) }
}

/** Says in words what an entry records: "Imani Okafor moved Winter Regatta by 3 days (12 → 15 Dec, 10:00 UTC)". */
export function toSentence(entry: SentenceEntry, { isOwn = false } = {}): AuditSentence {
  const { source, phrase } = toPhrase(entry)
  const [verb, ...parts] = phrase
  const { texts, more } = listInnerDetails(source)
  const details = [...listFactDetails(source), ...texts]
  const isDone = (entry.Outcome ?? 'done') === 'done'
  return {
    who: isOwn ? 'You' : toActorText(entry),
    verb: isDone ? toPast(verb) : `tried to ${toInfinitive(verb)}`,
    parts: isOwn ? parts.map((part) => (typeof part === 'string' ? part.replace(/^their /, 'your ') : part)) : parts,
    details: details.slice(0, maxDetails),
    more: more + Math.max(0, details.length - maxDetails),
  }
}

/** The changes that follow a sentence, in one text; empty without any. */
export function formatDetails({ details, more }: AuditSentence): string {
  if (details.length === 0) return ''
  return details.join(' · ') + (more > 0 ? ` and ${more} more` : '')
}

/** "moved Winter Regatta by 3 days (12 → 15 Dec, 10:00 UTC)": what was done, without who did it. */
export function formatDeed({ verb, parts }: AuditSentence): string {
  const texts = parts.map((part, index) => (typeof part === 'string' ? part : formatThing(part, parts[index - 1])))
  return [verb, ...texts].join(' ')
}

/** The whole sentence as text, without its details. */
export function formatSentence(sentence: AuditSentence): string {
  return `${sentence.who} ${formatDeed(sentence)}`
}
