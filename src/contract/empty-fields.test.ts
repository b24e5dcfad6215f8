import { expect, test } from 'vitest'
import { ApiVersion } from './builds.ts'
import { PersistenceKey } from './persistence.ts'
import { PersonName } from './session.ts'

test.each([
  ['a name', PersonName],
  ['a version', ApiVersion],
  ['a key', PersistenceKey],
])('%s that is empty has one problem', (_, schema) => {
  const problems = schema.safeParse('').error?.issues.map(({ message }) => message)
  expect(problems).toEqual(['This field is required'])
})
