import { IconTrophy } from '@tabler/icons-react'
import { HomeMatter } from '#console/home/shared/home-matter.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { definitionScreen, paymentsScreen } from '#console/routes.ts'
import { leaderboardPrizes, unpaidLimit } from '#contract/leaderboard-prizes.ts'
import { isolate } from '../isolate.ts'

/** How many definitions have leaderboards that ended with prizes that nobody has paid. */
export function HomePrizes() {
  const { data, error } = useEndpointQuery(leaderboardPrizes.unpaid, {}, { errorDisplay: 'part' })
  const [first, ...others] = data?.Definitions ?? []
  const toText = (count: number) => {
    if (count === 1) return `“${isolate(first?.Name ?? '')}” has unpaid prizes`
    return `${count}${count === unpaidLimit ? ' or more' : ''} leaderboards have unpaid prizes`
  }
  return (
    <HomeMatter
      icon={IconTrophy}
      label="Prizes"
      count={data?.Definitions.length}
      error={error}
      toText={toText}
      href={
        first && others.length === 0
          ? toHref(definitionScreen, { definitionId: first.Id }, { prizes: 'true' })
          : toHref(paymentsScreen)
      }
    />
  )
}
