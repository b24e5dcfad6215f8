import { expect, test } from 'vitest'
import type { Message } from '#contract/messages.ts'
import { arrangeMessages, getExpiry, getState } from './message-rows.ts'

const message = (change: Partial<Message>): Message => ({
  MsgId: 'M1',
  PlayerId: 'ann',
  Title: 'Sorry',
  Message: 'Take this.',
  Language: null,
  Written: null,
  Translations: [],
  ExternalLink: '',
  ImageURL: '',
  AvailableDate: null,
  Expiration: 36e9,
  AutomaticDisplay: true,
  Collected: false,
  CollectedAt: null,
  CreationDate: '2026-11-20T12:00:00.000Z',
  Gifts: [],
  CreatedBy: 'ada@example.com',
  IsSend: false,
  ...change,
})

test('a message ends so long after it became available, or else after it was sent', () => {
  expect(getExpiry(message({})).toISOString()).toBe('2026-11-20T13:00:00.000Z')
  const later = message({ AvailableDate: '2026-12-01T00:00:00.000Z' })
  expect(getExpiry(later).toISOString()).toBe('2026-12-01T01:00:00.000Z')
  const at = (instant: string) => getState(later, new Date(instant))
  expect([at('2026-11-30T00:00:00Z'), at('2026-12-01T00:30:00Z'), at('2026-12-01T01:00:00Z')]).toEqual([
    'not available yet',
    'waiting',
    'expired',
  ])
  expect(getState(message({ Collected: true }), new Date('2030-01-01T00:00:00Z'))).toBe('collected')
})

test('messages are found by id, title and player, and arranged both ways, equals newest first', () => {
  const all = [
    message({ MsgId: 'M2', Title: 'b', PlayerId: null, CreationDate: '2026-11-21T12:00:00.000Z' }),
    message({ MsgId: 'M1', Title: 'A' }),
    message({ MsgId: 'M0', Title: 'd', CreationDate: '2026-11-18T12:00:00.000Z' }),
    message({ MsgId: 'M3', Title: 'c', CreationDate: '2026-11-19T12:00:00.000Z' }),
  ]
  const ids = (search: string, key: string, direction: 'asc' | 'desc') =>
    arrangeMessages(all, search, { key, direction }).map(({ MsgId }) => MsgId)
  expect(ids('', 'creationDate', 'desc')).toEqual(['M2', 'M1', 'M3', 'M0'])
  expect(ids('', 'creationDate', 'asc')).toEqual(['M0', 'M3', 'M1', 'M2'])
  expect(ids('', 'title', 'asc')).toEqual(['M1', 'M2', 'M3', 'M0'])
  expect(ids('', 'playerId', 'asc')).toEqual(['M2', 'M1', 'M3', 'M0'])
  expect(ids('', 'playerId', 'desc')).toEqual(['M1', 'M3', 'M0', 'M2'])
  expect(ids(' m3 ', 'title', 'asc')).toEqual(['M3'])
  expect(ids('ANN', 'title', 'asc')).toEqual(['M1', 'M3', 'M0'])
  expect(ids('zzz', 'title', 'asc')).toEqual([])
})
