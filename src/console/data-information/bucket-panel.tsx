import { Button } from '@mantine/core'
import { useState } from 'react'
import { AppLink } from '#console/components/app-link.tsx'
import { EmptyState } from '#console/components/empty-state.tsx'
import { formatExact } from '#console/components/number.tsx'
import { SearchField } from '#console/components/table/search-field.tsx'
import type { BucketBuild } from '#contract/build-buckets.ts'
import { BucketDetail, DeprecatedBadge } from './bucket-detail.tsx'
import { findInGroups, type ListedBucket, type ListedGroup } from './bucket-groups.ts'
import classes from './data-information.module.css'
import { useParamsHref } from './data-information-params.ts'

/** How many buckets of a group are shown at first, and how many more each time. */
const groupStep = 50

/** A bucket browser: the groups with their buckets, and the entries of the open one. */
export function BucketPanel({
  label,
  groups,
  builds,
  opened,
  linked,
  param,
  find,
  onFind,
}: {
  label: string
  groups: readonly ListedGroup[]
  builds: readonly BucketBuild[] | undefined
  opened: ListedBucket | undefined
  /** The bucket that the address names; it may be gone. */
  linked: string | undefined
  /** The search param that names the open bucket. */
  param: 'bucket' | 'bucket2'
  find: string
  onFind: (text: string) => void
}) {
  const found = findInGroups(groups, find)
  const isEmpty = find.trim() !== '' && found.every(({ buckets }) => buckets.length === 0)
  return (
    <section className={classes.panel} aria-label={label}>
      <div className={classes.columns}>
        <div className={classes.side}>
          <SearchField label="Search by bucket name or type" value={find} onChange={onFind} />
          <nav className={classes.groups} aria-label={`Buckets of the ${label.toLowerCase()}`}>
            {isEmpty ? (
              <EmptyState text="No bucket matches this search.">
                <Button variant="subtle" onClick={() => onFind('')}>
                  Clear the search
                </Button>
              </EmptyState>
            ) : (
              found.map((group) => <Group key={group.title} group={group} openedId={opened?.id} param={param} />)
            )}
          </nav>
        </div>
        <div className={classes.detail}>
          {opened ? (
            <BucketDetail key={opened.id} listed={opened} builds={builds} />
          ) : (
            <EmptyState
              text={
                linked === undefined
                  ? 'Choose a bucket to see its entries.'
                  : `There is no bucket “${linked}” now. Choose another one.`
              }
            />
          )}
        </div>
      </div>
    </section>
  )
}

function Group({ group, openedId, param }: { group: ListedGroup; openedId: string | undefined; param: string }) {
  const { title, buckets } = group
  const [shown, setShown] = useState(groupStep)
  const toParamsHref = useParamsHref()
  return (
    <section>
      <h2 className={classes.group}>
        {title} <span className={classes.dimmed}>{formatExact(buckets.length)}</span>
      </h2>
      {buckets.length === 0 ? <p className={classes.none}>No buckets</p> : null}
      <ul className={classes.list}>
        {buckets.slice(0, shown).map(({ id, bucket, isDeprecated }) => (
          <li key={id}>
            <AppLink
              className={classes.bucket}
              href={toParamsHref({ [param]: id })}
              aria-current={id === openedId ? 'true' : undefined}
            >
              <bdi className={classes.name}>{bucket.name}</bdi>
              {isDeprecated ? <DeprecatedBadge /> : null}
            </AppLink>
          </li>
        ))}
      </ul>
      {buckets.length > shown ? (
        <Button variant="subtle" size="compact-sm" onClick={() => setShown(shown + groupStep)}>
          Show more ({formatExact(buckets.length - shown)} left)
        </Button>
      ) : null}
    </section>
  )
}
