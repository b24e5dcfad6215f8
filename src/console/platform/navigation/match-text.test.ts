import { expect, it } from 'vitest'
import { matchText } from './match-text.ts'

it('matches beginnings of words in any order, whatever the case and the accents', () => {
  for (const text of ['create', 'ev cr', 'CREATE EVENT', 'Évent', 'create-event'])
    expect(matchText(text, 'Create event'), text).toBeDefined()
  for (const text of ['vent', 'create guild', '?']) expect(matchText(text, 'Create event'), text).toBeUndefined()
})

it('has the whole label before another word for it, its beginning, its words, and beginnings of either', () => {
  const ranks = ['suspend player', 'ban', 'susp', 'player', 'bann'].map((text) =>
    matchText(text, 'Suspend player', 'ban banned block'),
  )
  expect(ranks).toEqual([0, 1, 2, 3, 4])
})

it('matches everything before something is typed', () => {
  expect(matchText('', 'Create event')).toBeDefined()
})
