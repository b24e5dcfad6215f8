import { createHash } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type DialectOptions, detectDialect, type FileRow, readRows } from './csv-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-csv-'))

function file(content: string | Uint8Array): string {
  const path = join(folder, 'file.csv')
  writeFileSync(path, content)
  return path
}

async function read(content: string | Uint8Array, options: Partial<DialectOptions> = {}) {
  const path = file(content)
  const dialect = await detectDialect(path, { header: true, ...options })
  const rows: FileRow[] = []
  const sha256 = await readRows(path, dialect, (found) => void rows.push(...found))
  return { dialect, rows, sha256 }
}

const toCells = (rows: readonly FileRow[]) => rows.map(({ cells }) => [...cells])

test.each([',', ';', '\t'])('detects the delimiter %o', async (delimiter) => {
  const { dialect, rows } = await read(`a,b,c\n1,2,3\n4,5,6\n`.replaceAll(',', delimiter))
  expect(dialect.columns).toEqual(['a', 'b', 'c'])
  expect(toCells(rows)).toEqual([
    ['1', '2', '3'],
    ['4', '5', '6'],
  ])
})

test.each([
  ['the whole header of an export', 'Id;Name', {}, '=x'],
  ['the same header with commas', 'Id,Name', {}, '=x'],
  ['the same header in quotes', '"Id";"Name"', {}, '=x'],
  ['a mapping that says so', 'id;name', { guard: true }, '=x'],
  ['a part of the header', 'Id;Nickname', {}, "'=x"],
  ['the header in another order', 'Name;Id', {}, "'=x"],
  ['the header as a row of data', 'Id;Name', { header: false }, "'=x"],
])('takes the guard off a cell of a file with %s', async (_, header, options, cell) => {
  const delimiter = header.includes(',') ? ',' : ';'
  const text = `${header}\n'=x;${"'=y".padEnd(4)}\n`.replaceAll(';', delimiter)
  const { rows } = await read(text, { ...options, ownHeaders: [['Id', 'Name']] })
  expect(rows.at(-1)?.cells[0]).toBe(cell)
})

test('reads an export of ours as such, whatever its texts look like', async () => {
  const { dialect } = await read(`\ufeffId;Name\r\na;"x,y,z\n1,2,3\n"\r\nb;"1,2,3"\r\n`, {
    ownHeaders: [['Id', 'Name']],
  })
  expect([dialect.delimiter, dialect.newline, dialect.isOwnExport]).toEqual([';', '\r\n', true])
})

test('uses a given delimiter', async () => {
  const { rows } = await read('a;b\n1,5;2,5\n', { delimiter: ';' })
  expect(toCells(rows)).toEqual([['1,5', '2,5']])
})

test('removes a byte order mark, Windows line ends and quotes', async () => {
  const { dialect, rows } = await read('\u{feff}"","name"\r\n"1","a ""quoted"" one, with a comma"\r\n')
  expect(dialect.columns).toEqual(['', 'name'])
  expect(toCells(rows)).toEqual([['1', 'a "quoted" one, with a comma']])
})

test('numbers rows from 1 and reports the first line of each, with line ends in cells', async () => {
  const { rows } = await read('id,text\n1,"two\nlines"\n\n2,x\n"3","y"')
  expect(rows.map(({ row, line }) => [row, line])).toEqual([
    [1, 2],
    [2, 5],
    [3, 6],
  ])
})

test('marks only rows with too few or too many cells as broken', async () => {
  const { rows } = await read('a,b\n1\n1,2\n1,2,3\n')
  expect(rows.map(({ broken }) => broken)).toEqual([
    'has 1 cells, but the file has 2 columns',
    undefined,
    'has 3 cells, but the file has 2 columns',
  ])
})

test('marks a row with a misplaced quote as broken', async () => {
  const { rows } = await read('a,b\n"x"y,2\n1,2\n')
  expect(rows[0]?.broken).toBeDefined()
})

test('reads the first row as data without a header', async () => {
  const { dialect, rows } = await read('1,2\n3,4\n', { header: false })
  expect(dialect.columns).toEqual(['', ''])
  expect(rows).toHaveLength(2)
})

test('reads a file of several chunks completely, whatever is at their borders, with its hash', async () => {
  const lines = Array.from({ length: 60_000 }, (_, row) => `${row},"päth ""${'é漢😀'.repeat(row % 7)}""\r\nnext",z`)
  const content = `id,text,end\r\n${lines.join('\r\n')}\r\n`
  const { rows, sha256 } = await read(content)
  expect(Buffer.byteLength(content)).toBeGreaterThan(3 * 1024 * 1024)
  expect(rows).toHaveLength(60_000)
  expect(rows.every(({ broken }) => broken === undefined)).toBe(true)
  expect(rows.at(-1)).toEqual({
    row: 60_000,
    line: 119_999 + 1,
    cells: ['59999', `päth "${'é漢😀'.repeat(59_999 % 7)}"\r\nnext`, 'z'],
  })
  expect(sha256).toBe(createHash('sha256').update(content).digest('hex'))
})

test('rejects a file that is not UTF-8', async () => {
  await expect(read(Buffer.from([0x61, 0x2c, 0x62, 0x0a, 0xff, 0x2c, 0x31, 0x0a]))).rejects.toThrow('not UTF-8')
})

test('rejects a missing file, a folder and an empty file', async () => {
  await expect(detectDialect(join(folder, 'none.csv'), { header: true })).rejects.toThrow('File not found')
  await expect(detectDialect(folder, { header: true })).rejects.toThrow('is not a file')
  await expect(read('')).rejects.toThrow('is empty')
  await expect(read('\n\n')).rejects.toThrow('contains no rows')
})
