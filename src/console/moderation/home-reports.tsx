import { IconFlag } from '@tabler/icons-react'
import { formatCount } from '#console/components/number.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { HomeTotal } from '#console/shared/home/home-total.tsx'
import { reportsScreen } from '#console/shared/screens/moderation.ts'
import { moderation } from '#contract/moderation.ts'

/** How many reported names wait for an answer. */
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
