import type { EnvironmentName } from './core/environment.ts'

/** What the bucket rules need to know of a build: its content path, and whether its players must update. */
export type BucketBuild = { readonly ContentEnvironment: string; readonly UpdateRequired: boolean }

/** The headings under which live buckets are shown: one group, or in Production current and deprecated ones apart. */
export const liveGroupTitles = ['live', 'live (c)', 'live (d)'] as const

/** Live buckets under one heading, in the order in which they are shown. */
export type LiveGroup = {
  readonly title: (typeof liveGroupTitles)[number]
  readonly buckets: readonly { readonly name: string; readonly isDeprecated: boolean }[]
}

/** The bucket of a content path, its last segment: "c104" of "content/live/c104"; empty without one. */
export function toBucketName(contentEnvironment: string): string {
  return (
    contentEnvironment
      .split('/')
      .findLast((segment) => segment.trim() !== '')
      ?.trim() ?? ''
  )
}

/** The builds whose content is in one of these buckets: with the names of the live buckets, the live builds. */
export function filterBuildsByBucket<B extends BucketBuild>(
  builds: readonly B[],
  bucketNames: ReadonlySet<string>,
): readonly B[] {
  return builds.filter(({ ContentEnvironment }) => bucketNames.has(toBucketName(ContentEnvironment)))
}

/** The buckets that are current: some build in them can play without an update. Other live buckets are deprecated. */
export function toCurrentBuckets(builds: readonly BucketBuild[]): ReadonlySet<string> {
  const usable = builds.filter(({ UpdateRequired }) => !UpdateRequired)
  return new Set(usable.map(({ ContentEnvironment }) => toBucketName(ContentEnvironment)).filter((name) => name !== ''))
}

/** The number after the first letter of a name, 104 of "c104-hotfix"; undefined without one. */
function toBucketNumber(name: string): number | undefined {
  const digits = /^\p{L}(\d+)/u.exec(name)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** Orders live buckets by the number after the first letter, highest first; names without one follow by alphabet. */
export function compareLiveBuckets(a: string, b: string): number {
  const [first, second] = [toBucketNumber(a), toBucketNumber(b)]
  if (first !== second) return (second ?? -1) - (first ?? -1)
  if (a === b) return 0
  return a < b ? -1 : 1
}

/**
 * Live buckets as they are shown. In Production current ones are "live (c)" and deprecated ones "live (d)", both also
 * when empty; elsewhere all are "live". Source: specification, "States and transitions".
 */
export function groupLiveBuckets(
  names: readonly string[],
  builds: readonly BucketBuild[],
  environment: EnvironmentName,
): readonly LiveGroup[] {
  const current = toCurrentBuckets(builds)
  const buckets = [...names].sort(compareLiveBuckets).map((name) => ({ name, isDeprecated: !current.has(name) }))
  if (environment !== 'Production') return [{ title: 'live', buckets }]
  return [
    { title: 'live (c)', buckets: buckets.filter(({ isDeprecated }) => !isDeprecated) },
    { title: 'live (d)', buckets: buckets.filter(({ isDeprecated }) => isDeprecated) },
  ]
}
