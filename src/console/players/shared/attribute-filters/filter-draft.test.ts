import { describe, expect, it } from 'vitest'
import { parseDraft, toDraft } from './filter-draft.ts'

const draft = { name: 'coins', operator: '>', value: '5', to: '' } as const

describe('the attribute filter of the player list', () => {
  it('parses a filter by one number', () => {
    expect(parseDraft({ ...draft, value: ' 5e2 ' })).toEqual({ filter: { name: 'coins', operator: '>', value: '5e2' } })
  })

  it('parses a filter by a range of two numbers', () => {
    const filter = { name: 'coins', operator: 'BETWEEN', value: '-1,2.5' } as const
    expect(parseDraft({ name: 'coins', operator: 'BETWEEN', value: '-1', to: '2.5' })).toEqual({ filter })
    expect(parseDraft(toDraft(filter))).toEqual({ filter })
  })

  it.each([
    [{ ...draft, name: '' }, 'name'],
    [{ ...draft, value: '' }, 'value'],
    [{ ...draft, value: '1,5' }, 'value'],
    [{ ...draft, value: 'many' }, 'value'],
    [{ ...draft, operator: 'BETWEEN', value: '1' } as const, 'to'],
    [{ ...draft, operator: 'BETWEEN', value: '3', to: '2' } as const, 'to'],
  ])('rejects %j with a problem at its field', (wrong, field) => {
    expect(parseDraft(wrong)).toMatchObject({ field, problem: expect.any(String) })
  })
})
