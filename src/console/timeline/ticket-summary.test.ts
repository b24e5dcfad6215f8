import { expect, test } from 'vitest'
import { toValueChange } from '#contract/changes/change-summary.ts'
import type { Player } from '#contract/players.ts'
import type { TimelineEntry } from '#contract/timeline.ts'
import { formatTicketSummary, maxSummaryEntries } from './ticket-summary.ts'

const player: Player = {
  PlayerId: 'p1',
  Nickname: 'Anne\nPlayer: someone else',
  CreationDate: '2026-01-02T03:04:05.678Z',
  Language: 'en',
  TotalSpent: '1234.50',
  PurchasesCount: 2,
  DeviceId: '',
  LastSaveGame: '2026-11-19T08:00:00.000Z',
  IsHacker: true,
  LastDevice: '',
  IsLocalPersistenceOutdated: false,
  DeviceCacheInvalid: true,
  LastEventId: null,
  Platform: null,
  BuildNumber: null,
  IsMock: false,
  Version: 1,
}

const entry: TimelineEntry = {
  Id: '1',
  At: '2026-11-20T14:05:33.123Z',
  Kind: 'flag',
  What: 'Flagged as hacker',
  Detail: 'twice reported',
  Changes: null,
  Who: 'a@b.co',
  Reason: 'ticket\n7',
  Subject: null,
  ChangesState: false,
  AuditId: '5',
}

test('a summary names the player and lists the entries, in UTC, one line each', () => {
  const plain = { ...entry, Kind: 'purchase' as const, What: 'Bought gems x3', Detail: '', Who: '', Reason: '' }
  expect(formatTicketSummary(player, 'everything in the last 7 days', [entry, plain], false)).toBe(
    [
      'Player: Anne Player: someone else (p1)',
      'Since: 2 Jan 2026, 03:04:05 UTC',
      'Last save: 19 Nov 2026, 08:00:00 UTC',
      'Spent: $1,234.50 in 2 purchases',
      'Flags: hacker, device cache invalid',
      '',
      'Timeline, everything in the last 7 days, newest first:',
      '20 Nov 2026, 14:05:33 UTC  [Flag] Flagged as hacker · twice reported · by a@b.co · reason: ticket 7',
      '20 Nov 2026, 14:05:33 UTC  [Purchase] Bought gems x3',
      '',
    ].join('\n'),
  )
})

test('a summary marks what is dated ahead of now', () => {
  const ahead = '2206-07-01T00:00:00.000Z'
  const text = formatTicketSummary(
    { ...player, LastSaveGame: ahead },
    'everything',
    [{ ...entry, At: ahead }, entry],
    false,
  )
  expect(text).toContain('Last save: 1 Jul 2206, 00:00:00 UTC (in the future)\n')
  expect(text).toContain('\n1 Jul 2206, 00:00:00 UTC (in the future)  [Flag]')
  expect(text).toContain('\n20 Nov 2026, 14:05:33 UTC  [Flag]')
})

test('a summary says what changed', () => {
  const Changes = { Changes: [toValueChange('gems', '5', '8'), toValueChange('wallet', '1', '2', 'gold')], More: 2 }
  const lines = formatTicketSummary(player, 'everything', [{ ...entry, Changes }], false).split('\n')
  expect(lines.at(-2)).toContain('hacker · gems 5 → 8 (+3), wallet: gold 1 → 2 (+1) and 2 more · twice reported')
})

test('a summary ends after fifty entries and says that there are more', () => {
  const many = Array.from({ length: 60 }, () => entry)
  const lines = formatTicketSummary(player, 'everything', many, false).split('\n')
  expect(lines.filter((line) => line.includes('[Flag]'))).toHaveLength(maxSummaryEntries)
  expect(lines.at(-2)).toBe('… and earlier entries')
  expect(formatTicketSummary(player, 'flags', [], false)).toContain('(nothing)')
  const once = { ...player, PurchasesCount: 1, LastSaveGame: null }
  expect(formatTicketSummary(once, 'flags', [], false)).toContain('Last save: never\nSpent: $1,234.50 in 1 purchase\n')
})
