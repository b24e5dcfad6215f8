import { Alert, Skeleton } from '@mantine/core'
import { useMemo } from 'react'
import { AttributeChangeTable } from '#console/attributes/shared/attribute-change-table.tsx'
import { AppLink } from '#console/components/app-link.tsx'
import { formatExact } from '#console/components/number.tsx'
import { Time } from '#console/components/time/time.tsx'
import { ChangeBadge, ChangeTable } from '#console/persistence/shared/change-table.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import type { ApiError } from '#console/platform/query/api-error.ts'
import { ErrorText } from '#console/platform/query/error-text.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { playerScreen, snapshotScreen } from '#console/routes.ts'
import { attributes } from '#contract/attributes.ts'
import { persistence } from '#contract/persistence.ts'
import { type Player, players } from '#contract/players.ts'
import { type SnapshotDetail, snapshots, snapshotTypeName } from '#contract/snapshots.ts'
import { type Content, compareSnapshots, type Differences } from './differences.ts'
import type { Side } from './snapshot-search-params.ts'
import classes from './snapshots.module.css'

type LoadedSide = {
  readonly snapshot: SnapshotDetail | undefined
  readonly player: Player | undefined
  readonly content: Content | undefined
  readonly error: ApiError | undefined
}

const quiet = { errorDisplay: 'quiet', keepPreviousData: false } as const

function useSnapshotSide(snapshotKey: string | undefined): LoadedSide {
  const options = { ...quiet, enabled: snapshotKey !== undefined }
  const params = { snapshotKey: snapshotKey ?? '' }
  const detail = useEndpointQuery(snapshots.get, { params }, options)
  // The content of a snapshot never changes.
  const contentQuery = useEndpointQuery(
    snapshots.content,
    { params },
    { ...options, staleTime: Number.POSITIVE_INFINITY },
  )
  return {
    snapshot: detail.data,
    player: undefined,
    content: contentQuery.data,
    error: detail.error ?? contentQuery.error,
  }
}

function usePlayerSide(playerId: string | undefined): LoadedSide {
  const options = { ...quiet, enabled: playerId !== undefined }
  const input = { params: { id: playerId ?? '' } }
  const player = useEndpointQuery(players.get, input, options)
  const entries = useEndpointQuery(persistence.list, input, options)
  const numbers = useEndpointQuery(attributes.list, input, options)
  const content = useMemo(() => {
    if (!entries.data || !numbers.data) return undefined
    return { m_playerPersistences: entries.data.m_playerPersistences, Attributes: numbers.data.Attributes }
  }, [entries.data, numbers.data])
  return {
    snapshot: undefined,
    player: player.data?.Player,
    content,
    error: player.error ?? entries.error ?? numbers.error,
  }
}

function useSide(side: Side): LoadedSide {
  const snapshot = useSnapshotSide('snapshotKey' in side ? side.snapshotKey : undefined)
  const player = usePlayerSide('playerId' in side ? side.playerId : undefined)
  return 'snapshotKey' in side ? snapshot : player
}

/** The labels of differences that exist, in the past tense. */
const actionLabels = { Add: 'Added', Update: 'Changed', Delete: 'Removed', Unchanged: 'Unchanged' } as const

/** A side with its loaded data. */
type Shown = { readonly side: Side; readonly known: LoadedSide }

/** Whether a snapshot is newer than the other; false while either is unknown, and beside a current player. */
function isLater({ snapshot: one }: LoadedSide, { snapshot: other }: LoadedSide): boolean {
  return one !== undefined && other !== undefined && one.CreationDate > other.CreationDate
}

function isReady({ snapshot, player, error }: LoadedSide): boolean {
  return snapshot !== undefined || player !== undefined || error !== undefined
}

/**
 * What differs between two sides, key by key and attribute by attribute. "Before" is the older of two snapshots, and
 * a snapshot beside a player as it is now; swapped, it is the other way round.
 */
export function Comparison({ sides: [one, other], isSwapped }: { sides: readonly [Side, Side]; isSwapped: boolean }) {
  const left: Shown = { side: one, known: useSide(one) }
  const right: Shown = { side: other, known: useSide(other) }
  // The order is unknown until both dates are loaded.
  if (!isReady(left.known) || !isReady(right.known)) return <Skeleton height={240} />
  const isTurned = isLater(left.known, right.known) !== isSwapped
  return isTurned ? <Sides before={right} after={left} /> : <Sides before={left} after={right} />
}

