import { IconFlag } from '@tabler/icons-react'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { HomeMatter } from '#console/shared/home/home-matter.tsx'
import { reportsScreen } from '#console/shared/screens/moderation.ts'
import { moderation } from '#contract/moderation.ts'

/** How many reported names wait for an answer. */
export function HomeReports() {
  const { data, error } = useEndpointQuery(moderation.reportedNames, { query: { take: '1' } }, { errorDisplay: 'part' })
  return (
    <HomeMatter
      icon={IconFlag}
      label="Reported names"
      count={data?.Total}
      error={error}
      toText={(count) => (count === 1 ? '1 reported name' : `${count.toLocaleString('en')} reported names`)}
      href={toHref(reportsScreen)}
    />
  )
}
