import { IconUserX } from '@tabler/icons-react'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { HomeMatter } from '#console/shared/home/home-matter.tsx'
import { deletionsScreen } from '#console/shared/screens/deletions.ts'
import { deletions } from '#contract/deletions.ts'

/** How many players wait to be deleted. */
export function HomeRequests() {
  const { data, error } = useEndpointQuery(deletions.list, { query: { take: '1' } }, { errorDisplay: 'part' })
  return (
    <HomeMatter
      icon={IconUserX}
      label="Delete requests"
      count={data?.Total}
      error={error}
      toText={(count) => (count === 1 ? '1 delete request' : `${count.toLocaleString('en')} delete requests`)}
      href={toHref(deletionsScreen)}
    />
  )
}
