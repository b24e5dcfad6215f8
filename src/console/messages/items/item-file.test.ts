import { describe, expect, it } from 'vitest'
import { readItemFile } from './item-file.ts'

const gems = { ItemId: 'gems', Type: 1, Name: 'Gems', Icon: '💎', UsualAmount: 100, LargestAmount: 5000 }

describe('a file of items', () => {
  it('is read from CSV with any separator, order of columns and letter case', () => {
    const chest = { ItemId: 'chest', Type: 0, Name: 'Chest; "gold"', Icon: '', UsualAmount: 1, LargestAmount: null }
    const expected = { list: [gems, chest] }
    expect(
      readItemFile(
        '\uFEFFItem ID;Type;Name;Icon;Usual amount;Largest amount\r\ngems;Currency;Gems;💎;100;5000\r\n\r\nchest;reward;"Chest; ""gold""";;1;\r\n',
      ),
    ).toEqual(expected)
    expect(
      readItemFile(
        'name,itemid,usual_amount,LARGESTAMOUNT,type,icon\nGems,gems,100,5000,1,💎\n"Chest; ""gold""",chest,1,,0,\n',
      ),
    ).toEqual(expected)
  })

  it('is read from JSON as the export writes it', () => {
    expect(readItemFile(`\uFEFF${JSON.stringify([gems])}`)).toEqual({ list: [gems] })
  })

  it('names its problems by entry', () => {
    expect(readItemFile('gems;100')).toMatchObject({ problem: expect.stringContaining('it lacks ItemId, Name') })
    const wrong = readItemFile('ItemId;Type;Name;UsualAmount;LargestAmount\ngems;Coin;Gems;1.5;1\ngems;;Gems;10;5')
    expect('problem' in wrong && wrong.problem).toContain('Entry 1 (gems), UsualAmount: An amount is a whole number.')
    const twice = readItemFile('ItemId;Name;UsualAmount\ngems;Gems;1\ngems;Gems;1')
    expect('problem' in twice && twice.problem).toContain('Entry 2 (gems), ItemId: gems appears twice.')
    const order = readItemFile('ItemId;Name;UsualAmount;LargestAmount\ngems;Gems;10;5')
    expect('problem' in order && order.problem).toContain('The largest amount is at least the usual one.')
    expect(readItemFile('')).toHaveProperty('problem')
    expect(readItemFile('ItemId;Name;UsualAmount')).toHaveProperty('problem')
  })
})
