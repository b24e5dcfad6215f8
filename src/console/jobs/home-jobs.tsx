import { IconListCheck } from '@tabler/icons-react'
import { HomeMatter } from '#console/home/shared/home-matter.tsx'
import { usePathname } from '#console/platform/navigation/pathname.ts'
import { stringifySearchParams } from '#console/platform/navigation/search-string.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useCurrentUser } from '#console/platform/session/session.ts'
import { isAdmin } from '#contract/core/permissions.ts'
import { jobs } from '#contract/jobs.ts'

/** How many of the newest jobs are looked at. */
const newest = 50

/** How many of the newest jobs failed or are paused: one's own, or everybody's for administrators. */
export function HomeJobs() {
  const pathname = usePathname()
  const scope = isAdmin(useCurrentUser()) ? 'all' : 'own'
  const { data, error } = useEndpointQuery(
    jobs.list,
    { query: { scope, take: String(newest) } },
    { errorDisplay: 'part' },
  )
  return (
    <HomeMatter
      icon={IconListCheck}
      label="Jobs"
      count={data?.Result.filter(({ State }) => State === 'failed' || State === 'paused').length}
      error={error}
      toText={(count) => (count === 1 ? '1 job failed or is paused' : `${count} jobs failed or are paused`)}
      href={`${pathname}${stringifySearchParams({ jobs: scope })}`}
    />
  )
}
