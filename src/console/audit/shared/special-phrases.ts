import { formatCount } from '#console/components/number.tsx'
import { BuildPlatform, platformNames } from '#contract/build-platforms.ts'
import { formatFact, formatMove, formatShift, toPlainText } from './fact-text.ts'
import type { Part, SentenceSource } from './sentence-source.ts'

/** A phrase begins with the participle of its verb; undefined when a part of it is not known. */
export type Phrase = readonly [verb: string, ...parts: Part[]]
type MaybePhrase = Phrase | undefined
type ToPhrase = (source: SentenceSource) => MaybePhrase

/** A phrase of these parts; undefined when one of them is not known. */
function say(verb: string, ...parts: readonly (Part | undefined)[]): MaybePhrase {
  const known = parts.filter((part) => part !== undefined)
  return known.length === parts.length ? [verb, ...known.filter((part) => part !== '')] : undefined
}

const quote = (text: string | undefined): string | undefined => (text === undefined ? undefined : `“${text}”`)

/** "(12 → 15 Dec, 10:00 UTC)" with how far it moved; undefined when the start stayed or the duration changed too. */
function sayMoved(source: SentenceSource, prefix = ''): { by: string; dates: string } | undefined {
  const starts = source.instants(`${prefix}StartDate`)
  const duration = source.entry.Facts.find(({ Name }) => Name === `${prefix}Duration`)
  if (!starts || starts[0].getTime() === starts[1].getTime()) return undefined
  if (duration && duration.Before !== duration.After) return undefined
  for (const name of ['StartDate', 'EndDate']) source.fact(`${prefix}${name}`)
  const way = starts[1] < starts[0] ? 'back by' : 'by'
  return { by: `${way} ${formatShift(...starts)}`, dates: `(${formatMove(...starts)})` }
}

function moveEvent(source: SentenceSource): MaybePhrase {
  const moved = sayMoved(source)
  return moved && say('moved', source.target, moved.by, moved.dates)
}

function changeSeries(source: SentenceSource): MaybePhrase {
  const content = source.fact('First.Content')
  const first = toPlainText(content?.After ?? content?.Before ?? null)
  const count = Number(source.fact('Count')?.After ?? 0)
  const others = count > 1 ? `and ${formatCount(count - 1, 'more event')}` : ''
  const moved = sayMoved(source, 'First.')
  if (first === '') return undefined
  return moved ? say('moved', first, others, moved.by, moved.dates) : say('changed', first, others)
}

/** "marked Anne as a hacker", or that the mark was removed. */
function flagHacker(source: SentenceSource): MaybePhrase {
  const isHacker = source.fact('IsHacker')?.After
  if (isHacker === 'true') return say('marked', source.target, 'as a hacker')
  return isHacker === 'false' ? say('removed', 'the hacker mark of', source.target) : undefined
}

/** "planned maintenance on iOS (29 Nov 2026, 15:12 → 17:42 UTC)" */
function withWindow(verb: string): ToPhrase {
  return (source) => {
    const [from, to] = [source.instant('From'), source.instant('To')]
    const platform = BuildPlatform.safeParse(source.text('Platform')).data
    const where = platform === undefined ? 'both platforms' : platformNames[platform]
    return from && to && say(verb, `maintenance on ${where} (${formatMove(from, to)})`)
  }
}

function switchCalls(source: SentenceSource): MaybePhrase {
  const since = source.fact('OffSince')
  source.fact('OffBy')
  const group = `the game calls “${source.entry.TargetId.replaceAll('-', ' ')}”`
  if (!since) return undefined
  return since.After === null || since.After === 'null' ? say('switched', 'on', group) : say('switched', 'off', group)
}

/** "sent Weekend gift to Anne (150 gems)" */
function withGifts(source: SentenceSource): string {
  const gifts = source.fact('Gifts')
  const items = formatFact(gifts?.After ?? gifts?.Before ?? null)
  return items === 'none' || items === 'several values' ? '' : `(${items})`
}

function sendMessage(source: SentenceSource): MaybePhrase {
  const title = quote(source.text('Title')) ?? source.thing('MsgId', 'message') ?? 'a message'
  return say('sent', title, 'to', source.target, withGifts(source))
}

const toEverybody: ToPhrase = (source) => say('sent', source.target, 'to everybody', withGifts(source))

