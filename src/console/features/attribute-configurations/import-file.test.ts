import { expect, test } from 'vitest'
import { parseImportFile } from './import-file.ts'

test('JSON that is no array is rejected', () => {
  expect(parseImportFile('{}')).toEqual({ problem: 'The file holds no array of configurations. Nothing was changed.' })
})

test('names the entry and the member of a rejected file, and says what it must be', () => {
  expect(parseImportFile('[{"Name":"level","PersistenceKeyName":1}]')).toEqual({
    problem:
      'The file cannot be imported. Nothing was changed. entry 1, PersistenceKeyName: This must be text. entry 1, JsonPathExpression: This is missing.',
  })
})
