import { expect, test } from 'vitest'
import { parseImportFile, toExportFile, toExportFileName } from './preference-files.ts'

test('the export is named after the moment it was made', () => {
  expect(toExportFileName(new Date(2026, 10, 3, 4, 5, 6))).toBe('consolepreferences_2026-11-03_04-05-06.json')
})

test('what the export writes the import accepts, with every character', async () => {
  const list = [
    {
      Id: 1,
      Key: 'GREETING',
      Type: 1,
      Value: '  "ahoj" 👋\n{',
      Required: false,
      Version: 2,
      ChangedAt: null,
      ChangedBy: '',
    },
  ]
  expect(parseImportFile(await toExportFile(list).text())).toEqual({
    list: [{ Key: 'GREETING', Type: 1, Value: '  "ahoj" 👋\n{' }],
  })
})