function sendToList(source: SentenceSource): MaybePhrase {
  const title = quote(source.text('Title')) ?? 'a message'
  const players = source.count(['Players', 'Done'], 'player')
  return say('sent', title, 'to', players ?? 'a list', withGifts(source))
}

function compensate(source: SentenceSource): MaybePhrase {
  const players = source.count(['Players'], 'player')
  return say('created', 'compensation', source.target, 'for', players, withGifts(source))
}

function answerName(source: SentenceSource): MaybePhrase {
  const nickname = source.fact('Nickname')
  if (!nickname) return undefined
  source.fact('ReportsCount')
  const called = toPlainText(nickname.Before)
  const name = called === '' ? 'the nickname' : `the nickname “${called}”`
  return nickname.After === '""'
    ? say('reset', name, 'of', source.target)
    : say('dismissed', 'the reports of', name, 'of', source.target)
}

function renamePlayer(source: SentenceSource): MaybePhrase {
  const nickname = source.fact('Nickname')
  const [was, is] = [toPlainText(nickname?.Before ?? null), toPlainText(nickname?.After ?? null)]
  if (was === '' || is === '') return undefined
  return say('changed', 'the nickname of', source.target, `(${was} → ${is})`)
}

function suspend(source: SentenceSource): MaybePhrase {
  for (const name of ['CreatedBy', 'CreatedAt']) source.fact(name)
  return say('suspended', source.target, source.time('Until', 'until') ?? 'without an end')
}

function makeLeader(source: SentenceSource): MaybePhrase {
  const leader = source.entry.Facts.find(({ Name }) => Name === 'LeaderId')
  const now = source.thing('LeaderId', 'player')
  const before = leader?.BeforeName ? `(before: ${leader.BeforeName})` : ''
  return say('made', now, 'the leader of', source.target, before)
}

/** "deleted 3 events": what is done to many at once. */
const many =
  (verb: string, one: string, names: readonly string[], ...after: readonly string[]): ToPhrase =>
  (source) =>
    say(verb, source.count(names, one), ...after)

const player: (source: SentenceSource) => Part | undefined = (source) => source.thing('PlayerId', 'player')
const guild: (source: SentenceSource) => Part | undefined = (source) => source.thing('GuildId', 'guild')

/** "accepted the request of Anne to join guild Night Owls" */
const answerRequest =
  (verb: string): ToPhrase =>
  (source) =>
    say(verb, 'the request of', player(source), 'to join guild', source.target)

/** "added a note to Anne" */
const about =
  (verb: string, what: string): ToPhrase =>
  (source) =>
    say(verb, what, source.target)

/** "prepared a passkey", when somebody did it to the own account. */
const own =
  (verb: string, what: string): ToPhrase =>
  (source) =>
    source.isOwnAccount || !source.target ? say(verb, what) : say(verb, what, 'of', source.target)

const inEvent = (source: SentenceSource): Part | undefined => {
  const event = source.thing('EventId', 'event')
  const called = source.text('Event')
  for (const name of ['LastEventId', 'WasIn', 'Leaderboards']) source.fact(name)
  return event && (called && !event.hasName ? { ...event, name: called, hasName: true } : event)
}

