import { describe, expect, it } from 'vitest'
import { findConflicts, readAttributeValue, resolveDrafts, withDraft } from './attribute-drafts.ts'

const anAttribute = (Name: string, Value: number, Version = 1) => ({ Name, Value, ExpirationDate: null, Version })

describe('reading a typed value', () => {
  it.each([
    ['12', 12],
    [' -3.5 ', -3.5],
    ['1e3', 1000],
    ['.5', 0.5],
    ['9007199254740991', 9007199254740991],
  ])('reads %j as typed', (text, value) => {
    expect(readAttributeValue(text)).toEqual({ value })
  })

  it.each(['', '  '])('requires a value', (text) => {
    expect(readAttributeValue(text)).toEqual({ problem: 'This field is required' })
  })

  it.each(['abc', '0x10', '1,5', 'Infinity', '1e999', '--1'])('rejects %j', (text) => {
    expect(readAttributeValue(text)).toEqual({ problem: 'This is not a number.' })
  })

  it.each(['9007199254740991.4', '4.99999999999999999999'])('rejects %j, which would be rounded', (text) => {
    expect(readAttributeValue(text)).toEqual({ problem: 'This number would lose digits.' })
  })

  it.each(['9007199254740993', '-9007199254740992', '1e20'])('rejects %j, which would lose digits', (text) => {
    expect(readAttributeValue(text)).toHaveProperty('problem', expect.stringContaining('would lose digits'))
  })
})

describe('unsaved edits', () => {
  it('end when the loaded value is typed again', () => {
    const coins = anAttribute('coins', 5)
    const edited = withDraft(new Map(), coins, '6')
    expect(edited.get('coins')).toEqual({ text: '6', loaded: coins })
    expect(withDraft(edited, coins, '5').size).toBe(0)
  })

  it('keep the version that they began with when the list is refetched', () => {
    const edited = withDraft(new Map(), anAttribute('coins', 5, 1), '6')
    const later = withDraft(edited, anAttribute('coins', 9, 2), '67')
    expect(later.get('coins')?.loaded.Version).toBe(1)
    const theirs = anAttribute('coins', 9, 2)
    expect(findConflicts(later, [theirs, anAttribute('level', 1)])).toMatchObject([{ key: 'coins', theirs }])
    expect(findConflicts(later, [anAttribute('coins', 5, 1)])).toEqual([])
  })

  it('keep mine of one conflict and theirs of another', () => {
    const drafts = withDraft(withDraft(new Map(), anAttribute('coins', 5), '6'), anAttribute('level', 1), '2')
    const attributes = [anAttribute('coins', 9, 2), anAttribute('level', 8, 2)]
    const resolved = resolveDrafts(
      drafts,
      findConflicts(drafts, attributes),
      new Map([['coins', { choice: 'mine' as const }]]),
    )
    expect([...resolved]).toEqual([['coins', { text: '6', loaded: anAttribute('coins', 9, 2) }]])
  })

  it('of an attribute that was deleted meanwhile can be kept as a new attribute', () => {
    const drafts = withDraft(new Map(), anAttribute('coins', 5), '6')
    const resolved = resolveDrafts(drafts, findConflicts(drafts, []), new Map([['coins', { choice: 'mine' as const }]]))
    expect(resolved.get('coins')).toMatchObject({ text: '6', loaded: { Version: 0 } })
  })
})
