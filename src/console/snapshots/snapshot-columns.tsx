import { AppLink } from '#console/components/app-link.tsx'
import { useIsNarrow } from '#console/components/breakpoints.ts'
import type { Column } from '#console/components/table/data-table-types.ts'
import { Time } from '#console/components/time/time.tsx'
import { FavoriteStar } from '#console/favorites/shared/favorite-star.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { TagList } from '#console/platform/tags/tag-list.tsx'
import { playerScreen } from '#console/routes.ts'
import { type SnapshotDetail, snapshotTypeName } from '#contract/snapshots.ts'
import { formatLoadCount, truncateDescription } from './format-snapshot.ts'
import { SnapshotMenu } from './snapshot-menu.tsx'
import { SnapshotDialogSearchParams } from './snapshot-search-params.ts'
import classes from './snapshots.module.css'

type SnapshotColumn = Column<SnapshotDetail>

const key: SnapshotColumn = {
  key: 'key',
  title: 'Key',
  width: 140,
  mobileRole: 'title',
  cell: ({ Key }) => <span className={classes.code}>{Key}</span>,
}

const player: SnapshotColumn = {
  key: 'playerId',
  title: 'Player ID',
  width: 150,
  mobileRole: 'subtitle',
  cell: (snapshot) => <PlayerLink snapshot={snapshot} />,
}

/** On a narrow screen, where it is the second line of a card, it also shows the time. */
function PlayerLink({ snapshot: { PlayerId, CreationDate } }: { snapshot: SnapshotDetail }) {
  const isNarrow = useIsNarrow()
  return (
    <>
      <AppLink href={toHref(playerScreen, { playerId: PlayerId })} className={classes.code}>
        {PlayerId}
      </AppLink>
      {isNarrow ? (
        <>
          {' · '}
          <Time at={CreationDate} relative />
        </>
      ) : null}
    </>
  )
}

/** A description as a list shows it, cut; the whole one is one click away. */
export function ShortDescription({ snapshot: { Description } }: { snapshot: Pick<SnapshotDetail, 'Description'> }) {
  return Description === '' ? <span className={classes.none}>–</span> : <bdi>{truncateDescription(Description)}</bdi>
}

const description: SnapshotColumn = {
  key: 'description',
  title: 'Description',
  cell: (snapshot) => <ShortDescription snapshot={snapshot} />,
}

const tags: SnapshotColumn = {
  key: 'tags',
  title: 'Tags',
  width: 180,
  cell: ({ Tags }) => <TagList tags={Tags} />,
}

const date: SnapshotColumn = {
  key: 'date',
  title: 'Date',
  isServerSortable: true,
  width: 160,
  cell: ({ CreationDate }) => <Time at={CreationDate} />,
}

const type: SnapshotColumn = { key: 'type', title: 'Type', width: 110, cell: ({ Type }) => snapshotTypeName(Type) }

const star: SnapshotColumn = {
  key: 'favorite',
  title: 'Favorite',
  isActions: true,
  width: 44,
  cell: ({ Key, Description }) => <FavoriteStar kind="snapshots" id={Key} description={Description} />,
}

const menu: SnapshotColumn = {
  key: 'actions',
  title: 'Actions',
  isActions: true,
  width: 44,
  cell: (snapshot) => <SnapshotMenu snapshot={snapshot} />,
}

/** The card of a snapshot to pick: player (among all snapshots), date and description. */
function PickLine({ snapshot }: { snapshot: SnapshotDetail }) {
  const isNarrow = useIsNarrow()
  const [{ pickScope }] = useSearchParams(SnapshotDialogSearchParams)
  if (!isNarrow) return <ShortDescription snapshot={snapshot} />
  return (
    <>
      {pickScope === 'all' ? (
        <>
          <span className={classes.code}>{snapshot.PlayerId}</span>
          {' · '}
        </>
      ) : null}
      <Time at={snapshot.CreationDate} />
      {' · '}
      <ShortDescription snapshot={snapshot} />
    </>
  )
}

/** The columns that tell snapshots apart where one is picked. */
export const pickerColumns: readonly SnapshotColumn[] = [
  key,
  { ...player, mobileRole: undefined },
  { ...description, mobileRole: 'subtitle', cell: (snapshot) => <PickLine snapshot={snapshot} /> },
  tags,
  { ...date, isServerSortable: false },
  type,
]

/** What the expanded row adds: the whole description, who took it, and how often it was loaded. */
export function SnapshotDetails({ snapshot }: { snapshot: SnapshotDetail }) {
  return (
    <div className={classes.details}>
      <p className={classes.text}>
        {snapshot.Description === '' ? (
          <span className={classes.none}>Without a description</span>
        ) : (
          <bdi>{snapshot.Description}</bdi>
        )}
      </p>
      <span>{formatLoadCount(snapshot.LoadCount)}</span>
      <span>Taken by {snapshot.CreatedBy}</span>
    </div>
  )
}

export const listColumns: readonly SnapshotColumn[] = [key, player, description, tags, date, type, star, menu]
