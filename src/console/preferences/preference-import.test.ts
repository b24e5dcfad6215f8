import { expect, test } from 'vitest'
import { parseImportFile } from './preference-files.ts'

test('an exported file can be imported again, its ids and flags ignored', () => {
  const exported = [
    {
      Id: 4,
      Key: 'GAME_NAME',
      Type: 1,
      Value: 'Idle Harbor',
      Required: true,
      Version: 9,
      ChangedAt: null,
      ChangedBy: '',
    },
  ]
  expect(parseImportFile(JSON.stringify(exported))).toEqual({
    list: [{ Key: 'GAME_NAME', Type: 1, Value: 'Idle Harbor' }],
  })
})

test('a preference without a type is a raw string and its key is raised', () => {
  expect(parseImportFile('\uFEFF[{"Key":"env","Value":"dev"}]')).toEqual({
    list: [{ Key: 'ENV', Type: 1, Value: 'dev' }],
  })
})

test.each(['Key;Value\nA;1', '', '[{'])('a file that is not JSON is rejected: %j', (text) => {
  expect(parseImportFile(text)).toEqual({ problem: 'The file is not JSON. Nothing was changed.' })
})

test.each(['{}', 'null', '"text"', '7'])('JSON that is no list is rejected: %s', (text) => {
  expect(parseImportFile(text)).toEqual({ problem: 'The file holds no list of preferences. Nothing was changed.' })
})

test('names the wrong entry of a rejected file and its problem', () => {
  const read = parseImportFile(
    '[{"Key":"A","Value":"1"},{"Key":"FLAG","Type":2,"Value":"yes"},{"Key":"A","Value":"2"}]',
  )
  expect(read).toEqual({
    problem:
      'The file cannot be imported. Nothing was changed.\n' +
      'Entry 2 (FLAG), Value: This must be true or false.\nEntry 3 (A), Key: A appears twice.',
  })
})

test('a file full of mistakes names five and counts the rest', () => {
  const read = parseImportFile(JSON.stringify(Array.from({ length: 8 }, () => ({ Value: '1' }))))
  expect('problem' in read && read.problem).toContain('And 3 more problems.')
})
