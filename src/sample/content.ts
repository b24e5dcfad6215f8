import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs } from '#contract/core/units.ts'
import { bucketGroups, dataInformationFile, entryKeys } from '#contract/data-information.ts'
import { createRandom } from './random.ts'

/** Live buckets that the sample builds use, and two that no build uses. */
const liveBuckets = ['c105', 'c104', 'c103', 'c102', 'c101', 'c100', 'c98', 'hotfix']

const bucketNames: Readonly<Record<(typeof bucketGroups)[number], readonly string[]>> = {
  live: liveBuckets,
  personal: ['ada', 'bruno-with-a-rather-long-name-for-a-bucket', 'chidi', 'empty'],
  design: ['balance-2', 'balance-10', 'regatta'],
  others: ['qa-nightly', 'load-test'],
}

const day = dayMs

type Entry = Readonly<Record<string, string | number>>

/** A zip archive without files. */
const emptyZip = Buffer.from(`504b0506${'00'.repeat(18)}`, 'hex')

/** An entry changes with every bucket or more rarely, by its key: from one live bucket to the next some stay the same. */
function createEntry(group: string, bucket: string, key: string, part: number, now: Date): Entry {
  const age = Number(/\d+/.exec(bucket)?.[0] ?? 90)
  const release = age - (age % (1 + (part % 4)))
  const random = createRandom(part, release)
  const isBundle = key.endsWith('_assetbundles')
  return {
    name: `${key}_${release}`,
    date: new Date(now.getTime() - (115 - release) * 9 * day - random.between(0, day)).toISOString(),
    link: `${group}/${bucket}/manifest.json`,
    zip_url: `${group}/${bucket}/${key}.zip`,
    version: `2.${release}`,
    size: random.between(40_000, isBundle ? 900_000_000 : 6_000_000),
    ...(isBundle ? { variant: 'hd' } : {}),
    ...(group === 'live' ? { promoted_from: `design/${random.pick(bucketNames.design)}` } : {}),
  }
}

/** The entries of a bucket; those of some show what a file may lack or hold beyond the usual. */
function createEntries(group: string, bucket: string, now: Date): Readonly<Record<string, unknown>> {
  if (bucket === 'empty') return {}
  const usual = entryKeys.map((key, part) => [key, createEntry(group, bucket, key, part, now)] as const)
  const entries = Object.fromEntries<unknown>(usual)
  if (bucket === 'c104') delete entries.plot_point
  if (bucket === 'c105') entries.audio_banks = createEntry(group, bucket, 'audio_banks', entryKeys.length, now)
  if (bucket === 'load-test') {
    return { main_game: { name: 'main_game, no version yet', date: 'two weeks ago' }, localization: {} }
  }
  if (bucket === 'chidi') {
    const name = '<b>Überraschung</b> · 東京の冬の海の物語'
    return { ...entries, Event: { name, date: '2026-11-01', link: 'javascript:alert(1)', zip_url: 'not an address' } }
  }
  return entries
}

/** The file of the content delivery of the sample game. All dates are relative to `now`. */
export function createDataInformation(now: Date): Readonly<Record<string, Readonly<Record<string, object>>>> {
  const groups = bucketGroups.map((group) => {
    const buckets = bucketNames[group].map((bucket) => {
      const entries = createEntries(group, bucket, now)
      return [bucket, { bucket_name: bucket, type: group === 'others' ? 'test' : group, entries }] as const
    })
    return [group, Object.fromEntries(buckets)] as const
  })
  return Object.fromEntries(groups)
}

/**
 * Writes the content of the sample game into a folder: the list of buckets, and what it links to. A folder that has a
 * list of its own is left as it is.
 */
export async function writeSampleContent(folder: string, now: Date): Promise<void> {
  const file = createDataInformation(now)
  await mkdir(folder, { recursive: true })
  try {
    await writeFile(join(folder, dataInformationFile), `${JSON.stringify(file, null, 2)}\n`, { flag: 'wx' })
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'EEXIST') return
    throw thrown
  }
  for (const [group, buckets] of Object.entries(file)) {
    for (const [bucket, content] of Object.entries(buckets)) {
      await mkdir(join(folder, group, bucket), { recursive: true })
      await writeFile(join(folder, group, bucket, 'manifest.json'), `${JSON.stringify(content, null, 2)}\n`)
      const keys = 'entries' in content ? Object.keys(content.entries ?? {}) : []
      for (const key of keys) await writeFile(join(folder, group, bucket, `${key}.zip`), emptyZip)
    }
  }
}
