import { describe, expect, it } from 'vitest'
import { Email, PersonName } from './session.ts'

const toProblem = (name: string) => PersonName.safeParse(name).error?.issues[0]?.message

describe('a name of a user', () => {
  it.each(["O'Neill", 'Anne-Marie', 'e\u0301', '明', 'van der Berg'])('may be %s', (name) => {
    expect(toProblem(name)).toBeUndefined()
  })

  it.each(["'-'", '\u0301\u0301', '-'])('has at least one letter, unlike %j', (name) => {
    expect(toProblem(name)).toBe('At least one letter is needed.')
  })

  it.each(['', '  ', '1', '-', 'x'.repeat(81)])('has one problem at a time, as %j has', (name) => {
    expect(PersonName.safeParse(name).error?.issues).toHaveLength(1)
  })

  it('holds nothing but letters, marks, spaces, hyphens and apostrophes', () => {
    expect(toProblem('R2-D2')).toBe('Letters, spaces, hyphens and apostrophes only.')
  })
})

describe('an e-mail address', () => {
  it.each(['a@b.c', 'ada.lovelace-1@my-game.co.uk', 'a-.b@c.d', 'ä@bücher.example'])('may be %s', (email) => {
    expect(Email.safeParse(email).success).toBe(true)
  })

  it.each(['a@b', 'a@b..c', 'a@.b.c', 'a@b.c.', 'x@-.q', 'x@-b.q', 'x@b-.q', 'x@b.-q', 'x@b.q-'])(
    'has a domain whose parts are not empty and neither begin nor end with a hyphen, unlike %s',
    (email) => {
      expect(Email.safeParse(email).error?.issues.map(({ message }) => message)).toEqual([
        'This is not an e-mail address.',
      ])
    },
  )
})
