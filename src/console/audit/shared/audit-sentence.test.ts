import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setTimeZone } from '#console/components/time/time-zone.ts'
import type { AuditFact } from '#contract/audit-facts.ts'
import { formatDetails, formatSentence, toActorText, toSentence } from './audit-sentence.ts'
import type { SentenceEntry } from './sentence-source.ts'

beforeEach(() => setTimeZone('UTC'))
afterEach(() => setTimeZone(undefined))

const toText = (value: unknown) => (value === undefined ? null : JSON.stringify(value))

/** Facts as the server makes them of the members before and after. */
const facts = (
  values: Readonly<Record<string, readonly [before: unknown, after: unknown]>>,
  names: readonly [string, string] = ['', ''],
): AuditFact[] =>
  Object.entries(values).map(([Name, [before, after]]) => ({
    Name,
    Before: toText(before),
    After: toText(after),
    BeforeName: names[0],
    AfterName: names[1],
  }))

const entry = (given: Partial<SentenceEntry> & Pick<SentenceEntry, 'Action'>): SentenceEntry => ({
  Actor: 'imani@studio.example',
  ActorName: 'Imani Okafor',
  TargetKind: 'event',
  TargetId: '50',
  TargetName: 'Winter Regatta Warmup',
  Facts: [],
  Changes: null,
  ...given,
})

const say = (given: Partial<SentenceEntry> & Pick<SentenceEntry, 'Action'>) => {
  const sentence = toSentence(entry(given))
  const details = formatDetails(sentence)
  return formatSentence(sentence) + (details === '' ? '' : ` · ${details}`)
}

const player = { TargetKind: 'player', TargetId: 'p1', TargetName: 'Anne' } as const
const moved = (before: string, after: string) => facts({ StartDate: [before, after], EndDate: ['', 'x'] })

