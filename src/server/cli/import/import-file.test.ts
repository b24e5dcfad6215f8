import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { detectDialect } from './csv-file.ts'
import { checkFile, forEachBatch, type ImportSource } from './import-file.ts'
import { RowReport } from './row-report.ts'

const path = join(mkdtempSync(join(tmpdir(), 'quarterdeck-import-')), 'file.csv')
const ignore = () => undefined

async function sourceOf(text: string): Promise<ImportSource<string>> {
  writeFileSync(path, text)
  return {
    path,
    dialect: await detectDialect(path, { header: true }),
    read: ({ cells }) => cells[0],
    idOf: (record) => record,
    idName: 'id',
  }
}

test('a file that changes after it was checked is refused while it is written', async () => {
  const source = await sourceOf('id,x\na,1\nb,2\n')
  const checked = await checkFile(source, new RowReport(), ignore, ignore)
  expect(checked).toMatchObject({ rows: 2, taken: 2 })
  writeFileSync(path, 'id,x\na,1\nb,3\n')
  await expect(forEachBatch(source, checked, async () => undefined, ignore)).rejects.toThrow(
    'was changed while it was read',
  )
})

test('every good row arrives once and in order, in batches of bounded size', async () => {
  const ids = Array.from({ length: 12_345 }, (_, index) => `p${index}`)
  const source = await sourceOf(`id,x\n${ids.map((id) => `${id},1`).join('\n')}\n`)
  const checked = await checkFile(source, new RowReport(), ignore, ignore)
  const batches: (readonly string[])[] = []
  await forEachBatch(source, checked, async (records) => void batches.push(records), ignore)
  expect(batches.map(({ length }) => length)).toEqual([5000, 5000, 2345])
  expect(batches.flat()).toEqual(ids)
})

test('an id that stands twice in a file is bad the second time', async () => {
  const source = await sourceOf('id,x\na,1\nb,2\na,3\n')
  const report = new RowReport()
  const { taken } = await checkFile(source, report, ignore, ignore)
  expect([taken, report.bad, report.skipped]).toEqual([2, 1, 0])
  expect(report.badLines()).toEqual(['  row 3, line 4, column "id": "a" stands in row 1 already'])
})
