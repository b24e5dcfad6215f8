import { expect, test } from 'vitest'
import { parseImportFile } from './import-file.ts'

test('JSON that is no array is rejected', () => {
  expect(parseImportFile('{}')).toEqual({ problem: 'The file holds no array of configurations. Nothing was changed.' })
})

test('names the entry and the member of a rejected file, and says what it must be, a problem a line', () => {
  expect(parseImportFile('[{"Name":"level","PersistenceKeyName":1}]')).toEqual({
    problem: [
      'The file cannot be imported. Nothing was changed.',
      'Entry 1 (level), PersistenceKeyName: This must be text.',
      'Entry 1 (level), JsonPathExpression: This is missing.',
    ].join('\n'),
  })
})

test('an entry without a name is found by its number', () => {
  const read = parseImportFile('[{"Name":"","PersistenceKeyName":"wallet","JsonPathExpression":"$"}]')
  expect('problem' in read && read.problem).toContain('\nEntry 1, Name: This field is required')
})
