import { giftTypes } from '#contract/messages.ts'
import { socialPlatforms } from '#contract/players.ts'
import type { TimelineEntry, TimelineSubject } from '#contract/timeline.ts'
import { getKind } from './audit-kinds.ts'
import {
  type AuditTexts,
  attributeChanges,
  cut,
  memberChanges,
  namedMembers,
  shortList,
  toMinute,
  toText,
  toValues,
} from './change-labels.ts'
import type { SourceRow } from './repository.ts'
import type { SourceName } from './sources.ts'

/** What the words of an entry are: everything that its source's row does not say by itself. */
type Words = Pick<TimelineEntry, 'Kind' | 'What'> & {
  readonly Detail?: string
  readonly Subject?: TimelineSubject | null
  readonly AuditId?: string
}

type WordsOf = (texts: readonly string[], subject: string) => Words

const platformNames = new Map<string, string>(
  Object.entries(socialPlatforms).map(([name, number]) => [
    String(number),
    name
      .split('_')
      .map((part) => part.charAt(0) + part.slice(1).toLowerCase())
      .join(' '),
  ]),
)

const snapshotReasons: Readonly<Record<string, string>> = { '1': 'Taken before a reset', '2': 'Taken before a load' }

/** Its description, and why it was taken where staff have changed the words that say so. */
function snapshotText(description: string, type: string): string {
  const saysWhy = /^Before (?:reset|load)/.test(description)
  return [description, saysWhy ? '' : (snapshotReasons[type] ?? '')].filter((part) => part !== '').join(' · ')
}

/** "Currency gems x5, Reward boat x1"; empty when there are none. */
function giftsText(gifts: unknown): string {
  if (!Array.isArray(gifts)) return ''
  return shortList(
    gifts.map(({ m_type, m_giftableId, m_amount }) => `${giftTypes[m_type] ?? 'Gift'} ${m_giftableId} x${m_amount}`),
  )
}

function messageWords(what: string): WordsOf {
  return ([title = '', gifts = '[]'], subject) => ({
    Kind: 'message',
    What: `${what}: ${title}`,
    Detail: giftsText(JSON.parse(gifts)),
    Subject: { Kind: 'message', Id: subject },
  })
}

const wordsOfSource: Readonly<Record<Exclude<SourceName, 'audit'>, WordsOf>> = {
  creation: () => ({ Kind: 'player', What: 'Player created' }),
  purchase: ([item, amount, value, platform = '', sku = '', isValid], subject) => ({
    Kind: 'purchase',
    What: `Bought ${item} x${amount}`,
    Detail: [`$${value}`, isValid === 'true' ? '' : 'not valid', platform, sku]
      .filter((part) => part !== '')
      .join(' · '),
    Subject: { Kind: 'purchase', Id: subject },
  }),
  message: messageWords('Message sent'),
  collected: messageWords('Message collected'),
  global: messageWords('Global message sent'),
  'earlier global': messageWords('Global message waiting'),
  snapshot: ([description = '', type = ''], subject) => ({
    Kind: 'snapshot',
    What: 'Snapshot created',
    Detail: snapshotText(description, type),
    Subject: { Kind: 'snapshot', Id: subject },
  }),
  save: ([count = '', ...keys]) => ({
    Kind: 'persistence',
    What: count === '1' ? 'Saved 1 key' : `Saved ${count} keys`,
    Detail: shortList(keys, Number(count)),
    Subject: { Kind: 'persistence', Id: count === '1' ? (keys[0] ?? '') : '' },
  }),
  device: ([device]) => ({ Kind: 'device', What: 'New device', Detail: device ?? '' }),
  link: ([platform = '', id]) => ({
    Kind: 'link',
    What: `${platformNames.get(platform) ?? 'Social media'} connected`,
    Detail: id ?? '',
  }),
}

/** "Hacker flag changed" */
function sentence(action: string): string {
  return action.charAt(0).toUpperCase() + action.slice(1)
}

/**
 * What of an audit entry's values belongs into the timeline, what it is about, and the words for what happened where
 * they say more than the action.
 */
type Change = { readonly detail: string; readonly subject: TimelineSubject | null; readonly what?: string }

