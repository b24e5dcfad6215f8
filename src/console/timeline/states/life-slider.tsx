import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { formatCount } from '#console/components/number.tsx'
import type { TimelineMark } from '#contract/timeline.ts'
import { findNeighbors, slots, toKeyPosition } from './slider-period.ts'
import classes from './states.module.css'

type Kind = 'Saves' | 'Purchases' | 'StaffChanges'

const lanes: readonly { readonly kind: Kind; readonly label: string; readonly one: string }[] = [
  { kind: 'Saves', label: 'Saves', one: 'save' },
  { kind: 'Purchases', label: 'Purchases', one: 'purchase' },
  { kind: 'StaffChanges', label: 'Staff', one: 'change by staff' },
]

/** One kind of marks along the slider. */
function Lane({ kind, label, marks }: { kind: Kind; label: string; marks: readonly TimelineMark[] }) {
  return (
    <>
      <span className={classes.laneLabel}>{label}</span>
      <svg className={classes.lane} data-kind={kind} viewBox={`0 0 ${slots} 1`} preserveAspectRatio="none" aria-hidden>
        {marks.map((mark) => (mark[kind] > 0 ? <rect key={mark.Slot} x={mark.Slot} width={1} height={1} /> : null))}
      </svg>
    </>
  )
}

/** "1 save, 2 purchases": what happened in the step before a position. */
function describeMarks(marks: readonly TimelineMark[], position: number): string {
  const mark = marks.find(({ Slot }) => Slot === position - 1)
  if (!mark) return ''
  return lanes
    .flatMap(({ kind, one }) => (mark[kind] > 0 ? [formatCount(mark[kind], one, toMany(one))] : []))
    .join(', ')
}

const toMany = (one: string) => (one.startsWith('change') ? one.replace('change', 'changes') : `${one}s`)

/** The slider over a player's life, with the marks of what happened. The arrow keys move by a step, page keys by ten. */
export function LifeSlider({
  position,
  label,
  marks,
  showsPurchases,
  onMove,
}: {
  position: number
  /** The time at the thumb. */
  label: string
  marks: readonly TimelineMark[]
  showsPurchases: boolean
  onMove: (position: number) => void
}) {
  const moveByKey = (event: KeyboardEvent) => {
    const next = toKeyPosition(event.key, position)
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onMove(next)
  }
  const { previous, next } = findNeighbors(marks, position)
  const here = describeMarks(marks, position)
  const percent = (100 * position) / slots
  return (
    <div className={classes.slider}>
      <div className={classes.thumbLine}>
        <output className={classes.thumbLabel} style={{ left: `${percent}%`, transform: `translateX(-${percent}%)` }}>
          {label}
        </output>
      </div>
      <ActionIcon
        className={classes.step}
        variant="default"
        aria-label="Before the previous change"
        title="Before the previous change"
        disabled={previous === undefined}
        onClick={() => previous !== undefined && onMove(previous)}
      >
        <IconChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <input
        type="range"
        className={classes.range}
        aria-label="Moment"
        aria-valuetext={here === '' ? label : `${label}, after ${here}`}
        min={0}
        max={slots}
        value={position}
        onChange={({ currentTarget: { value } }) => onMove(Number(value))}
        onKeyDown={moveByKey}
      />
      <ActionIcon
        className={classes.step}
        variant="default"
        aria-label="After the next change"
        title="After the next change"
        disabled={next === undefined}
        onClick={() => next !== undefined && onMove(next)}
      >
        <IconChevronRight size={16} aria-hidden />
      </ActionIcon>
      {lanes
        .filter(({ kind }) => kind !== 'Purchases' || showsPurchases)
        .map((lane) => (
          <Lane key={lane.kind} {...lane} marks={marks} />
        ))}
    </div>
  )
}
