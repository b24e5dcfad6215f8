import { Alert, SegmentedControl, Skeleton } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { formatUtc } from '#console/components/time/time.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { ErrorText } from '#console/platform/query/error-text.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useAccessCheck } from '#console/platform/session/session.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { useOpenRestore } from '#console/players/shared/player-dialog.ts'
import { attributes } from '#contract/attributes.ts'
import { pointInTime } from '#contract/point-in-time.ts'
import { timeline } from '#contract/timeline.ts'
import { TimelineSearchParams } from '../timeline-search-params.ts'
import { LifeSlider } from './life-slider.tsx'
import {
  type SliderPeriod,
  type Span,
  slots,
  spanLabels,
  spanNames,
  toMarksQuery,
  toPosition,
  toStateAt,
  toUntil,
} from './slider-period.ts'
import { toStateRows } from './state-rows.ts'
import { StateTable } from './state-table.tsx'
import classes from './states.module.css'

/** A position counts as chosen when the slider has rested there for this long, in milliseconds. */
const settleMs = 250

const toSpan = (value: string): Span | undefined => spanNames.find((name) => name === value)

/** The attributes that the studio shows first, and all of the player. They do not depend on the moment. */
function useAttributes(playerId: string, enabled: boolean) {
  const options = { enabled, errorDisplay: 'quiet', staleTime: 60_000 } as const
  const { data: configured } = useEndpointQuery(attributes.configurations, {}, options)
  const { data } = useEndpointQuery(attributes.list, { params: { id: playerId } }, { ...options, staleTime: 5_000 })
  const main = (configured?.Configurations ?? []).filter(({ MainOrder }) => MainOrder !== null)
  const ordered = [...main].sort((one, other) => (one.MainOrder ?? 0) - (other.MainOrder ?? 0))
  return { current: data?.Attributes ?? [], mainNames: ordered.map(({ Name }) => Name) }
}

/** What the player was at a moment, against now. */
function StateAt({ playerId, stateAt, isOutdated }: { playerId: string; stateAt: string; isOutdated: boolean }) {
  const plan = useEndpointQuery(
    pointInTime.plan,
    { params: { id: playerId }, query: { at: stateAt } },
    { errorDisplay: 'quiet' },
  )
  const { current, mainNames } = useAttributes(playerId, true)
  const openRestore = useOpenRestore()
  const { disabledReason } = useCallAccess(pointInTime.restore)
  const { data, error } = plan
  if (!data && error) {
    return (
      <Alert color="yellow" role="alert">
        <ErrorText error={error} />
      </Alert>
    )
  }
  if (!data) return <Skeleton height={320} />
  const rows = toStateRows(data, current, mainNames)
  const changed = rows.filter(({ isChanged }) => isChanged).length
  const unchanged = data.PersistenceUnchanged + data.AttributesUnchanged
  return (
    <>
      <div className={classes.summary}>
        <span role="status">
          {data.IsExact ? null : `As of ${formatUtc(new Date(data.At))}, the nearest kept state. `}
          {changed === 0 ? 'Nothing differs from now.' : `${changed} of these values differ from now.`}
          {unchanged > 0
            ? ` ${unchanged} ${unchanged === 1 ? 'key or attribute is' : 'keys and attributes are'} the same.`
            : ''}
        </span>
        {changed === 0 ? null : (
          <ExplainedButton
            size="compact-sm"
            variant="default"
            disabledReason={disabledReason}
            onClick={() => openRestore({ restoreAt: stateAt })}
          >
            Restore to this moment
          </ExplainedButton>
        )}
      </div>
      {rows.length === 0 ? null : (
        <StateTable
          rows={rows}
          isOutdated={isOutdated || plan.isPlaceholderData}
          disabledReason={disabledReason}
          onRestore={(start) => openRestore({ restoreAt: stateAt, ...start })}
        />
      )}
    </>
  )
}

/** The step that the slider shows and its time: where it is moved to, else those of the search params. */
function usePosition(period: SliderPeriod | undefined) {
  const [{ stateAt, span }, setSearchParams] = useSearchParams(TimelineSearchParams)
  const [moved, setMoved] = useState<number>()
  const toAt = (position: number) => period && toStateAt(period, position, span, new Date())
  const settle = useDebouncedCallback((position: number) => {
    setMoved(undefined)
    setSearchParams({ stateAt: toAt(position)?.toISOString() }, { replace: true })
  }, settleMs)
  const saved = stateAt === undefined ? undefined : new Date(stateAt)
  const shownAt = moved === undefined ? saved : toAt(moved)
  return {
    position: moved ?? (saved && period ? toPosition(period, saved) : slots),
    label: shownAt ? formatUtc(shownAt) : 'Now',
    isMoved: moved !== undefined,
    move: (position: number) => {
      setMoved(position)
      settle(position)
    },
  }
}

/** A slider over the player's life, and what the player was at the moment where it stands. */
export function StatePanel({ playerId }: { playerId: string }) {
  const [{ stateAt, span, until }, setSearchParams] = useSearchParams(TimelineSearchParams)
  const isAllowed = useAccessCheck()
  const marks = useEndpointQuery(
    timeline.marks,
    { params: { id: playerId }, query: { ...toMarksQuery(span, until), slots: String(slots) } },
    { errorDisplay: 'quiet' },
  )
  const { data } = marks
  const period = data && { from: new Date(data.From), to: new Date(data.To) }
  const { position, label, isMoved, move } = usePosition(period)
  const zoom = (value: string) => {
    const next = toSpan(value)
    setSearchParams({ span: next, until: next && toUntil(next, stateAt, new Date()) }, { replace: true })
  }
  if (!data && marks.error) {
    return (
      <Alert color="yellow" role="alert">
        The slider could not be loaded. {marks.error.message}
      </Alert>
    )
  }
  // Placeholders have its height, so that nothing moves when the marks have loaded.
  const slider = (
    <LifeSlider
      position={position}
      label={label}
      marks={data?.Marks ?? []}
      showsPurchases={isAllowed('ACCESS_PURCHASES')}
      onMove={move}
    />
  )
  return (
    <section className={classes.panel} aria-label="The player at a moment">
      <div className={classes.head}>
        <h2 className={classes.title}>The player at a moment</h2>
        <SegmentedControl
          size="xs"
          aria-label="What the slider covers"
          value={span ?? 'life'}
          onChange={zoom}
          data={[
            { value: 'life', label: 'Whole life' },
            ...spanNames.map((name) => ({ value: name, label: spanLabels[name] })),
          ]}
        />
      </div>
      {data ? (
        slider
      ) : (
        <Skeleton inert aria-hidden>
          {slider}
        </Skeleton>
      )}
      {data?.CompleteSince ? (
        <div className={classes.note}>Marks before {formatUtc(new Date(data.CompleteSince))} are left out.</div>
      ) : null}
      {stateAt === undefined && isMoved ? <Skeleton className={classes.moment} /> : null}
      {stateAt === undefined && !isMoved ? (
        <div className={classes.hint}>
          Move the slider to see the values of an earlier moment, and to give back one of them.
        </div>
      ) : null}
      {stateAt === undefined ? null : (
        <div className={classes.moment}>
          <StateAt playerId={playerId} stateAt={stateAt} isOutdated={isMoved} />
        </div>
      )}
    </section>
  )
}
