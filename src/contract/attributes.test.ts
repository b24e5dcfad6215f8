import { describe, expect, it } from 'vitest'
import { AttributeName } from './attributes.ts'

const toProblems = (name: string) => AttributeName.safeParse(name).error?.issues.map(({ message }) => message)

describe('the name of an attribute', () => {
  // Emoji hold characters that cannot be seen alone.
  it.each(['coins', 'current stage', 'Münzen', '金币', 'hearts \u2764\ufe0f'])('may be %s', (name) => {
    expect(toProblems(name)).toBeUndefined()
  })

  it.each(['a/b', '*', 'a\tb'])('may not be %j', (name) => {
    expect(toProblems(name)).toEqual(['A name has no "/", "*" or control characters.'])
  })

  it.each(['', '  ', '\u200b', '\u202e'])('must be seen, unlike %j', (name) => {
    expect(toProblems(name)).toEqual(['This field is required'])
  })
})
