import { expect, test } from 'vitest'
import { parseImportFile } from './import-file.ts'

test('JSON that is no array is rejected', () => {
  expect(parseImportFile('{}')).toEqual({ problem: 'The file holds no array of configurations. Nothing was changed.' })
})

test('names the entry and the member of a rejected file', () => {
  const read = parseImportFile('[{"Name":"level"}]')
  expect('problem' in read && read.problem).toContain('Nothing was changed. entry 1, ')
})