function Sides({ before, after }: { before: Shown; after: Shown }) {
  const [one, other] = [before.known, after.known]
  const differences = useMemo(
    () => (one.content && other.content ? compareSnapshots(one.content, other.content) : undefined),
    [one.content, other.content],
  )
  const error = one.error ?? other.error
  return (
    <>
      <div className={classes.sides}>
        <SideFacts label="Before" {...before} />
        <SideFacts label="After" {...after} />
      </div>
      {error && !differences ? (
        <Alert color="red" role="alert">
          <ErrorText error={error} />
        </Alert>
      ) : null}
      {differences ? (
        <Found differences={differences} labels={[formatSide(before.side), formatSide(after.side)]} />
      ) : null}
      {differences || error ? null : <Skeleton height={240} />}
    </>
  )
}

function formatSide(side: Side): string {
  return 'snapshotKey' in side ? side.snapshotKey : `${side.playerId} now`
}

function SideFacts({ label, side, known }: Shown & { label: string }) {
  const { snapshot, player } = known
  return (
    <section className={classes.side} aria-label={`${label}: ${formatSide(side)}`}>
      <div className={classes.sideLabel}>{label}</div>
      {'snapshotKey' in side ? (
        <>
          <div>
            Snapshot{' '}
            <AppLink href={toHref(snapshotScreen, { key: side.snapshotKey })} className={classes.code}>
              {side.snapshotKey}
            </AppLink>
          </div>
          {snapshot ? (
            <>
              <div>
                Player{' '}
                <AppLink href={toHref(playerScreen, { playerId: snapshot.PlayerId })} className={classes.code}>
                  {snapshot.PlayerId}
                </AppLink>{' '}
                · <Time at={snapshot.CreationDate} /> · {snapshotTypeName(snapshot.Type)}
              </div>
              <div className={classes.text}>
                <bdi>{snapshot.Description}</bdi>
              </div>
            </>
          ) : null}
        </>
      ) : (
        <div>
          Player{' '}
          <AppLink href={toHref(playerScreen, { playerId: side.playerId })} className={classes.code}>
            {side.playerId}
          </AppLink>{' '}
          as it is now{player ? ' · ' : ''}
          <bdi>{player?.Nickname}</bdi>
        </div>
      )}
    </section>
  )
}

function Found({ differences, labels }: { differences: Differences; labels: readonly [string, string] }) {
  const { keys, keysUnchanged, keysRespelled, attributes, attributesUnchanged } = differences
  const respelled = keysRespelled > 0 ? `, ${formatExact(keysRespelled)} of them with different formatting only` : ''
  return (
    <>
      <h3 className={classes.heading}>
        Persistence <Counts rows={keys} />
        <small>
          {formatExact(keysUnchanged)} unchanged{respelled}
        </small>
      </h3>
      {keys.length === 0 ? (
        <p className={classes.sentence}>No key differs.</p>
      ) : (
        <ChangeTable
          label="Keys that differ"
          rows={keys}
          actionLabels={actionLabels}
          title="Difference"
          beforeLabel={labels[0]}
          afterLabel={labels[1]}
        />
      )}
      <h3 className={classes.heading}>
        Attributes <Counts rows={attributes} />
        <small>{formatExact(attributesUnchanged)} unchanged</small>
      </h3>
      {attributes.length === 0 ? (
        <p className={classes.sentence}>No attribute differs.</p>
      ) : (
        <AttributeChangeTable label="Attributes that differ" rows={attributes} actionLabels={actionLabels} />
      )}
    </>
  )
}

function Counts({ rows }: { rows: readonly { readonly action: keyof typeof actionLabels }[] }) {
  return (['Add', 'Update', 'Delete'] as const).map((action) => {
    const count = rows.filter((row) => row.action === action).length
    if (count === 0) return null
    return (
      <ChangeBadge key={action} action={action}>
        {`${formatExact(count)} ${actionLabels[action].toLowerCase()}`}
      </ChangeBadge>
    )
  })
}
