import { describe, expect, it } from 'vitest'
import { overtakenDrafts, readAttributeValue, settleDrafts, withDraft } from './attribute-drafts.ts'

const anAttribute = (Name: string, Value: number, Version = 1) => ({ Name, Value, ExpirationDate: null, Version })

describe('reading a typed value', () => {
  it.each([
    ['12', 12],
    [' -3.5 ', -3.5],
    ['1e3', 1000],
    ['.5', 0.5],
    ['9007199254740991', 9007199254740991],
  ])('%j is taken as typed', (text, value) => {
    expect(readAttributeValue(text)).toEqual({ value })
  })

  it.each(['', '  '])('an empty value is asked for', (text) => {
    expect(readAttributeValue(text)).toEqual({ problem: 'This field is required' })
  })

  it.each(['abc', '0x10', '1,5', 'Infinity', '1e999', '--1'])('%j is refused', (text) => {
    expect(readAttributeValue(text)).toEqual({ problem: 'This is not a number.' })
  })

  it.each(['9007199254740993', '-9007199254740992', '1e20'])('%j is refused, since digits would be lost', (text) => {
    expect(readAttributeValue(text)).toHaveProperty('problem', expect.stringContaining('would lose digits'))
  })
})

describe('unsaved edits', () => {
  it('typing the loaded value again is no change any more', () => {
    const coins = anAttribute('coins', 5)
    const edited = withDraft(new Map(), coins, '6')
    expect(edited.get('coins')).toEqual({ text: '6', loaded: coins })
    expect(withDraft(edited, coins, '5').size).toBe(0)
  })

  it('an edit keeps the version that it began with, though the list is loaded again meanwhile', () => {
    const edited = withDraft(new Map(), anAttribute('coins', 5, 1), '6')
    const later = withDraft(edited, anAttribute('coins', 9, 2), '67')
    expect(later.get('coins')?.loaded.Version).toBe(1)
    const present = anAttribute('coins', 9, 2)
    expect(overtakenDrafts(later, [present, anAttribute('level', 1)])).toMatchObject([{ name: 'coins', present }])
    expect(overtakenDrafts(later, [anAttribute('coins', 5, 1)])).toEqual([])
  })

  it('a person keeps one own value and takes the other from the colleague', () => {
    const drafts = withDraft(withDraft(new Map(), anAttribute('coins', 5), '6'), anAttribute('level', 1), '2')
    const present = [anAttribute('coins', 9, 2), anAttribute('level', 8, 2)]
    const settled = settleDrafts(drafts, overtakenDrafts(drafts, present), new Set(['coins']))
    expect([...settled]).toEqual([['coins', { text: '6', loaded: anAttribute('coins', 9, 2) }]])
  })

  it('an edit of an attribute that was deleted meanwhile can still be kept, as a new attribute', () => {
    const drafts = withDraft(new Map(), anAttribute('coins', 5), '6')
    const settled = settleDrafts(drafts, overtakenDrafts(drafts, []), new Set(['coins']))
    expect(settled.get('coins')).toMatchObject({ text: '6', loaded: { Version: 0 } })
  })
})
