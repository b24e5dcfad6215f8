import { AppLink } from '#console/components/app-link.tsx'
import { CopyableId } from '#console/components/copyable-id.tsx'
import { DescriptionList } from '#console/components/description-list.tsx'
import { Time } from '#console/components/time/time.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { TagList } from '#console/platform/tags/tag-list.tsx'
import { playerScreen } from '#console/routes.ts'
import { type SnapshotDetail, snapshotTypeName } from '#contract/snapshots.ts'
import { formatLoadCount } from './format-snapshot.ts'
import classes from './snapshots.module.css'

/** Where a snapshot comes from, and what staff say of it. */
export function SnapshotDescription({ snapshot }: { snapshot: SnapshotDetail }) {
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
