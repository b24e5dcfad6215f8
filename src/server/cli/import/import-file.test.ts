import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { detectDialect } from './csv-file.ts'
import { checkFile, forEachBatch, type ImportSource } from './import-file.ts'
import { RowReport } from './row-report.ts'

const path = join(mkdtempSync(join(tmpdir(), 'quarterdeck-import-')), 'file.csv')
const ignore = () => undefined

async function createSource(text: string): Promise<ImportSource<string>> {
  writeFileSync(path, text)
  return {
    path,
    dialect: await detectDialect(path, { header: true }),
    createReader:
      () =>
      ({ cells }) =>
        cells[0],
    getId: (record) => record,
    idName: 'id',
  }
}

test('rejects a file that changed after it was checked', async () => {
  const source = await createSource('id,x\na,1\nb,2\n')
  const checked = await checkFile(source, new RowReport(), ignore, ignore)
  expect(checked).toMatchObject({ rows: 2, valid: 2 })
  writeFileSync(path, 'id,x\na,1\nb,3\n')
  await expect(forEachBatch(source, checked, async () => undefined, ignore)).rejects.toThrow(
    'changed while it was read',
  )
})

test('passes every valid row once, in order, in bounded batches', async () => {
  const ids = Array.from({ length: 12_345 }, (_, index) => `p${index}`)
  const source = await createSource(`id,x\n${ids.map((id) => `${id},1`).join('\n')}\n`)
  const checked = await checkFile(source, new RowReport(), ignore, ignore)
  const batches: (readonly string[])[] = []
  await forEachBatch(source, checked, async (rows) => void batches.push(rows.map(({ record }) => record)), ignore)
  expect(batches.map(({ length }) => length)).toEqual([5000, 5000, 2345])
  expect(batches.flat()).toEqual(ids)
})

test('finds the broken last row of a file that is cut off, wherever the cut is', async () => {
  const header = 'id,name,level\n'
  const text = `${header}a,"An,n",3\nb,Bob,12\n`
  for (let end = header.length + 1; end <= text.length; end++) {
    const report = new RowReport()
    await checkFile(await createSource(text.slice(0, end)), report, ignore, ignore)
    const last = text.slice(header.length, end).split('\n').at(-1) ?? ''
    const isWhole = last === '' || /^\w+,("[^"]*"|[^",]*),/.test(last)
    expect([end, report.invalid]).toEqual([end, isWhole ? 0 : 1])
  }
})

test('rejects a duplicate id', async () => {
  const source = await createSource('id,x\na,1\nb,2\na,3\n')
  const report = new RowReport()
  const { valid } = await checkFile(source, report, ignore, ignore)
  expect([valid, report.invalid, report.skipped]).toEqual([2, 1, 0])
  expect(report.invalidLines()).toEqual(['  row 3, line 4, column "id": "a" is a duplicate of row 1'])
})
