import { Button, Group, Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { LargeDialog } from '#console/components/dialog/large-dialog.tsx'
import { Time } from '#console/components/time/time.tsx'
import { ExportButton } from '#console/platform/lists/export-button.tsx'
import { ListView } from '#console/platform/lists/list-view.tsx'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { regattaGroups } from '#contract/regatta-groups.ts'
import { regattas } from '#contract/regattas.ts'
import classes from '../regattas.module.css'
import { guildList } from './group-guilds.tsx'

const GroupHistory = lazyComponent(() => import('./group-history.tsx'), 'GroupHistory')

/** The search params that the dialog of a group uses. */
export const groupParams = {
  group: undefined,
  guild: undefined,
  guildPage: undefined,
  guildSize: undefined,
  guildSort: undefined,
  guildSortDir: undefined,
  shares: undefined,
}

/** Whether the ranks of a regatta can still change. */
function RanksNote({ regattaId }: { regattaId: string }) {
  const { data } = useEndpointQuery(regattas.get, { params: { id: regattaId } }, { errorDisplay: 'quiet' })
  if (!data) return null
  if (data.FinishedAt === null) return <>{data.IsDeleted ? 'The regatta was deleted.' : 'Live ranking'}</>
  return (
    <>
      Final ranks since <Time at={data.FinishedAt} />.
    </>
  )
}

/** The files of a group and of its regatta. */
function Exports({ regattaId, groupId }: { regattaId: string; groupId: string }) {
  const ofGroup = { params: { regattaId }, query: { group: groupId } }
  return (
    <>
      <ExportButton
        endpoint={regattaGroups.exportHistory}
        input={ofGroup}
        label="Export scores over time"
        done={(name) => `The scores over time were exported to ${name}.`}
      />
      <ExportButton
        endpoint={regattaGroups.exportScores}
        input={ofGroup}
        label="Export members' scores"
        done={(name) => `The members' scores were exported to ${name}.`}
      />
      <ExportButton
        endpoint={regattas.dump}
        input={{ query: { regatta: regattaId } }}
        label="Export all guilds"
        done={(name) => `The guilds were exported to ${name}.`}
      />
    </>
  )
}

/** The guilds of one group, and their scores over time. */
export function GroupDialog({
  regattaId,
  groupId,
  onClose,
}: {
  regattaId: string
  groupId: string
  onClose: () => void
}) {
  return (
    <LargeDialog
      isOpen
      onClose={onClose}
      title={`Group ${groupId} of regatta ${regattaId}`}
      footerStatus={<RanksNote regattaId={regattaId} />}
      footer={
        <Group gap="xs" justify="flex-end">
          <Exports regattaId={regattaId} groupId={groupId} />
          <Button onClick={onClose}>Close</Button>
        </Group>
      }
    >
      <div className={classes.group}>
        <Suspense fallback={<Skeleton height={200} />}>
          <GroupHistory regattaId={regattaId} groupId={groupId} />
        </Suspense>
        <ListView list={guildList} context={{ regattaId, groupId }} />
      </div>
    </LargeDialog>
  )
}
