import { describe, expect, it } from 'vitest'
import { validateFileName, validateList } from './list-file.ts'

describe('a file with a list of players', () => {
  it('is a .txt or a .csv file, in any letter case', () => {
    expect(['a.txt', 'a.CSV', 'a.b.Txt'].map(validateFileName)).toEqual([undefined, undefined, undefined])
    expect(validateFileName('a.xlsx')).toBe('a.xlsx is neither a .txt nor a .csv file. Nothing was read.')
    expect(validateFileName('csv')).toBeDefined()
  })

  it('has one id per line, with quotes, blank lines and comments between', () => {
    expect(validateList('\uFEFF# two, ids\r\n"77"\r\n\r\n  \'00123\' \r\n77;\n78,', 'a.csv')).toBeUndefined()
    expect(validateList('', 'a.csv')).toBeUndefined()
  })

  it('that is a table is rejected with its first line of several columns, so that no column passes for players', () => {
    expect(validateList('# players\n77\n116,Anne,25\n117,Bob,30', 'players.csv')).toBe(
      'Line 3 of players.csv holds more than one player ID: “116,Anne,25”. A list has one ID per line. Nothing was read.',
    )
    expect(validateList('77\t77', 'a.txt')).toContain('Line 1')
    expect(validateList(`7 ${'x'.repeat(100)}`, 'a.txt')).toContain(`“7 ${'x'.repeat(58)}…”`)
  })
})
