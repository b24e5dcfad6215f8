import { describe, expect, it } from 'vitest'
import { PersonName } from './session.ts'

const toProblem = (name: string) => PersonName.safeParse(name).error?.issues[0]?.message

describe('a name of a user', () => {
  it.each(["O'Neill", 'Anne-Marie', 'e\u0301', '明', 'van der Berg'])('may be %s', (name) => {
    expect(toProblem(name)).toBeUndefined()
  })

  it.each(["'-'", '\u0301\u0301', '-'])('has at least one letter, unlike %j', (name) => {
    expect(toProblem(name)).toBe('At least one letter is needed.')
  })

  it('holds nothing but letters, marks, spaces, hyphens and apostrophes', () => {
    expect(toProblem('R2-D2')).toBe('Letters, spaces, hyphens and apostrophes only.')
  })
})
