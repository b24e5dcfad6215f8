import { IconShield } from '@tabler/icons-react'
import { formatCount } from '#console/components/number.tsx'
import { HomeMatter } from '#console/home/shared/home-matter.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { guildCareScreen } from '#console/routes.ts'
import type { CareReason } from '#contract/guild-care.ts'
import { guilds } from '#contract/guilds.ts'

const useCount = (reason: CareReason) => {
  const { data, error } = useEndpointQuery(guilds.care, { query: { reason, take: '1' } }, { errorDisplay: 'part' })
  return { total: data?.Total, error }
}

/** How many guilds have an inactive leader, a reported name, or too many members. */
export function HomeCare() {
  const counts = [useCount('inactive leader'), useCount('reported name'), useCount('over capacity')]
  const totals = counts.flatMap(({ total }) => total ?? [])
  const names = ['an inactive leader', 'a reported name', 'too many members']
  const toText = () =>
    totals
      .flatMap((total, index) => (total === 0 ? [] : `${formatCount(total, 'guild')} with ${names[index]}`))
      .join(', ')
  return (
    <HomeMatter
      icon={IconShield}
      label="Guilds"
      count={totals.length === counts.length ? totals.reduce((sum, total) => sum + total, 0) : undefined}
      error={counts.find(({ error }) => error)?.error}
      toText={toText}
      href={toHref(guildCareScreen)}
    />
  )
}
