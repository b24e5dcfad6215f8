import { describe, expect, it } from 'vitest'
import type { Item } from '#contract/items.ts'
import { findGiftNotice, findLargeGifts, formatItem } from './gift-notices.ts'
import { toAmountText } from './large-gifts.tsx'

const gems: Item = {
  Id: 1,
  ItemId: 'gems',
  Type: 1,
  Name: 'Gems',
  Icon: '💎',
  UsualAmount: 100,
  LargestAmount: 5_000,
  Version: 1,
}
const chest: Item = { ...gems, ItemId: 'chest', Type: 0, Name: 'Chest', Icon: '', LargestAmount: null }
const catalogue = new Map([
  ['gems', gems],
  ['chest', chest],
])
const gift = (m_giftableId: string, m_amount: number, m_type = 1) => ({ m_type, m_giftableId, m_amount })

describe('a gift', () => {
  it('is compared with the catalogue', () => {
    expect(findGiftNotice(gift('gems', 100), catalogue)).toBeUndefined()
    expect(findGiftNotice(gift('gems', 101), catalogue)?.text).toBe('More than the usual amount, 100.')
    expect(findGiftNotice(gift('gems', 5_000), catalogue)?.isTooLarge).toBe(false)
    expect(findGiftNotice(gift('gems', 5_001), catalogue)).toEqual({
      text: 'More than the largest amount, 5,000.',
      isTooLarge: true,
    })
    expect(findGiftNotice(gift('chest', 1_000_000, 0), catalogue)?.isTooLarge).toBe(false)
    expect(findGiftNotice(gift('gems', 1, 0), catalogue)?.text).toBe('In the item catalog this is a Currency.')
    expect(findGiftNotice(gift('gemz', 1), catalogue)?.text).toBe('This ID is not in the item catalog.')
  })

  it('has no notice without a catalogue or an id', () => {
    expect(findGiftNotice(gift('gems', 9_999_999), new Map())).toBeUndefined()
    expect(findGiftNotice(gift('', 1), catalogue)).toBeUndefined()
  })

  it('is too large together with others of the same item', () => {
    expect(findLargeGifts([gift('gems', 5_000), gift('chest', 9, 0)], catalogue)).toEqual([])
    const large = findLargeGifts([gift('gems', 3_000), gift('chest', 9, 0), gift('gems', 2_001)], catalogue)
    expect(large.map(({ gift: { m_giftableId, m_amount } }) => [m_giftableId, m_amount])).toEqual([['gems', 5_001]])
  })

  it('is named in words', () => {
    expect([1, 5_001, 1_000_000, 50_000_000_000].map(toAmountText)).toEqual([
      '1 (one)',
      '5,001 (five thousand one)',
      '1,000,000 (one million)',
      '50,000,000,000 (fifty billion)',
    ])
    expect([formatItem(gems), formatItem(chest)]).toEqual(['💎 Gems', 'Chest'])
  })
})

describe('an id that nobody gave before', () => {
  const empty = new Map()
  const known = new Set(['gems', 'coins', 'chest_gold', 'boat_1'])
  const read = (id: string, of: ReadonlyMap<string, Item> = empty) => findGiftNotice(gift(id, 1), of, known)

  it('is compared with what the game has known, where there is no catalogue', () => {
    expect(read('gem')).toEqual({
      text: 'Not known: no gift had this ID before.',
      isTooLarge: false,
      suggestion: 'gems',
    })
    expect(read('GEMS')?.suggestion).toBe('gems')
    expect(read('chest_gld')?.suggestion).toBe('chest_gold')
    expect(read('conis')?.suggestion).toBe('coins')
    expect(read('lantern')).toEqual({ text: 'Not known: no gift had this ID before.', isTooLarge: false })
    expect(read('gems')).toBeUndefined()
    expect(findGiftNotice(gift('gem', 1), empty)).toBeUndefined()
  })

  it('is another item where it differs in a number', () => {
    expect(read('boat_2')).toEqual({ text: 'Not known: no gift had this ID before.', isTooLarge: false })
  })

  it('is compared with the catalogue, too', () => {
    expect(read('ches', catalogue)).toMatchObject({
      text: 'This ID is not in the item catalog.',
      suggestion: 'chest',
    })
    expect(read('coins', catalogue)).toEqual({ text: 'This ID is not in the item catalog.', isTooLarge: false })
  })
})
