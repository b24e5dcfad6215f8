import { z } from 'zod'

/** The file of the content delivery that lists the buckets, below its base address. */
export const dataInformationFile = 'dataInformation.json'

/** The groups of buckets, in the order in which they are shown. Source: specification, "Entities", bucket. */
export const bucketGroups = ['live', 'personal', 'design', 'others'] as const
/** A group of buckets. */
export type BucketGroup = (typeof bucketGroups)[number]

/** The entry keys that the game knows, in the order in which they are shown; others follow by alphabet. */
export const entryKeys = [
  'main_game',
  'game_data',
  'localization',
  'plot_point',
  'Event',
  'android_assetbundles',
  'ios_assetbundles',
] as const

/** The longest text that is shown of a field, in characters. */
const textLimit = 2000

/** A text, a number or a yes/no as text; anything else, and what is not there, as an empty text. */
const Text = z
  .union([z.string(), z.number(), z.boolean()])
  .transform((value) => String(value).slice(0, textLimit))
  .catch('')

/** What a bucket has under one key. All fields are optional in the file and empty when absent. */
const FileEntry = z.object({
  name: Text,
  /** As the file writes it: ISO 8601, or any text. */
  date: Text,
  link: Text,
  promoted_from: Text,
  zip_url: Text,
  variant: Text,
  /** Beyond the specification. */
  version: Text,
  /** Size of the zip in bytes, beyond the specification; undefined when unknown. */
  size: z.int().nonnegative().optional().catch(undefined),
})

const FileBucket = z.object({ bucket_name: Text, type: Text, entries: z.record(z.string(), z.unknown()).catch({}) })

/** What a bucket has under one key; `key` is unique in the bucket. */
export type BucketEntry = z.output<typeof FileEntry> & { readonly key: string }

/** A content bucket. */
export type Bucket = {
  readonly group: BucketGroup
  /** Unique in its group. */
  readonly name: string
  readonly type: string
  readonly entries: readonly BucketEntry[]
}

/** The buckets of the content delivery, and the paths of what could not be read in its file: "live.c104.entries". */
export type DataInformation = { readonly buckets: readonly Bucket[]; readonly unreadable: readonly string[] }

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

/** Orders entry keys: the known ones first, then by alphabet. */
export function compareEntryKeys(a: string, b: string): number {
  const toRank = (key: string) => {
    const rank = entryKeys.findIndex((known) => key === known || key.startsWith(`${known} `))
    return rank === -1 ? entryKeys.length : rank
  }
  return toRank(a) - toRank(b) || (a === b ? 0 : a < b ? -1 : 1)
}

/** A key with several entries gives each one a key of its own: "localization 2". */
function readEntries(entries: Readonly<Record<string, unknown>>, path: string, unreadable: string[]): BucketEntry[] {
  const found = Object.entries(entries).flatMap(([key, value]) =>
    toList(value).flatMap((item, index) => {
      if (isObject(item)) return [{ key: index === 0 ? key : `${key} ${index + 1}`, ...FileEntry.parse(item) }]
      unreadable.push(`${path}.${key}`)
      return []
    }),
  )
  return found.sort((a, b) => compareEntryKeys(a.key, b.key))
}

const toGroup = (text: string) => bucketGroups.find((group) => group === text)

function readBucket(title: string, key: string, value: unknown, unreadable: string[]): Bucket | undefined {
  const file = isObject(value) ? FileBucket.parse(value) : undefined
  const name = file?.bucket_name.trim() || key
  if (!file || name === '') return undefined
  const group = toGroup(title) ?? toGroup(file.type) ?? 'others'
  return { group, name, type: file.type, entries: readEntries(file.entries, `${group}.${name}.entries`, unreadable) }
}

/**
 * Reads the parsed file, leniently: an object keyed by group, in which a group is an object keyed by bucket name or a
 * list of buckets; or one list of all buckets. Outside of the known groups the type of a bucket is its group, and
 * without a known one it is among the others. Undefined when it is no such file.
 */
export function readDataInformation(file: unknown): DataInformation | undefined {
  if (typeof file !== 'object' || file === null) return undefined
  const buckets = new Map<string, Bucket>()
  const unreadable: string[] = []
  for (const [title, content] of Array.isArray(file) ? [['', file] as const] : Object.entries(file)) {
    if (typeof content !== 'object' || content === null) {
      unreadable.push(title)
      continue
    }
    for (const [key, value] of Object.entries(content)) {
      const bucket = readBucket(title, Array.isArray(content) ? '' : key, value, unreadable)
      if (!bucket || buckets.has(toBucketId(bucket))) unreadable.push(`${title}.${key}`)
      else buckets.set(toBucketId(bucket), bucket)
    }
  }
  return { buckets: [...buckets.values()], unreadable }
}

/** Identifies a bucket among those of all groups: "live/c104". */
export function toBucketId({ group, name }: Pick<Bucket, 'group' | 'name'>): string {
  return `${group}/${name}`
}

/** What happened to a key from one bucket to another. */
export type EntryChange = 'added' | 'changed' | 'removed' | 'unchanged'

/** A key in one or both of two buckets; undefined on the side that does not have it. */
export type EntryDifference = {
  readonly key: string
  readonly change: EntryChange
  readonly before: BucketEntry | undefined
  readonly after: BucketEntry | undefined
}

/** The version of an entry: its own, else its name and date, because a file need not have versions. */
export function toEntryVersion({ version, name, date }: BucketEntry): string {
  return version || [name, date].filter(Boolean).join(' · ')
}

function isChanged(before: BucketEntry, after: BucketEntry): boolean {
  if (toEntryVersion(before) !== toEntryVersion(after) || before.variant !== after.variant) return true
  return before.size !== undefined && after.size !== undefined && before.size !== after.size
}

/**
 * Compares two buckets key by key, by version, variant and size; a size that one side does not know is no difference.
 * Links are not compared: every bucket has its own.
 */
export function compareBuckets(before: Bucket, after: Bucket): readonly EntryDifference[] {
  const left = new Map(before.entries.map((entry) => [entry.key, entry]))
  const right = new Map(after.entries.map((entry) => [entry.key, entry]))
  const keys = [...new Set([...left.keys(), ...right.keys()])].sort(compareEntryKeys)
  return keys.map((key) => {
    const [one, other] = [left.get(key), right.get(key)]
    const change = !one ? 'added' : !other ? 'removed' : isChanged(one, other) ? 'changed' : 'unchanged'
    return { key, change, before: one, after: other }
  })
}
