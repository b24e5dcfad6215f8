import { Text } from '@mantine/core'
import { z } from 'zod'
import { DescriptionList } from '#console/components/description-list.tsx'
import { EmptyState } from '#console/components/empty-state.tsx'
import { PageHeader } from '#console/components/page-header.tsx'
import { ExportButton } from '#console/platform/lists/export-button.tsx'
import { ListView } from '#console/platform/lists/list-view.tsx'
import { usePageTitle } from '#console/platform/navigation/page-title.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { usePathParam, useSearchParams } from '#console/platform/navigation/search-params.ts'
import { UnloadedPage } from '#console/platform/query/unloaded-page.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { regattasScreen } from '#console/routes.ts'
import type { Regatta } from '#contract/regatta.ts'
import { regattas } from '#contract/regattas.ts'
import { DeleteRegatta } from './delete-regatta.tsx'
import { GroupDialog, groupParams } from './groups/group-dialog.tsx'
import { groupList } from './groups/group-list.tsx'
import { UpcomingGroups } from './groups/upcoming-groups.tsx'
import { toFacts, toRules } from './regatta-facts.tsx'
import classes from './regattas.module.css'
import { StatusBadge } from './status-badge.tsx'
import { useDefinition } from './use-definition.ts'

const list = { title: 'Regattas', href: toHref(regattasScreen), linkText: 'All regattas' }
const PageParams = z.object({
  group: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .optional(),
})

export function RegattaPage() {
  const id = usePathParam('regattaId')
  const query = useEndpointQuery(
    regattas.get,
    { params: { id } },
    { errorDisplay: 'contained', keepPreviousData: false, refetchInterval: 30_000 },
  )
  const { data } = query
  usePageTitle(`Regatta ${id}`)
  if (data) return <LoadedRegatta key={id} regatta={data} />
  return <UnloadedPage title={`Regatta ${id}`} list={list} query={query} unknownText="Couldn't Find a Valid Regatta" />
}

/** What a regatta without groups shows: why there are none, and how they would be. */
function Upcoming({ regatta }: { regatta: Regatta }) {
  if (regatta.IsDeleted) return <EmptyState text="This regatta was deleted before it started." />
  return (
    <>
      <Text mb="sm">The groups are made when the competition starts.</Text>
      <UpcomingGroups regattaId={String(regatta.Id)} />
    </>
  )
}

function LoadedRegatta({ regatta }: { regatta: Regatta }) {
  const [{ group }, setSearchParams] = useSearchParams(PageParams)
  const regattaId = String(regatta.Id)
  const definition = useDefinition(String(regatta.RegattaDefinitionId))
  return (
    <>
      <PageHeader
        title={`Regatta ${regattaId}`}
        crumbs={[list]}
        badges={<StatusBadge regatta={regatta} />}
        actions={
          <>
            {regatta.StartedAt === null ? null : (
              <ExportButton
                endpoint={regattas.dump}
                input={{ query: { regatta: regattaId } }}
                label="Export guilds"
                done={(name) => `The guilds of regatta ${regattaId} were exported to ${name}.`}
              />
            )}
            <DeleteRegatta regatta={regatta} />
          </>
        }
      />
      <div className={classes.facts}>
        <DescriptionList
          items={[
            { label: 'Status', value: <StatusBadge regatta={regatta} /> },
            ...toFacts(regatta),
            ...toRules(regatta, definition),
          ]}
        />
      </div>
      {regatta.StartedAt === null ? (
        <Upcoming regatta={regatta} />
      ) : (
        <ListView list={groupList} context={{ regattaId }} />
      )}
      {group === undefined ? null : (
        <GroupDialog regattaId={regattaId} groupId={group} onClose={() => setSearchParams(groupParams)} />
      )}
    </>
  )
}
