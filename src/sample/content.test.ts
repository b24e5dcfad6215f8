import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { compareBuckets, readDataInformation } from '#contract/data-information.ts'
import { ownFolder } from '#test/harness/own-folder.ts'
import { createDataInformation, writeSampleContent } from './content.ts'

const now = new Date('2026-11-20T12:00:00Z')

it('has buckets in every group and nothing that cannot be read', () => {
  const found = readDataInformation(createDataInformation(now))
  expect(found?.unreadable).toEqual([])
  expect(new Set(found?.buckets.map(({ group }) => group))).toEqual(new Set(['live', 'personal', 'design', 'others']))
  expect(found?.buckets.some(({ entries }) => entries.length === 0)).toBe(true)
})

it('compares neighbouring live buckets with something changed, removed and left as it was', () => {
  const buckets = readDataInformation(createDataInformation(now))?.buckets ?? []
  const [one, ...others] = buckets.filter(({ group }) => group === 'live')
  const changes = new Set(
    others.flatMap((other) => (one ? compareBuckets(one, other) : []).map(({ change }) => change)),
  )
  expect([...changes].sort()).toEqual(['changed', 'removed', 'unchanged'])
})

it('is the same for the same time', () => {
  expect(createDataInformation(now)).toEqual(createDataInformation(now))
})

it('writes every file that it links to', async () => {
  const folder = join(ownFolder(tmpdir(), 'quarterdeck-content'), 'content')
  await writeSampleContent(folder, now)
  const written: unknown = JSON.parse(readFileSync(join(folder, 'dataInformation.json'), 'utf8'))
  const entries = readDataInformation(written)?.buckets.flatMap((bucket) => bucket.entries) ?? []
  const links = entries.flatMap(({ link, zip_url }) => [link, zip_url]).filter((text) => /^(live|design)\//.test(text))
  expect(links.length).toBeGreaterThan(100)
  for (const link of links) expect(readFileSync(join(folder, link)).byteLength).toBeGreaterThan(0)
})

it('leaves a folder with a list of its own as it is', async () => {
  const folder = ownFolder(tmpdir(), 'quarterdeck-content')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'dataInformation.json'), '{}')
  await writeSampleContent(folder, now)
  expect(readFileSync(join(folder, 'dataInformation.json'), 'utf8')).toBe('{}')
})
