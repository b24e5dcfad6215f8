import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { removeGuard } from '#contract/core/csv.ts'
import { csvLine, toCsvChunks } from './csv.ts'

const formulas = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '\tx',
  '\rx',
  '\nx',
  '\0x',
  '＝1',
  '＋1',
  '－1',
  '＠x',
  '  =1',
  '"=1',
  "'=1",
  '"" =cmd|x',
  '\u200b=1',
  '\ufeff@x',
  '-',
  '--5',
  '+5',
  '-1e5',
  "'\t",
  "''\0",
]

test('prefixes formulas with an apostrophe and keeps their text', () => {
  for (const formula of formulas) {
    const [read] = Papa.parse<string[]>(csvLine([formula, 'end']), { delimiter: ';' }).data
    expect(read).toEqual([`'${formula}`, 'end'])
  }
})

test('keeps numbers and other text unchanged', () => {
  const values = [0, -5, 1.5, -1e21, '-5', '-5.25', '00123', '25074.18', 'a=b', 'a-b', 'Ann', "O'Neil", true, 'pt-BR']
  expect(csvLine(values)).toBe(`${values.join(';')}\r\n`)
  expect(csvLine([null, undefined, ''])).toBe(';;\r\n')
})

test('separators, quotes, line breaks and outer spaces survive a round trip', () => {
  const values = ['a;b', 'a,b', 'say "hi"', 'two\r\nlines', 'x\ny', ' padded ', '"', ';', 'é 日本 𝒳']
  const text = csvLine(values) + csvLine(values)
  expect(text.endsWith('\r\n')).toBe(true)
  const { data } = Papa.parse<string[]>(text, { delimiter: ';', skipEmptyLines: true, newline: '\r\n' })
  expect(data).toEqual([values, values])
})

test('no row of any text has a formula, another number of cells or another text', () => {
  const starts = ['', '=', '+', '-', '@', '\t', '\r', '\n', ' =', '"', "'", ';', '＝', '\u200b-', '7', '-7.5']
  const cell = fc.tuple(fc.constantFrom(...starts), fc.string({ unit: 'binary' })).map((parts) => parts.join(''))
  const isFormula = (text: string) => /^[\s\p{Cf}"]*[=+\-@＝＋－＠]/u.test(text) && !/^-?\d+(\.\d+)?$/.test(text)
  fc.assert(
    fc.property(fc.array(cell, { minLength: 2, maxLength: 5 }), (cells) => {
      const { data } = Papa.parse<string[]>(csvLine(cells), { delimiter: ';', newline: '\r\n', skipEmptyLines: false })
      expect(data).toHaveLength(2)
      expect(data[0]?.map((text, index) => (text === cells[index] ? text : text.replace(/^'/, '')))).toEqual(cells)
      expect(data[0]?.filter(isFormula)).toEqual([])
    }),
    { numRuns: 5_000 },
  )
})

test('reading takes off the apostrophes that writing has put, in three rounds, and no others', () => {
  const starts = [...formulas, "'", "''", "'-5", "'\t", 'O', '']
  const cell = fc.tuple(fc.constantFrom(...starts), fc.constantFrom(...starts), fc.string({ unit: 'binary' }))
  const texts = cell.map((parts) => parts.join(''))
  const write = (cells: readonly string[]) =>
    Papa.parse<string[]>(csvLine(cells), { delimiter: ';', newline: '\r\n' }).data[0] ?? []
  fc.assert(
    fc.property(fc.array(texts, { minLength: 2, maxLength: 5 }), (cells) => {
      let read: readonly string[] = cells
      for (let round = 1; round <= 3; round++) read = write(read).map(removeGuard)
      expect(read).toEqual(cells)
      const twiceWritten = write(write(cells))
      expect(twiceWritten.map(removeGuard)).toEqual(write(cells))
    }),
    { numRuns: 5_000 },
  )
})

test('begins a file with its header, also without rows', async () => {
  async function* pages() {
    yield [{ n: 1 }, { n: 2 }]
    yield []
    yield [{ n: 3 }]
  }
  async function* none() {
    yield []
  }
  const columns = { 'A;B': (row: { n: number }) => row.n, C: () => null }
  const chunks: string[] = []
  for await (const chunk of toCsvChunks(columns, pages())) chunks.push(chunk)
  expect(chunks).toEqual(['"A;B";C\r\n1;\r\n2;\r\n', '3;\r\n'])
  const empty: string[] = []
  for await (const chunk of toCsvChunks(columns, none())) empty.push(chunk)
  expect(empty.join('')).toBe('"A;B";C\r\n')
})
