import { IconFileExport, IconUserX } from '@tabler/icons-react'
import { formatCount } from '#console/components/number.tsx'
import { HomeTotal } from '#console/home/shared/home-total.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { deletionsScreen } from '#console/routes.ts'
import { dataRequests } from '#contract/data-requests.ts'
import { deletions } from '#contract/deletions.ts'

export function HomeRequests() {
  return (
    <HomeTotal
      icon={IconUserX}
      label="Delete requests"
      endpoint={deletions.list}
      toText={(count) => formatCount(count, 'delete request')}
      href={toHref(deletionsScreen)}
    />
  )
}

export function HomeDataRequests() {
  return (
    <HomeTotal
      icon={IconFileExport}
      label="Data requests"
      endpoint={dataRequests.list}
      toText={(count) => formatCount(count, 'data request')}
      href={toHref(deletionsScreen, {}, { tab: 'data' })}
    />
  )
}
