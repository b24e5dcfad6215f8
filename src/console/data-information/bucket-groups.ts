import { type BucketBuild, compareLiveBuckets, groupLiveBuckets } from '#contract/build-buckets.ts'
import type { EnvironmentName } from '#contract/core/environment.ts'
import { type Bucket, bucketGroups, toBucketId } from '#contract/data-information.ts'

export type ListedBucket = {
  readonly id: string
  readonly bucket: Bucket
  /** Undefined for what has no such state: buckets that are not live, and all while the builds are unknown. */
  readonly isDeprecated: boolean | undefined
}

/** Buckets under one heading. */
export type ListedGroup = { readonly title: string; readonly buckets: readonly ListedBucket[] }

const byName = new Intl.Collator('en', { numeric: true })

function listed(bucket: Bucket, isDeprecated?: boolean): ListedBucket {
  return { id: toBucketId(bucket), bucket, isDeprecated }
}

function toLiveGroups(
  buckets: readonly Bucket[],
  builds: readonly BucketBuild[] | undefined,
  environment: EnvironmentName,
): readonly ListedGroup[] {
  if (!builds) {
    const sorted = buckets.toSorted((a, b) => compareLiveBuckets(a.name, b.name))
    return [{ title: 'live', buckets: sorted.map((bucket) => listed(bucket)) }]
  }
  const names = new Map(buckets.map((bucket) => [bucket.name, bucket]))
  return groupLiveBuckets([...names.keys()], builds, environment).map((group) => ({
    title: group.title,
    buckets: group.buckets.flatMap(({ name, isDeprecated }) => {
      const bucket = names.get(name)
      return bucket ? [listed(bucket, isDeprecated)] : []
    }),
  }))
}

/** All groups in order, empty ones included. Without builds nothing is known to be deprecated. */
export function toListedGroups(
  buckets: readonly Bucket[],
  builds: readonly BucketBuild[] | undefined,
  environment: EnvironmentName,
): readonly ListedGroup[] {
  return bucketGroups.flatMap((title) => {
    const own = buckets.filter(({ group }) => group === title)
    if (title === 'live') return toLiveGroups(own, builds, environment)
    return [{ title, buckets: own.toSorted((a, b) => byName.compare(a.name, b.name)).map((bucket) => listed(bucket)) }]
  })
}

/** The groups with only the buckets whose name or type contains the text, in any letter case. */
export function findInGroups(groups: readonly ListedGroup[], text: string): readonly ListedGroup[] {
  const part = text.trim().toLowerCase()
  return groups.map(({ title, buckets }) => ({
    title,
    buckets: buckets.filter(({ bucket }) => `${bucket.name}\n${bucket.type}`.toLowerCase().includes(part)),
  }))
}
