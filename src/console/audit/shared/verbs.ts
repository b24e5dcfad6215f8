/** Verbs whose past tense is not their participle, and how they are in the infinitive. */
const irregular: Readonly<Record<string, readonly [past: string, infinitive: string]>> = {
  undone: ['undid', 'undo'],
  left: ['left', 'leave'],
  sent: ['sent', 'send'],
  set: ['set', 'set'],
  unset: ['unset', 'unset'],
  reset: ['reset', 'reset'],
  made: ['made', 'make'],
  given: ['gave', 'give'],
  taken: ['took', 'take'],
  withdrawn: ['withdrew', 'withdraw'],
  written: ['wrote', 'write'],
  run: ['ran', 'run'],
  paid: ['paid', 'pay'],
  done: ['did', 'do'],
}

/** Verbs that end with "e" in the infinitive: "deleted". */
const endingInE = new Set(
  `deleted saved created changed invalidated revoked closed paused resumed removed moved prepared disabled
  invited enabled rotated recomputed migrated purged replaced refused used`.split(/\s+/),
)

/** Other regular verbs: "added". */
const regular = new Set(
  `exported stopped answered confirmed joined switched edited transferred added kicked reported dismissed restored imported
  canceled retried corrected started marked unmarked planned collected suspended lifted pinned unpinned renewed requested
  ended signed loaded connected disconnected turned skipped deregistered unlinked finished accepted asked linked entered opened
  reopened tested acknowledged admitted replayed`.split(/\s+/),
)

/** Infinitives that are not the participle without its ending. */
const respelled: Readonly<Record<string, string>> = {
  stopped: 'stop',
  transferred: 'transfer',
  planned: 'plan',
  pinned: 'pin',
  unpinned: 'unpin',
  skipped: 'skip',
  admitted: 'admit',
  retried: 'retry',
  canceled: 'cancel',
}

/** Whether a word is a participle that an action may have: "saved" in "persistence saved". */
export const isVerb = (word: string): boolean => word in irregular || endingInE.has(word) || regular.has(word)

/** "deleted", "sent" from a participle. */
export const toPast = (participle: string): string => irregular[participle]?.[0] ?? participle

/** "delete", "send" from a participle. */
export function toInfinitive(participle: string): string {
  const known = irregular[participle]?.[1] ?? respelled[participle]
  return known ?? participle.slice(0, endingInE.has(participle) ? -1 : -2)
}
