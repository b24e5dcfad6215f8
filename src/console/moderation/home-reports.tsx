import { IconFlag } from '@tabler/icons-react'
import { formatCount } from '#console/components/number.tsx'
import { HomeTotal } from '#console/home/shared/home-total.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { reportsScreen } from '#console/routes.ts'
import { moderation } from '#contract/moderation.ts'

export function HomeReports() {
  return (
    <HomeTotal
      icon={IconFlag}
      label="Reported names"
      endpoint={moderation.reportedNames}
      toText={(count) => formatCount(count, 'reported name')}
      href={toHref(reportsScreen)}
    />
  )
}
