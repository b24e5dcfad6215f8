import { Skeleton, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { AppLink } from '#console/components/app-link.tsx'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { definitionScreen } from '#console/routes.ts'
import type { GameEvent } from '#contract/event.ts'
import { formatRanks } from '#contract/format-ranks.ts'
import { leaderboards } from '#contract/leaderboards.ts'
import { EventDialogParams } from '../event-dialog-params.ts'
import { getLeaderboardLock } from './add-leaderboard-dialog.tsx'

/** The leaderboards of an existing event, to read, and one more. */
export function EventDefinitions({ event }: { event: GameEvent }) {
  const [, setSearchParams] = useSearchParams(EventDialogParams)
  const { disabledReason } = useCallAccess(leaderboards.saveDefinition)
  const { data, isLoading } = useEndpointQuery(leaderboards.ofEvent, { params: { id: String(event.Id) } })
  return (
    <div>
      <Text fw={600} size="sm">
        Leaderboards
      </Text>
      {isLoading ? <Skeleton height={60} /> : null}
      {data?.length === 0 ? <Text size="sm">This event has no leaderboards.</Text> : null}
      {data?.map(({ Id, Name, Capacity, AttributeNames, AutoJoin, ReportedBy, Prizes }) => (
        <Text key={Id} size="sm">
          <AppLink href={toHref(definitionScreen, { definitionId: Id })} style={{ textDecoration: 'underline' }}>
            <bdi>{Name}</bdi>
          </AppLink>
          : {Capacity === null ? 'unlimited' : `${Capacity} players`}, {AttributeNames.join(', ')}
          {AutoJoin ? '' : ', joined by hand'}
          {ReportedBy === 'players' ? ', players report their scores' : ''}
          {describePrizes(Prizes)}
        </Text>
      ))}
      {getLeaderboardLock(event) === undefined ? (
        <ExplainedButton
          variant="default"
          mt="xs"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabledReason={disabledReason}
          onClick={() => setSearchParams({ leaderboard: String(event.Id) })}
        >
          Add leaderboard
        </ExplainedButton>
      ) : null}
    </div>
  )
}

/** ", prizes for ranks 1–10"; empty without prizes. */
function describePrizes(prizes: readonly { readonly To: number }[]): string {
  const last = prizes.at(-1)?.To
  return last === undefined ? '' : `, prizes for ${last === 1 ? 'rank' : 'ranks'} ${formatRanks({ From: 1, To: last })}`
}
