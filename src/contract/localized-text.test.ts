import { describe, expect, it } from 'vitest'
import { fillPlaceholders, fillPlayer, findPlaceholders, LanguageCode, pickText } from './localized-text.ts'

const content = {
  Title: 'Sorry',
  Message: 'Take this.',
  Translations: [
    { Language: 'de', Title: 'Entschuldigung', Message: 'Nimm das.' },
    { Language: 'pt-br', Title: 'Desculpe', Message: 'Pegue isto.' },
  ],
}

describe('the text for a player', () => {
  it.each([
    ['de', 'de'],
    ['DE', 'de'],
    ['de_AT', 'de'],
    ['de-ch-1901', 'de'],
    ['pt_BR', 'pt-br'],
    // Another variant of a language is not taken: its readers may not like it.
    ['pt', null],
    ['fr', null],
    ['', null],
  ])('of language “%s” is that of %s', (language, expected) => {
    expect(pickText(content, language).Language).toBe(expected)
  })

  it('is the message’s own without a translation', () => {
    expect(pickText(content, 'fr')).toEqual({ Language: null, Title: 'Sorry', Message: 'Take this.' })
  })
})

it.each(['de', 'PT-BR', 'zh-hans', ' fil '])('“%s” is a language', (code) => {
  expect(LanguageCode.parse(code)).toBe(code.trim().toLowerCase())
})
it.each(['', 'd', 'german!', 'pt_br', 'de-', `de${'-abcdefgh'.repeat(5)}`])('“%s” is no language', (code) => {
  expect(LanguageCode.safeParse(code).success).toBe(false)
})

describe('placeholders', () => {
  it('of the player are filled in as they are, without being read again', () => {
    expect(fillPlayer('{name} ({id}), {name}', { name: '{id} $1', id: 'p1' })).toBe('{id} $1 (p1), {id} $1')
    expect(fillPlayer('Hello {name}', { name: '  ', id: 'p1' })).toBe('Hello p1')
  })

  it('of the sender are found once each, without those of the player', () => {
    expect(findPlaceholders(['{ticket} {name}', 'see {ticket} of {day_2} {Big} {} { x }'])).toEqual(['ticket', 'day_2'])
  })

  it('stay where nothing is filled in', () => {
    expect(fillPlaceholders('{ticket} {day} {constructor}', { ticket: ' 7 ', day: ' ' })).toBe('7 {day} {constructor}')
  })
})