/** Titled like the messages that no audit entry tells of. One that was revoked is not there any more to be opened. */
function messageChange(action: string, values: ReturnType<typeof toValues>): Change {
  const title = toText(values, 'Title')
  return {
    detail: giftsText(values?.Gifts),
    subject: action === 'message revoked' ? null : subjectOf('message', toText(values, 'MsgId')),
    what: title === '' ? sentence(action) : `${sentence(action)}: ${title}`,
  }
}

/** "Facebook connected", "fb1", as the link itself says it. */
function linkChange(action: string, values: ReturnType<typeof toValues>): Change {
  const platform = platformNames.get(String(values?.Platform))
  const what = platform === undefined ? undefined : sentence(action).replace('Social media', platform)
  return { detail: toText(values, 'Id'), subject: null, ...(what === undefined ? {} : { what }) }
}

function debuggerChange(values: ReturnType<typeof toValues>, earlier: ReturnType<typeof toValues>): Change {
  const until = toMinute(toText(values, 'DebuggerUntil') || toText(earlier, 'DebuggerUntil'))
  return { detail: until === '' ? '' : `until ${until}`, subject: null }
}

function snapshotChange(action: string, values: ReturnType<typeof toValues>): Change {
  const loaded = toText(values, 'SnapshotKey')
  if (loaded !== '') {
    const undo = toText(values, 'UndoSnapshotKey')
    return { detail: `${loaded}; what was there is kept as ${undo}`, subject: subjectOf('snapshot', loaded) }
  }
  const subject = action === 'snapshot removed' ? null : subjectOf('snapshot', toText(values, 'Key'))
  return { detail: toText(values, 'Description'), subject }
}

function persistenceChange({ before, after }: Pick<AuditTexts, 'before' | 'after'>): Change {
  const kept = toText(toValues(after), 'm_snapshotKey')
  if (kept !== '') return { detail: `Kept as snapshot ${kept}`, subject: subjectOf('snapshot', kept) }
  const { names, detail } = namedMembers({ before, after })
  return { detail, subject: { Kind: 'persistence', Id: onlyOne(names) } }
}

function auditChange(texts: AuditTexts): Change {
  const { action, before, after } = texts
  const kind = getKind(action)
  const values = toValues(after) ?? toValues(before)
  if (kind === 'message') return messageChange(action, values)
  if (kind === 'link') return linkChange(action, values)
  if (kind === 'debugger key') return debuggerChange(values, toValues(before))
  if (kind === 'snapshot') return snapshotChange(action, values)
  if (kind === 'persistence') return persistenceChange(texts)
  if (kind === 'attribute') {
    const { names, detail } = attributeChanges(texts)
    return { detail, subject: { Kind: 'attribute', Id: onlyOne(names) } }
  }
  if (action === 'random player created') return { detail: toText(values, 'Nickname'), subject: null }
  return { detail: memberChanges(texts), subject: null }
}

/** The name, where there is just one; empty for several. */
function onlyOne(names: readonly string[]): string {
  return names.length === 1 ? (names[0] ?? '') : ''
}

function subjectOf(kind: TimelineSubject['Kind'], id: string): TimelineSubject | null {
  return id === '' ? null : { Kind: kind, Id: id }
}

function auditWords({ texts, subject }: SourceRow): Words {
  const [action, note, before, after] = texts
  const read: AuditTexts = { action: action ?? '', note: note ?? '', before: before ?? null, after: after ?? null }
  const change = auditChange(read)
  return {
    Kind: getKind(read.action),
    What: change.what ?? sentence(read.action),
    Detail: [change.detail, read.note].filter((part) => part !== '').join(' · '),
    Subject: change.subject,
    AuditId: subject,
  }
}

/** An entry in the words of the timeline. */
export function toEntry(row: SourceRow): TimelineEntry {
  const { source, exact_at } = row
  const words =
    source === 'audit'
      ? auditWords(row)
      : wordsOfSource[source](
          row.texts.map((text) => text ?? ''),
          row.subject,
        )
  return {
    Id: `${row.id} ${exact_at}`,
    At: new Date(exact_at).toISOString(),
    Kind: words.Kind,
    What: cut(words.What),
    Detail: cut(words.Detail ?? ''),
    Who: row.who,
    Reason: row.reason,
    Subject: words.Subject ?? null,
    AuditId: words.AuditId ?? null,
  }
}
