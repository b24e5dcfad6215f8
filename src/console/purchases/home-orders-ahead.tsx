import { IconCalendarExclamation } from '@tabler/icons-react'
import { formatCount } from '#console/components/number.tsx'
import { HomeTotal } from '#console/home/shared/home-total.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { purchasesScreen } from '#console/routes.ts'
import { purchases } from '#contract/purchases.ts'

export function HomeOrdersAhead() {
  return (
    <HomeTotal
      icon={IconCalendarExclamation}
      label="Purchases dated in the future"
      endpoint={purchases.list}
      query={{ state: 'ahead' }}
      toText={(count) => `${formatCount(count, 'purchase')} dated in the future`}
      href={toHref(purchasesScreen, {}, { state: 'ahead' })}
    />
  )
}
