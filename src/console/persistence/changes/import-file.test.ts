import { describe, expect, test } from 'vitest'
import type { PersistenceEntry } from '#contract/persistence.ts'
import { parseImport, toPreview } from './import-file.ts'

describe('reading an import file', () => {
  test('the form of the export is read, texts byte for byte', () => {
    const file = JSON.stringify([
      { Key: 'a', Value: '{"n": 9007199254740993}' },
      { Key: 'b', Value: '1.0' },
    ])
    expect(parseImport(file).entries).toEqual([
      { Key: 'a', Value: '{"n": 9007199254740993}' },
      { Key: 'b', Value: '1.0' },
    ])
  })

  test('a value that is JSON itself is taken as it is written in the file', () => {
    expect(parseImport('\ufeff[{"Key":"a","Value":{ "n" : 9007199254740993, "r":1.0}}]').entries).toEqual([
      { Key: 'a', Value: '{ "n" : 9007199254740993, "r":1.0}' },
    ])
  })

  test.each([
    ['[{"Key":"a"\n"Value":"1"}]', 'The file is not valid JSON. Line 2, column 1: Expected ",".'],
    ['{"Key":"a","Value":"1"}', 'The file must be a list of entries, [{"Key": …, "Value": …}]; it is an object.'],
    ['[\n{"Key":"a","Value":"1"},\n7]', 'Entry 2 (line 3): an entry is {"Key": …, "Value": …}; this is a number.'],
    ['[{"Key":"a"}]', 'Entry 1 (line 1): Value is missing.'],
    ['[{"Value":"1"}]', 'Entry 1 (line 1): Key is missing.'],
    ['[{"Key":1,"Value":"1"}]', 'Entry 1 (line 1): Key must be text; it is a number.'],
    ['[{"Key":"","Value":"1"}]', 'Entry 1 (line 1): Key: This field is required'],
    ['[{"Key":"a","Value":"1"},{"Key":"a","Value":"2"}]', 'Entry 2 (line 1): the key "a" appears twice.'],
    ['[{"Key":"a","Value":null}]', 'Entry 1 (line 1): the value of "a" is null. An import deletes nothing.'],
    ['[{"Key":"a","Value":"1","Deleted":true}]', 'Entry 1 (line 1): "Deleted" is not part of an entry.'],
  ])('%j is rejected with the place of the problem', (file, problem) => {
    expect(parseImport(file)).toEqual({ problem })
  })

  test('a value that is not JSON text, too deep or too large is rejected by its key', () => {
    const withValue = (Value: string) => parseImport(JSON.stringify([{ Key: 'a', Value }])).problem
    expect(withValue('hello')).toMatch(/^Entry 1 \(line 1\): the value of "a": This is not valid JSON/)
    expect(withValue('['.repeat(101) + ']'.repeat(101))).toContain('JSON may be nested 100 levels deep; this has 101.')
    expect(withValue(`"${'x'.repeat(2 * 1024 * 1024)}"`)).toContain('A value holds at most 2 MiB.')
  })
})

describe('the preview of an import', () => {
  test('says which keys are added, updated or unchanged', () => {
    const present: PersistenceEntry[] = [
      { Key: 'same', Value: '1.0', Version: 1, UpdatedAt: '2026-11-20T14:05:00.000Z', UpdatedBy: 'game' },
      { Key: 'other', Value: '{"a":1}', Version: 1, UpdatedAt: '2026-11-20T14:05:00.000Z', UpdatedBy: 'game' },
    ]
    const imported = [
      { Key: 'new', Value: '[]' },
      { Key: 'same', Value: '1.0' },
      { Key: 'other', Value: '{"a":2}' },
    ]
    expect(toPreview(imported, present)).toEqual([
      { key: 'new', action: 'Add', before: null, after: '[]' },
      { key: 'same', action: 'Unchanged', before: '1.0', after: '1.0' },
      { key: 'other', action: 'Update', before: '{"a":1}', after: '{"a":2}' },
    ])
  })
})
