import { expect, it } from 'vitest'
import { toStateRows } from './state-rows.ts'

const attribute = (Name: string, now: number | null, then: number | null, FollowsKey?: string) => {
  const toState = (Value: number | null) => (Value === null ? null : { Value, ExpirationDate: null })
  return {
    Name,
    Action: 'Update' as const,
    Before: toState(now),
    After: toState(then),
    ...(FollowsKey ? { FollowsKey } : {}),
  }
}

it('shows what is different first: main attributes, other attributes, numbers of keys, other values; then what is the same', () => {
  const rows = toStateRows(
    {
      Persistence: [
        { Name: 'late', Action: 'Delete', Before: '{"a":1}', After: null },
        { Name: 'map', Action: 'Update', Before: '1' },
        {
          Name: 'wallet',
          Action: 'Update',
          Before: '{"bag":"x","coins":300,"gems":1}',
          After: '{"bag":"y","coins":12345678901234567890}',
        },
      ],
      Attributes: [attribute('aim', 1, 2), attribute('gold', 5, 9, 'wallet'), attribute('stage', null, 3)],
    },
    [
      { Name: 'boost', Value: 1, ExpirationDate: '2026-11-29T12:00:00.000Z', Version: 1 },
      { Name: 'gold', Value: 5, ExpirationDate: null, Version: 1 },
      { Name: 'level', Value: 7, ExpirationDate: null, Version: 1 },
    ],
    ['stage', 'level'],
  )
  expect(
    rows.map(({ key, name, earlier, current, difference, restore, note }) => [
      [key, name].filter(Boolean).join(': '),
      earlier,
      current,
      difference,
      restore,
      note,
    ]),
  ).toEqual([
    ['stage', '3', null, '', { restoreAttribute: 'stage' }, ''],
    ['aim', '2', '1', '-1', { restoreAttribute: 'aim' }, ''],
    ['gold', '9', '5', '-4', undefined, 'Is computed from wallet'],
    [
      'wallet: coins',
      '12345678901234567890',
      '300',
      '-12345678901234567590',
      { restoreKey: 'wallet', restorePath: 'coins' },
      '',
    ],
    ['late', null, '{"a":1}', '', { restoreKey: 'late' }, ''],
    ['map', undefined, '1', '', { restoreKey: 'map' }, ''],
    ['wallet: bag', '"y"', '"x"', '', { restoreKey: 'wallet', restorePath: 'bag' }, ''],
    ['wallet: gems', null, '1', '', { restoreKey: 'wallet', restorePath: 'gems' }, ''],
    ['level', '7', '7', '', undefined, ''],
    ['boost', '1 (timed)', '1 (timed)', '', undefined, ''],
  ])
  expect(rows.map(({ isChanged }) => isChanged).lastIndexOf(true)).toBe(7)
})
