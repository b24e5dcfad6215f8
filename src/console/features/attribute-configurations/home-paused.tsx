import { IconPlayerPause } from '@tabler/icons-react'
import { formatCount } from '#console/components/number.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { HomeMatter } from '#console/shared/home/home-matter.tsx'
import { attributeConfigurations } from '#contract/attribute-configurations/attribute-configurations.ts'
import { configurationsScreen } from './screens.ts'

/** How many attribute configurations are paused. */
export function HomePaused() {
  const query = { paused: 'true', take: '1' } as const
  const { data, error } = useEndpointQuery(attributeConfigurations.list, { query }, { errorDisplay: 'part' })
  return (
    <HomeMatter
      icon={IconPlayerPause}
      label="Paused attribute configurations"
      count={data?.Total}
      error={error}
      toText={(count) => formatCount(count, 'paused attribute configuration')}
      href={toHref(configurationsScreen, {}, { paused: 'true' })}
    />
  )
}
