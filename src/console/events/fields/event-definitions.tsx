import { Text } from '@mantine/core'
import { AppLink } from '#console/components/app-link.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { definitionScreen } from '#console/routes.ts'
import type { GameEvent } from '#contract/event.ts'
import { formatRanks } from '#contract/format-ranks.ts'
import { leaderboards } from '#contract/leaderboards.ts'

/** The leaderboards of an existing event, to read. */
export function EventDefinitions({ event }: { event: GameEvent }) {
  const { data } = useEndpointQuery(leaderboards.ofEvent, { params: { id: String(event.Id) } })
  return (
    <div>
      <Text fw={600} size="sm">
        Leaderboards
      </Text>
      {data?.length === 0 ? <Text size="sm">This event has no leaderboards.</Text> : null}
      {data?.map(({ Id, Name, Capacity, AttributeNames, AutoJoin, Prizes }) => (
        <Text key={Id} size="sm">
          <AppLink href={toHref(definitionScreen, { definitionId: Id })} style={{ textDecoration: 'underline' }}>
            <bdi>{Name}</bdi>
          </AppLink>
          : {Capacity === null ? 'unlimited' : `${Capacity} players`}, {AttributeNames.join(', ')}
          {AutoJoin ? '' : ', joined by hand'}
          {describePrizes(Prizes)}
        </Text>
      ))}
    </div>
  )
}

/** ", prizes for ranks 1–10"; empty without prizes. */
function describePrizes(prizes: readonly { readonly To: number }[]): string {
  const last = prizes.at(-1)?.To
  return last === undefined ? '' : `, prizes for ${last === 1 ? 'rank' : 'ranks'} ${formatRanks({ From: 1, To: last })}`
}