/** Actions about which there is more to say than their words do. When a part is not known, the words themselves are used. */
export const specialPhrases: Readonly<Record<string, ToPhrase>> = {
  'event changed': moveEvent,
  'events changed': changeSeries,
  'events deleted': many('deleted', 'event', ['Count']),
  'events restored': many('restored', 'event', ['Count', 'Ids']),
  'events imported': many('imported', 'event', ['Count']),
  'event import undone': many('undone', 'imported event', ['Count'], 'by deleting them'),
  'event series created': (source) => {
    const count = source.count(['Count'], 'event')
    return say('created', 'event series', source.target, count && `with ${count}`)
  },
  'event joined': (source) => say('added', source.target, 'to event', inEvent(source)),
  'event left': (source) => say('taken', source.target, 'out of event', inEvent(source)),
  'mock players added': (source) => say('added', source.count(['Players'], 'mock player'), 'to event', source.target),
  'mock player added': (source) => say('added', player(source), 'to event', source.target, 'as a mock player'),
  'mock players deleted': (source) =>
    say('deleted', source.count(['Players'], 'mock player'), 'of event', source.target),
  'hacker flag changed': flagHacker,
  'hackers set': many('marked', 'player', ['Done', 'Players'], 'as hackers'),
  'hackers unset': (source) => say('removed', 'the hacker mark of', source.count(['Done', 'Players'], 'player')),
  'players suspended': many('suspended', 'player', ['Done', 'Players']),
  'player suspended': suspend,
  'suspensions lifted': (source) => say('lifted', 'the suspensions of', source.count(['Done', 'Players'], 'player')),
  'snapshots created': (source) => say('created', 'snapshots of', source.count(['Done', 'Players'], 'player')),
  'players exported': many('exported', 'player', ['Selected']),
  'player exported': (source) => say('exported', player(source)),
  'reported name answered': answerName,
  'reported names answered': many('answered', 'reported name', ['Done', 'Players']),
  'nickname changed': renamePlayer,
  'nicknames restored': (source) =>
    say('restored', 'the reported names of', source.count(['Done', 'Players'], 'player')),
  'nickname restored': (source) => say('restored', 'the nickname of', source.target),
  'message sent': sendMessage,
  'global message sent': toEverybody,
  'message sent to a list': sendToList,
  'message revoked': (source) =>
    say(
      'revoked',
      quote(source.text('Title')) ?? source.thing('MsgId', 'message') ?? 'a message',
      'from',
      source.target,
    ),
  'message collected': (source) => say('collected', source.thing('MsgId', 'message'), 'for', source.target),
  'system message sent': (source) =>
    say('sent', 'system message', quote(source.text('message')), 'to channel', source.text('channel')),
  'compensation created': compensate,
  'leaderboard prizes started': (source) =>
    say('paid', 'the prizes of', source.target, 'to', source.count(['Players'], 'player')),
  'prizes of leaderboards started': (source) => say('paid', source.count(['Prizes'], 'prize'), 'of leaderboards'),
  'leaderboard prize paid': about('paid', 'a leaderboard prize to'),
  'leaderboard player added': (source) => say('added', player(source), 'to', source.target),
  'leaderboard player removed': (source) => say('removed', player(source), 'from', source.target),
  'leaderboard player corrected': (source) =>
    say('marked', player(source), 'on', source.target, 'as', source.text('Kind')),
  'leaderboard players corrected': (source) =>
    say('marked', source.count(['Players'], 'player'), 'on', source.target, 'as', source.text('Kind')),
  'leaderboard score corrected': (source) => say('corrected', 'the score of', player(source), 'on', source.target),
  'guild member added': (source) => say('added', player(source), 'to guild', source.target),
  'guild members added': (source) => say('added', source.count(['Players'], 'member'), 'to guild', source.target),
  'guild member kicked': (source) => say('kicked', player(source), 'out of guild', source.target),
  'guild members kicked': (source) => say('kicked', source.count(['Players'], 'member'), 'out of guild', source.target),
  'guild membership ended': (source) => say('ended', 'the membership of', player(source), 'in guild', source.target),
  'guild membership restored': (source) =>
    say('restored', 'the membership of', player(source), 'in guild', source.target),
  'guild leadership transferred': makeLeader,
  'guild request accepted': answerRequest('accepted'),
  'guild request refused': answerRequest('refused'),
  'guild request reopened': answerRequest('reopened'),
  'guild removed from regatta': (source) => say('removed', 'guild', guild(source), 'from regatta', source.target),
  'guild restored to regatta': (source) => say('restored', 'guild', guild(source), 'to regatta', source.target),
  'guild moved in regatta': (source) => say('moved', 'guild', guild(source), 'in regatta', source.target),
  'move of guild undone': (source) => say('undone', 'the move of guild', guild(source), 'in regatta', source.target),
  'game calls switched': switchCalls,
  'dead events replayed': (source) =>
    say('sent', source.count(['Replayed'], 'dead event') ?? 'dead events', 'of webhook', source.target, 'again'),
  'order reported': (source) => say('reported', 'order', source.text('OrderId'), 'of', source.target),
  'players made': (source) => say('made', source.count(['Done'], 'player')),
  'attributes of players set': (source) => say('set', source.count(['Done'], 'attribute')),
  'orders reported': (source) => say('reported', source.count(['Done'], 'order')),
  'deletions requested': (source) => say('requested', 'the deletion of', source.count(['Done'], 'player')),
  'order marked as refunded': (source) =>
    say('marked', 'order', source.text('OrderId'), 'of', source.target, 'as refunded'),
  'refund mark removed': (source) =>
    say('removed', 'the refund mark from order', source.text('OrderId'), 'of', source.target),
  'debugger key set': (source) =>
    say('given', source.target, 'a debugger key', source.time('DebuggerUntil', 'until') ?? ''),
  'state restored': (source) => {
    // How many were written says less than the values that changed, which follow.
    source.fact('Attributes')
    return say('restored', source.target, source.time('At', 'to'))
  },
  'progress reset': about('reset', 'the progress of'),
  'snapshot loaded': (source) => say('loaded', 'snapshot', source.text('SnapshotKey'), 'of', source.target),
  'snapshot created': about('created', 'a snapshot of'),
  'snapshot removed': about('removed', 'a snapshot of'),
  'snapshot exported': about('exported', 'a snapshot of'),
  'snapshot imported': about('imported', 'a snapshot of'),
  'note added': about('added', 'a note to'),
  'note edited': about('edited', 'a note on'),
  'note deleted': about('deleted', 'a note on'),
  'note pinned': about('pinned', 'a note on'),
  'note unpinned': about('unpinned', 'a note on'),
  'social media connected': about('connected', 'a social account of'),
  'social media disconnected': about('disconnected', 'a social account of'),
  'sign-in code made': about('made', 'a sign-in code for'),
  'installation signed out': about('signed', 'out an installation of'),
  'timer trunk deleted': about('deleted', 'timed attributes of'),
  'local persistence marked outdated': (source) =>
    say('marked', 'the local persistence of', source.target, 'as outdated'),
  'main attribute marked': (source) => say('made', source.target, 'a main attribute'),
  'main attribute unmarked': (source) => say('removed', source.target, 'from the main attributes'),
  'attribute recomputation started': (source) => say('started', 'the recomputation of', source.target),
  'passkey asked for': own('entered', 'a password and was asked for a passkey'),
  'password accepted': own('entered', 'a password'),
  'signed in first': own('signed', 'in for the first time'),
  'signed in with another role': own('signed', 'in with another role'),
  'identity joined': own('joined', 'single sign-on to the account'),
  'identity confirmation requested': about('requested', 'the confirmation of'),
  'identity accepted': own('entered', 'with a provider and was asked for a second factor'),
  'identity admitted': about('admitted', 'an identity of'),
  'identity removed': about('removed', 'an identity of'),
  'sign-on started': about('started', 'a sign-in with'),
  'sign-on test started': about('started', 'a test of a sign-in with'),
  'sign-on test finished': about('finished', 'a test of a sign-in of'),
  'sign-on reply sent': () => say('sent', 'a reply of a provider'),
  'sign-on policy changed': () => say('changed', 'how staff sign in'),
  'break-glass account used': own('used', 'the break-glass account'),
  'break-glass uses acknowledged': () => say('acknowledged', 'uses of the break-glass account'),
  'passkey added': own('added', 'a passkey'),
  'passkey prepared': own('prepared', 'a passkey'),
  'passkey removed': own('removed', 'a passkey'),
  'password reset requested': own('requested', 'a link for a new password'),
  'display changed': own('changed', 'display settings'),
  'user made admin': (source) => say('made', source.target, 'an administrator'),
  'bots started': (source) => say('started', source.count(['Players', 'players'], 'bot')),
  'timed step run': (source) => say('run', 'timed step', source.text('Kind') ?? source.target),
  'timed step skipped': (source) => say('skipped', 'timed step', source.text('Kind') ?? source.target),
  'maintenance planned': withWindow('planned'),
  'maintenance deleted': withWindow('deleted'),
  'players imported': (source) => say('imported', 'players from', source.target),
  'purchases imported': (source) => say('imported', 'purchases from', source.target),
  'audit log exported': () => say('exported', 'the audit log'),
  'audit purged': (source) => say('purged', source.count(['entries'], 'entry', 'entries'), 'of the audit log'),
  'schema migrated': () => say('migrated', 'the database'),
  'backup written': (source) => say('written', 'backup', source.target),
  'backup restored': (source) => say('restored', 'backup', source.target),
  'sample game created': () => say('created', 'the sample game'),
  'change undone': () => say('undone', 'a change'),
  'deletion requested': (source) => say('requested', 'the deletion of', source.target),
}