describe('a moved event', () => {
  it('says by how much, and as much of both dates as differs', () => {
    const Action = 'event changed'
    expect(say({ Action, Facts: moved('2026-12-12T10:00:00.000Z', '2026-12-15T10:00:00.000Z') })).toMatch(
      /^Imani Okafor moved Winter Regatta Warmup by 3 days \(12 → 15 Dec( 2026)?, 10:00 UTC\)$/,
    )
    expect(say({ Action, Facts: moved('2026-12-12T10:00:00.000Z', '2026-12-12T08:30:00.000Z') })).toBe(
      'Imani Okafor moved Winter Regatta Warmup back by 90 minutes (12 Dec 2026, 10:00 → 08:30 UTC)',
    )
    expect(say({ Action, Facts: moved('2026-12-31T10:00:00.000Z', '2027-01-01T11:00:00.000Z') })).toBe(
      'Imani Okafor moved Winter Regatta Warmup by 25 hours (31 Dec 2026, 10:00 UTC → 1 Jan 2027, 11:00 UTC)',
    )
  })

  it('moves by whole days on the clocks of the zone, also over a change of the clocks', () => {
    setTimeZone('Europe/Berlin')
    const Facts = moved('2026-10-24T08:00:00.000Z', '2026-10-26T09:00:00.000Z')
    expect(say({ Action: 'event changed', Facts })).toContain(
      ' by 2 days (24 Oct 2026, 10:00 UTC+2 → 26 Oct 2026, 10:00 UTC+1)',
    )
  })

  it('that became longer too says what changed', () => {
    const Facts = [...moved('2026-12-12T10:00:00.000Z', '2026-12-15T10:00:00.000Z'), ...facts({ Duration: [72, 96] })]
    expect(say({ Action: 'event changed', Facts })).toBe(
      'Imani Okafor changed event Winter Regatta Warmup · ' +
        'start date 12 Dec 2026, 10:00 UTC → 15 Dec 2026, 10:00 UTC · duration 72 → 96 hours',
    )
  })

  it('of a series is named with how many moved along', () => {
    const Facts = facts({
      Count: [8, 8],
      'First.Content': ['Kraken', 'Kraken'],
      'First.StartDate': ['2026-12-12T10:00:00.000Z', '2026-12-19T10:00:00.000Z'],
    })
    expect(say({ Action: 'events changed', TargetId: '', TargetName: '', Facts })).toMatch(
      /^Imani Okafor moved Kraken and 7 more events by 7 days \(12 → 19 Dec/,
    )
  })
})

describe('a sentence', () => {
  it.each([
    ['guild deleted', { TargetKind: 'guild', TargetName: 'Sharks' }, 'deleted guild Sharks'],
    ['guild deleted', { TargetKind: 'guild', TargetName: '' }, 'deleted guild 50'],
    ['attributes saved', player, 'saved the attributes of Anne'],
    ['attributes saved', { ...player, TargetName: '' }, 'saved the attributes of player p1'],
    ['events exported', { TargetKind: 'data', TargetId: '' }, 'exported events'],
    ['client key made', { TargetKind: 'game key', TargetName: 'iOS' }, 'made client key iOS'],
    ['view saved', { TargetKind: 'view', TargetName: 'Whales' }, 'saved view Whales'],
    ['message sent again', { TargetKind: 'message', TargetName: 'Sorry' }, 'sent message Sorry again'],
    ['note added', player, 'added a note to Anne'],
    [
      'second factor turned on',
      { TargetKind: 'user', TargetId: 'imani@studio.example' },
      'turned their second factor on',
    ],
    ['user changed', { TargetKind: 'user', TargetId: 'imani@studio.example' }, 'changed their account'],
    ['signed in', { TargetKind: 'user', TargetId: 'imani@studio.example' }, 'signed in'],
    ['user role changed', { TargetKind: 'user', TargetId: 'x@y.z', TargetName: 'Bo' }, 'changed the role of Bo'],
    ['something unheard of', {}, 'did “something unheard of”'],
  ])('%s', (Action, given, deed) => {
    expect(say({ Action, ...given })).toBe(`Imani Okafor ${deed}`)
  })

  it.each([
    [
      'guild leadership transferred',
      facts({ LeaderId: ['p1', 'p2'] }, ['Anne', 'Bo']),
      'made Bo the leader of Winter Regatta Warmup (before: Anne)',
    ],
    ['events deleted', facts({ Count: [undefined, 3] }), 'deleted 3 events'],
    [
      'game calls switched',
      facts({ OffSince: [null, '2026-12-12T10:00:00.000Z'] }),
      'switched off the game calls “50”',
    ],
    ['hacker flag changed', facts({ IsHacker: [false, true] }), 'marked Winter Regatta Warmup as a hacker'],
    [
      'message sent',
      facts({ Title: [undefined, 'Sorry'], Gifts: [undefined, [{ m_type: 1, m_giftableId: 'gems', m_amount: 1500 }]] }),
      'sent “Sorry” to Winter Regatta Warmup (1,500 gems)',
    ],
    [
      'player suspended',
      facts({ Until: [undefined, '2026-12-12T10:00:00.000Z'] }),
      'suspended Winter Regatta Warmup until 12 Dec 2026, 10:00 UTC',
    ],
    ['player suspended', facts({ Until: [undefined, null] }), 'suspended Winter Regatta Warmup without an end'],
    [
      'state restored',
      facts({
        At: [undefined, '2026-12-12T10:00:00.000Z'],
        Attributes: [[{ Name: 'coins' }], [{ Name: 'coins' }, {}]],
      }),
      'restored Winter Regatta Warmup to 12 Dec 2026, 10:00 UTC',
    ],
    [
      'leaderboard prizes started',
      facts({ Players: [undefined, 1204] }),
      'paid the prizes of Winter Regatta Warmup to 1,204 players',
    ],
  ])('%s with its values', (Action, Facts, deed) => {
    expect(say({ Action, Facts })).toBe(`Imani Okafor ${deed}`)
  })

  it('says what was tried and refused, by whom without a name', () => {
    expect(
      say({ Action: 'guild deleted', TargetKind: 'guild', TargetName: '', Outcome: 'denied', ActorName: '' }),
    ).toBe('imani@studio.example tried to delete guild 50')
    expect(say({ Action: 'The audit log', TargetKind: 'server', TargetId: '', Outcome: 'denied' })).toBe(
      'Imani Okafor tried to open “The audit log”',
    )
    const TargetId = '"ada@x"'
    expect(
      say({
        Action: 'signed in',
        TargetKind: 'user',
        TargetId,
        TargetName: '',
        Actor: 'nobody',
        ActorName: '',
        Outcome: 'failed',
      }),
    ).toBe('Somebody tried to sign in as "ada@x"')
  })

  it('says what changed as staff read it: none, yes, dates, names, numbers in groups', () => {
    const Facts = [
      ...facts({ UpdateRequired: [false, true], UpdateRequiredSince: [null, '2026-12-12T10:00:00.000Z'] }),
      ...facts({ EventId: [4, null] }, ['Kraken', '']),
      ...facts({ MaxPlayers: [1000, 25000], Version: [1, 2] }),
    ]
    expect(say({ Action: 'build saved', TargetKind: 'build', TargetName: 'Android 2.12 (104)', Facts })).toBe(
      'Imani Okafor saved build Android 2.12 (104) · ' +
        'update required no → yes · event Kraken → none · max players 1,000 → 25,000',
    )
  })

  it('says what changed inside of a saved game, and how much more', () => {
    const change = {
      Key: '',
      Path: 'wallet.coins',
      Kind: 'changed',
      Before: '1200',
      After: '300',
      Difference: '-900',
    } as const
    expect(say({ Action: 'persistence saved', ...player, Changes: { Changes: [change], More: 2 } })).toBe(
      'Imani Okafor saved the persistence of Anne · wallet.coins 1,200 → 300 (-900) and 2 more',
    )
  })

  it('of a webhook names it, and says how many events are sent again', () => {
    const webhook = { TargetKind: 'webhook', TargetId: '3', TargetName: 'Warehouse' } as const
    const replayed = { Action: 'dead events replayed', ...webhook } as const
    expect(say({ ...replayed, Facts: facts({ Replayed: [undefined, 1200] }) })).toBe(
      'Imani Okafor sent 1,200 dead events of webhook Warehouse again',
    )
    expect(say({ ...replayed, TargetName: '', Outcome: 'failed' })).toBe(
      'Imani Okafor tried to send dead events of webhook 3 again',
    )
    expect(say({ Action: 'webhook secret rotated', ...webhook })).toBe(
      'Imani Okafor rotated the secret of webhook Warehouse',
    )
  })

  it('of maintenance says where, and both of its times', () => {
    const window = { TargetKind: 'maintenance', TargetId: '4', TargetName: '', Action: 'maintenance planned' } as const
    const times = {
      From: [undefined, '2026-11-29T15:12:00.000Z'],
      To: [undefined, '2026-11-29T17:42:00.000Z'],
    } as const
    expect(say({ ...window, Facts: facts({ Platform: [undefined, 'ios'], ...times }) })).toBe(
      'Imani Okafor planned maintenance on iOS (29 Nov 2026, 15:12 → 17:42 UTC)',
    )
    expect(say({ ...window, Facts: facts({ Platform: [undefined, null], ...times }) })).toContain(
      'maintenance on both platforms (',
    )
  })

  it('says what came into a list and went', () => {
    const Facts = facts({
      permissions: [
        ['ACCESS_AUDIT', 'EXPORT_DATA'],
        ['EXPORT_DATA', 'CHANGE_GUILDS'],
      ],
    })
    expect(say({ Action: 'role changed', TargetKind: 'role', TargetId: 'Support', TargetName: '', Facts })).toBe(
      'Imani Okafor changed role Support · permissions: CHANGE_GUILDS added, ACCESS_AUDIT removed',
    )
  })

  it('of one’s own begins with You', () => {
    expect(formatSentence(toSentence(entry({ Action: 'event deleted' }), { isOwn: true }))).toBe(
      'You deleted event Winter Regatta Warmup',
    )
  })
})

describe('a service account', () => {
  const asProgram = { Actor: 'service account Build pipeline', ActorName: '' } as const

  it('is said to be one, so that nobody takes it for a person', () => {
    expect(say({ ...asProgram, Action: 'build saved', TargetKind: 'build', TargetId: '104', TargetName: '' })).toMatch(
      /^Service account Build pipeline saved build /,
    )
    expect(toActorText(asProgram)).toBe('Service account Build pipeline')
  })

  it('is named when it is made, changed, rotated or revoked', () => {
    const about = { TargetKind: 'service account', TargetId: '7', TargetName: 'Build pipeline' } as const
    const verbs = ['made', 'changed', 'rotated', 'revoked'] as const
    expect(verbs.map((verb) => say({ ...about, Action: `service account ${verb}` }))).toEqual(
      verbs.map((verb) => `Imani Okafor ${verb} service account Build pipeline`),
    )
    const Facts = facts({ Role: ['Designer', 'Support'] })
    expect(say({ ...about, Action: 'service account changed', Facts })).toBe(
      'Imani Okafor changed service account Build pipeline · role Designer → Support',
    )
  })
})
