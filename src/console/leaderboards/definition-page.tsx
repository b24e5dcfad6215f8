import { Card, Title } from '@mantine/core'
import { PageHeader } from '#console/components/page-header.tsx'
import { ListView } from '#console/platform/lists/list-view.tsx'
import { usePageTitle } from '#console/platform/navigation/page-title.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { usePathParam, useSearchParams } from '#console/platform/navigation/search-params.ts'
import { UnloadedPage } from '#console/platform/query/unloaded-page.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { definitionListScreen } from '#console/routes.ts'
import type { LeaderboardDefinition } from '#contract/leaderboard-definition.ts'
import { leaderboards } from '#contract/leaderboards.ts'
import { AddPlayerToDefinition } from './add-player.tsx'
import { CloseDialog } from './closing/close-dialog.tsx'
import { DefinitionCard } from './definition-card.tsx'
import { EditDefinitionDialog } from './definition-dialog.tsx'
import { DefinitionItems, DefinitionPageParams } from './definition-items.tsx'
import { ClosedAlert, DeletedAlert, getDeletedReason, isEnded } from './definition-state.tsx'
import { LeaderboardDialog } from './leaderboard-dialog.tsx'
import { deletedLeaderboardList, endedLeaderboardList, leaderboardList } from './leaderboard-list.tsx'
import classes from './leaderboards.module.css'
import { PrizeCard } from './prizes/prize-card.tsx'
import { PrizesDialog } from './prizes/prizes-dialog.tsx'

const list = {
  title: 'Leaderboard Definitions',
  href: toHref(definitionListScreen),
  linkText: 'All leaderboard definitions',
}
const loadFailure = "Couldn't get the Leaderboard details"

/** One leaderboard definition: what it ranks, and its leaderboards. */
export function DefinitionPage() {
  const id = usePathParam('definitionId')
  const query = useEndpointQuery(
    leaderboards.getDefinition,
    { params: { id } },
    { errorDisplay: 'quiet', keepPreviousData: false },
  )
  const { data } = query
  usePageTitle(data ? data.Name : `Leaderboard ${id}`)
  if (data) return <LoadedDefinition key={id} definition={data} />
  return (
    <UnloadedPage
      title={`Leaderboard definition ${id}`}
      list={list}
      query={query}
      unknownText={loadFailure}
      failureText={loadFailure}
    />
  )
}

function getList(definition: LeaderboardDefinition) {
  if (getDeletedReason(definition)) return deletedLeaderboardList
  return isEnded(definition) ? endedLeaderboardList : leaderboardList
}

function LoadedDefinition({ definition }: { definition: LeaderboardDefinition }) {
  const [{ edit, board, prizes, close }, setSearchParams] = useSearchParams(DefinitionPageParams)
  const id = String(definition.Id)
  return (
    <>
      <PageHeader
        title={<bdi>{definition.Name}</bdi>}
        crumbs={[list]}
        menu={<DefinitionItems definition={definition} />}
      />
      <DeletedAlert definition={definition} />
      <ClosedAlert {...definition} />
      <div className={classes.facts}>
        <DefinitionCard definition={definition} />
        <Card withBorder>
          <Title order={2} size="h5" mb="xs">
            Attribute names
          </Title>
          <ul className={classes.names}>
            {definition.AttributeNames.map((name) => (
              <li key={name} className={classes.code}>
                <bdi>{name}</bdi>
              </li>
            ))}
          </ul>
        </Card>
        <PrizeCard definition={definition} onOpen={() => setSearchParams({ prizes: 'true' })} />
      </div>
      <Title order={2} size="h5" mb="xs">
        Leaderboards
      </Title>
      <ListView
        list={getList(definition)}
        context={{ definitionId: id }}
        openKey={board}
        actions={<AddPlayerToDefinition definition={definition} />}
      />
      {board ? <LeaderboardDialog key={board} definition={definition} boardKey={board} /> : null}
      {prizes ? <PrizesDialog definition={definition} /> : null}
      {close ? <CloseDialog definition={definition} onClose={() => setSearchParams({ close: undefined })} /> : null}
      {edit ? <EditDefinitionDialog id={id} onClose={() => setSearchParams({ edit: undefined })} /> : null}
    </>
  )
}
