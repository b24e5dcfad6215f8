import { IconPlayerPause } from '@tabler/icons-react'
import { formatCount } from '#console/components/number.tsx'
import { HomeTotal } from '#console/home/shared/home-total.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { configurationsScreen } from '#console/routes.ts'
import { attributeConfigurations } from '#contract/attribute-configurations.ts'

export function HomePaused() {
  return (
    <HomeTotal
      icon={IconPlayerPause}
      label="Paused attribute configurations"
      endpoint={attributeConfigurations.list}
      query={{ paused: 'true' }}
      toText={(count) => formatCount(count, 'paused attribute configuration')}
      href={toHref(configurationsScreen, {}, { paused: 'true' })}
    />
  )
}
