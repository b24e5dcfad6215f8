import { Alert, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { SideDrawer } from '#console/components/dialog/side-drawer.tsx'
import { useReturnFocus } from '#console/components/dialog/use-return-focus.ts'
import { EmptyState } from '#console/components/empty-state.tsx'
import { LoadingSkeleton } from '#console/components/loading-skeleton.tsx'
import { Pager } from '#console/components/table/pager.tsx'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { ErrorText } from '#console/platform/query/error-text.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { pageSizes } from '#contract/core/lists.ts'
import { type PersistenceEntry, type PersistenceVersion, persistence } from '#contract/persistence.ts'
import { PathField } from '../follow/path-field.tsx'
import classes from './history.module.css'
import { RestoreDialog } from './restore-dialog.tsx'
import { CompareDialog, ViewDialog } from './version-dialogs.tsx'
import { VersionLine } from './version-line.tsx'
import { type NamedVersion, toVersionId } from './version-name.ts'

const FollowView = lazyComponent(() => import('../follow/follow-view.tsx'), 'FollowView')

type Opened =
  | { readonly kind: 'view'; readonly version: NamedVersion }
  | { readonly kind: 'compare'; readonly older: PersistenceVersion; readonly newer: PersistenceVersion }
  | { readonly kind: 'restore'; readonly version: PersistenceVersion; readonly current: PersistenceEntry | undefined }

/** Earlier versions of one key, or of all keys, deleted ones among them: view, compare any two, restore one. */
export function HistoryDrawer({
  playerId,
  playerName,
  historyKey,
  entries,
  isPending,
  followedPath,
  onKey,
  onFollow,
  onClose,
}: {
  playerId: string
  playerName: string
  /** Undefined shows all keys. */
  historyKey: string | undefined
  entries: readonly PersistenceEntry[]
  /** Whether a key has unsaved changes. */
  isPending: (key: string) => boolean
  /** The path of the value that is followed; undefined shows the versions. */
  followedPath: string | undefined
  onKey: (key: string | undefined) => void
  onFollow: (key: string, path: string) => void
  onClose: () => void
}) {
  useReturnFocus(true)
  const [opened, setOpened] = useState<Opened>()
  const { disabledReason } = useCallAccess(persistence.restore)
  const close = () => setOpened(undefined)
  const view = (version: NamedVersion) => setOpened({ kind: 'view', version })
  const isFollowing = historyKey !== undefined && followedPath !== undefined
  return (
    <SideDrawer
      isOpen
      onClose={onClose}
      width={720}
      title={toTitle(historyKey, followedPath)}
      closeLabel="Close the history"
      closeOnEscape={opened === undefined}
    >
      {historyKey === undefined ? null : (
        <>
          <Button size="compact-sm" variant="subtle" mb={8} onClick={() => onKey(isFollowing ? historyKey : undefined)}>
            {isFollowing ? 'Show versions' : 'Show all keys'}
          </Button>
          <PathField
            text={entries.find(({ Key }) => Key === historyKey)?.Value}
            path={followedPath}
            onPath={(path) => onFollow(historyKey, path)}
          />
        </>
      )}
      {isFollowing ? (
        <FollowView
          playerId={playerId}
          historyKey={historyKey}
          path={followedPath}
          onView={({ Version, At, By }) => view({ Key: historyKey, Version, WrittenAt: At, WrittenBy: By })}
        />
      ) : (
        <VersionList
          // Pages and picks belong to one list.
          key={historyKey === undefined ? 'all' : `key ${historyKey}`}
          playerId={playerId}
          historyKey={historyKey}
          restoreDisabledReason={disabledReason}
          onKey={onKey}
          onView={view}
          onFollow={onFollow}
          onCompare={(older, newer) => setOpened({ kind: 'compare', older, newer })}
          onRestore={(version) =>
            setOpened({ kind: 'restore', version, current: entries.find(({ Key }) => Key === version.Key) })
          }
        />
      )}
      {opened?.kind === 'view' ? <ViewDialog playerId={playerId} version={opened.version} onClose={close} /> : null}
      {opened?.kind === 'compare' ? (
        <CompareDialog playerId={playerId} older={opened.older} newer={opened.newer} onClose={close} />
      ) : null}
      {opened?.kind === 'restore' ? (
        <RestoreDialog
          playerId={playerId}
          playerName={playerName}
          version={opened.version}
          current={opened.current}
          isPending={isPending(opened.version.Key)}
          onClose={close}
        />
      ) : null}
    </SideDrawer>
  )
}

function toTitle(historyKey: string | undefined, followedPath: string | undefined): string {
  if (historyKey === undefined) return 'History of all keys'
  return followedPath ? `${followedPath} in the history of ${historyKey}` : `History of ${historyKey}`
}

type VersionListProps = {
  playerId: string
  historyKey: string | undefined
  restoreDisabledReason: string | undefined
  onKey: (key: string) => void
  onView: (version: PersistenceVersion) => void
  onFollow: (key: string, path: string) => void
  onCompare: (older: PersistenceVersion, newer: PersistenceVersion) => void
  onRestore: (version: PersistenceVersion) => void
}

function VersionList({ playerId, historyKey, onCompare, ...line }: VersionListProps) {
  const [page, setPage] = useState(1)
  const [pageSize, setPageSize] = useState<number>(30)
  const [picked, setPicked] = useState<readonly PersistenceVersion[]>([])
  const query = { key: historyKey, skip: (page - 1) * pageSize, take: pageSize, changes: 'true' as const }
  const history = useEndpointQuery(persistence.history, { params: { id: playerId }, query }, { errorDisplay: 'quiet' })
  const [first, second] = picked
  const pick = (version: PersistenceVersion) => {
    const others = picked.filter((one) => toVersionId(one) !== toVersionId(version))
    // A third pick takes the place of the first.
    setPicked(others.length < picked.length ? others : [...others, version].slice(-2))
  }
  if (history.error && !history.data) {
    return (
      <Alert color="red" role="alert">
        <ErrorText error={history.error} />
        <Button mt={8} size="compact-sm" variant="default" onClick={history.refetch}>
          Try again
        </Button>
      </Alert>
    )
  }
  if (!history.data) return <LoadingSkeleton height={240} label="Loading the history" />
  if (history.data.Total === 0) return <EmptyState text="No versions yet." />
  return (
    <>
      <Group gap={8} className={classes.picked} role="region" aria-label="Compare">
        <Text size="sm" flex={1} role="status">
          {pickedText(picked.length)}
        </Text>
        {picked.length > 0 ? (
          <Button variant="subtle" onClick={() => setPicked([])}>
            Clear
          </Button>
        ) : null}
        <Button
          variant="default"
          disabled={!first || !second}
          onClick={() => first && second && onCompare(...inOrder(first, second))}
        >
          Compare
        </Button>
      </Group>
      <ul className={classes.list} aria-label="Versions" data-placeholder={history.isPlaceholderData || undefined}>
        {history.data.Result.map((version) => (
          <VersionLine
            key={toVersionId(version)}
            {...line}
            version={version}
            playerId={playerId}
            showsKey={historyKey === undefined}
            isPicked={picked.some((one) => toVersionId(one) === toVersionId(version))}
            onPick={pick}
          />
        ))}
      </ul>
      <Pager
        label="Pages of the history"
        page={page}
        pageSize={pageSize}
        pageSizes={pageSizes}
        total={history.data.Total}
        onPage={setPage}
        onPageSize={(size) => {
          setPageSize(size)
          setPage(1)
        }}
      />
    </>
  )
}

function pickedText(count: number): string {
  if (count === 0) return 'Choose two versions to compare.'
  return count === 1 ? 'One version chosen. Choose another.' : 'Two versions chosen.'
}

/** The one that was written first comes first. */
function inOrder(one: PersistenceVersion, other: PersistenceVersion): [PersistenceVersion, PersistenceVersion] {
  const isInOrder = one.Key === other.Key ? one.Version < other.Version : one.WrittenAt <= other.WrittenAt
  return isInOrder ? [one, other] : [other, one]
}
