import { Anchor, Badge } from '@mantine/core'
import { formatBytes } from '#console/components/bytes.ts'
import { CopyableId } from '#console/components/copy/copyable-id.tsx'
import { EmptyState } from '#console/components/empty-state.tsx'
import { Time } from '#console/components/time/time.tsx'
import { useServerInfo } from '#console/platform/session/session.ts'
import { type BucketBuild, filterBuildsByBucket } from '#contract/build-buckets.ts'
import type { BucketEntry } from '#contract/data-information.ts'
import type { ListedBucket } from './bucket-groups.ts'
import classes from './data-information.module.css'
import { toContentUrl } from './shared/data-information.ts'

/** A bucket: its type, the state of a live one, and every entry with every field. */
export function BucketDetail({
  listed: { bucket, isDeprecated },
  builds,
}: {
  listed: ListedBucket
  builds: readonly BucketBuild[] | undefined
}) {
  const { name, type, entries } = bucket
  return (
    <>
      <div className={classes.head}>
        <h2 className={classes.title}>
          <CopyableId id={name} label="Copy bucket name" />
        </h2>
        <Badge size="sm" tt="none" color="gray" c="var(--qd-text-dimmed)">
          {type === '' ? 'no type' : <bdi>{type}</bdi>}
        </Badge>
        {isDeprecated ? <DeprecatedBadge /> : null}
      </div>
      {isDeprecated === undefined || !builds ? null : (
        <p className={classes.state}>{toStateText(filterBuildsByBucket(builds, new Set([name])))}</p>
      )}
      {entries.length === 0 ? <EmptyState text="This bucket has no entries." /> : null}
      {entries.map((entry) => (
        <Entry key={entry.key} entry={entry} />
      ))}
    </>
  )
}

function toStateText(builds: readonly BucketBuild[]): string {
  if (builds.length === 0) return 'No build uses this bucket.'
  const current = builds.filter(({ UpdateRequired }) => !UpdateRequired).length
  if (builds.length === 1)
    return `1 build uses this bucket; it ${current === 1 ? 'can play' : 'cannot play'} without an update.`
  return `${builds.length} builds use this bucket; ${current} of them can play without an update.`
}

function Entry({ entry }: { entry: BucketEntry }) {
  const facts = [
    ['Name', entry.name && <bdi>{entry.name}</bdi>],
    ['Date', entry.date && <EntryDate text={entry.date} />],
    ['Variant', entry.variant],
    ['Promoted from', entry.promoted_from],
    ...(entry.version === '' ? [] : [['Version', entry.version] as const]),
    ...(entry.size === undefined ? [] : [['Size', formatBytes(entry.size)] as const]),
  ] as const
  const links = [
    ['Link', entry.link],
    ['Zip URL', entry.zip_url],
  ] as const
  return (
    <article className={classes.entry} aria-label={entry.key}>
      <h3 className={classes.key}>{entry.key}</h3>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label} className={classes.fact}>
            <dt>{label}</dt>
            <dd>{value || '–'}</dd>
          </div>
        ))}
        {links.map(([label, url]) => (
          <div key={label} className={classes.fact} data-wide>
            <dt>{label}</dt>
            <dd>{url ? <ContentLink text={url} /> : '–'}</dd>
          </div>
        ))}
      </dl>
    </article>
  )
}

/** A date as text, unless it says an instant: a day without a time would move with the time zone. */
function EntryDate({ text }: { text: string }) {
  return /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/.test(text) ? <Time at={text} /> : <bdi>{text}</bdi>
}

/** A link of the file, relative to the content delivery; anything but http and https stays text. */
function ContentLink({ text }: { text: string }) {
  const url = toContentUrl(text, useServerInfo().cdnUrl)
  if (!url) return <bdi>{text}</bdi>
  return (
    <Anchor inherit href={url.href} target="_blank" rel="noopener noreferrer">
      <bdi>{text}</bdi>
    </Anchor>
  )
}

/** Marks a live bucket in which no build can play without an update. */
export function DeprecatedBadge() {
  return (
    <Badge size="sm" tt="none" color="yellow" c="var(--qd-warning)">
      deprecated
    </Badge>
  )
}
