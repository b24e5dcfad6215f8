import { Button, Tabs } from '@mantine/core'
import { z } from 'zod'
import { AppLink } from '#console/components/app-link.tsx'
import { CopyableId } from '#console/components/copy/copyable-id.tsx'
import { DescriptionList } from '#console/components/description-list.tsx'
import { EmptyState } from '#console/components/empty-state.tsx'
import { formatExact } from '#console/components/number.tsx'
import { PageHeader } from '#console/components/page-header.tsx'
import { Time } from '#console/components/time/time.tsx'
import { FavoriteStar } from '#console/favorites/shared/favorite-star.tsx'
import { usePageTitle } from '#console/platform/navigation/page-title.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useNavigateTo, usePathParam, useSearchParams } from '#console/platform/navigation/search-params.ts'
import { UnloadedPage } from '#console/platform/query/unloaded-page.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { TagList } from '#console/platform/tags/tag-list.tsx'
import { playerScreen, snapshotListScreen } from '#console/routes.ts'
import { type SnapshotDetail, snapshots, snapshotTypeName } from '#contract/snapshots.ts'
import { formatLoadCount } from './format-snapshot.ts'
import { SnapshotAttributes } from './snapshot-attributes.tsx'
import { SnapshotDialogs } from './snapshot-dialogs.tsx'
import { SnapshotEntries } from './snapshot-entries.tsx'
import { SnapshotItems } from './snapshot-menu.tsx'
import { SnapshotDialogSearchParams } from './snapshot-search-params.ts'
import classes from './snapshots.module.css'

/** Where a snapshot comes from, and what staff say of it. */
function SnapshotDescription({ snapshot }: { snapshot: SnapshotDetail }) {
  return (
    <div className={classes.facts}>
      <DescriptionList items={toDescriptionItems(snapshot)} />
    </div>
  )
}

function toDescriptionItems(snapshot: SnapshotDetail) {
  const { Key, PlayerId, DeviceId } = snapshot
  return [
    {
      label: 'Original device ID',
      value:
        DeviceId === '' ? (
          <>
            <CopyableId id={PlayerId} label="Copy player ID" />{' '}
            <span className={classes.none}>(player ID; no device was known)</span>
          </>
        ) : (
          <CopyableId id={DeviceId} label="Copy device ID" />
        ),
    },
    { label: 'Key', value: <CopyableId id={Key} label="Copy key" /> },
    {
      label: 'Player',
      value: (
        <AppLink href={toHref(playerScreen, { playerId: PlayerId })} className={classes.code}>
          {PlayerId}
        </AppLink>
      ),
    },
    { label: 'Created', value: <Time at={snapshot.CreationDate} /> },
    { label: 'Type', value: snapshotTypeName(snapshot.Type) },
    { label: 'Taken by', value: snapshot.CreatedBy },
    { label: 'Loads', value: formatLoadCount(snapshot.LoadCount) },
    {
      label: 'Tags',
      isWide: true,
      value: snapshot.Tags.length === 0 ? '' : <TagList tags={snapshot.Tags} />,
    },
    {
      label: 'Description',
      isWide: true,
      value: snapshot.Description === '' ? '' : <bdi className={classes.text}>{snapshot.Description}</bdi>,
    },
  ]
}

const list = { title: 'Snapshots', href: toHref(snapshotListScreen), linkText: 'All snapshots' }
const tabs = ['persistence', 'attributes', 'inventory'] as const
const SnapshotPageSearchParams = SnapshotDialogSearchParams.extend({
  tab: z.enum(tabs).default('persistence').catch('persistence'),
  /** The persistence key whose value is open. */
  entry: z.string().optional(),
})

export function SnapshotPage() {
  const key = usePathParam('key')
  const snapshotQuery = useEndpointQuery(
    snapshots.get,
    { params: { snapshotKey: key } },
    { errorDisplay: 'quiet', keepPreviousData: false },
  )
  usePageTitle(`Snapshot ${key}`)
  const { data } = snapshotQuery
  if (data) return <LoadedSnapshot key={key} snapshot={data} />
  return <UnloadedPage title={`Snapshot ${key}`} list={list} query={snapshotQuery} />
}

function LoadedSnapshot({ snapshot }: { snapshot: SnapshotDetail }) {
  const { Key } = snapshot
  const [{ tab }, setSearchParams] = useSearchParams(SnapshotPageSearchParams)
  const go = useNavigateTo()
  const contentQuery = useEndpointQuery(
    snapshots.content,
    { params: { snapshotKey: Key } },
    { errorDisplay: 'part', keepPreviousData: false, staleTime: Number.POSITIVE_INFINITY },
  )
  const open = (next: string | null) => setSearchParams({ tab: next === tabs[0] ? undefined : next, entry: undefined })
  return (
    <>
      <PageHeader
        title={`Snapshot ${Key}`}
        crumbs={[list]}
        badges={<FavoriteStar kind="snapshots" id={Key} description={snapshot.Description} />}
        actions={<Button onClick={() => setSearchParams({ load: Key })}>Load into player</Button>}
        menu={<SnapshotItems snapshot={snapshot} onRemoved={() => go(toHref(snapshotListScreen), { replace: true })} />}
      />
      <SnapshotDescription snapshot={snapshot} />
      <Tabs value={tab} onChange={open} keepMounted={false} activateTabWithKeyboard={false}>
        <Tabs.List aria-label="About this snapshot">
          <Tabs.Tab value="persistence">Persistence{formatCount(contentQuery.data?.m_playerPersistences)}</Tabs.Tab>
          <Tabs.Tab value="attributes">Attributes{formatCount(contentQuery.data?.Attributes)}</Tabs.Tab>
          <Tabs.Tab value="inventory">Inventory</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="persistence" pt="md">
          <SnapshotEntries query={contentQuery} />
        </Tabs.Panel>
        <Tabs.Panel value="attributes" pt="md">
          <SnapshotAttributes query={contentQuery} />
        </Tabs.Panel>
        <Tabs.Panel value="inventory" pt="md">
          <EmptyState text="Not implemented" />
        </Tabs.Panel>
      </Tabs>
      <SnapshotDialogs />
    </>
  )
}

function formatCount(list: readonly unknown[] | undefined): string {
  return list ? ` · ${formatExact(list.length)}` : ''
}
