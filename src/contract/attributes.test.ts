import { describe, expect, it } from 'vitest'
import { AttributeName } from './attributes.ts'

const toProblems = (name: string) => AttributeName.safeParse(name).error?.issues.map(({ message }) => message)

describe('the name of an attribute', () => {
  it.each(['coins', 'current stage', 'Münzen', '金币'])('may be %s', (name) => {
    expect(toProblems(name)).toBeUndefined()
  })

  it.each(['a/b', '*', 'a\tb', '\u200b', '\u202e', 'coins\u202enus', 'coi\u200bns'])('may not be %j', (name) => {
    expect(toProblems(name)).toEqual(['A name has no "/", "*" or invisible characters.'])
  })

  it.each(['', '  '])('is required, unlike %j', (name) => {
    expect(toProblems(name)).toEqual(['This field is required'])
  })
})
