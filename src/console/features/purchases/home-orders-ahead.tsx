import { IconCalendarExclamation } from '@tabler/icons-react'
import { formatCount } from '#console/components/number.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { HomeMatter } from '#console/shared/home/home-matter.tsx'
import { purchases } from '#contract/purchases/purchases.ts'
import { purchasesScreen } from './screens.ts'

/** How many purchases are dated in the future. */
export function HomeOrdersAhead() {
  const query = { state: 'ahead', take: '1' } as const
  const { data, error } = useEndpointQuery(purchases.list, { query }, { errorDisplay: 'part' })
  return (
    <HomeMatter
      icon={IconCalendarExclamation}
      label="Purchases dated in the future"
      count={data?.Total}
      error={error}
      toText={(count) => `${formatCount(count, 'purchase')} dated in the future`}
      href={toHref(purchasesScreen, {}, { state: 'ahead' })}
    />
  )
}
