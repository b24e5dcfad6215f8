import { Badge, Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowBackUp, IconHistory, IconTrash } from '@tabler/icons-react'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react'
import { useIsNarrow } from '#console/components/breakpoints.ts'
import { formatBytes } from '#console/components/bytes.ts'
import { ExplainedActionIcon } from '#console/components/explained-button.tsx'
import { useDocumentTop } from '#console/components/scroll/use-document-top.ts'
import { Time } from '#console/components/time/time.tsx'
import { type ChangeMark, getMarks, isStale } from '../changes/pending-changes.ts'
import type { EntryRow } from './entry-rows.ts'
import classes from './entry-table.module.css'

type EntryLineProps = {
  readonly row: EntryRow
  readonly index: number
  readonly isNarrow: boolean
  /** Why the person may not mark a key for deletion; undoing that needs no permission. */
  readonly disabledReason: string | undefined
  readonly onOpen: (key: string) => void
  readonly onHistory: (key: string) => void
  readonly onToggleDeleted: (row: EntryRow) => void
}

/** One entry: its key opens the editor, its marks show what is unsaved. */
const EntryLine = memo(function EntryLine({ row, index, isNarrow, onOpen, ...actions }: EntryLineProps) {
  const marks = getMarks(row.change)
  const name = (
    <div className={classes.name}>
      <UnstyledButton className={classes.key} data-entry={index} title={row.key} onClick={() => onOpen(row.key)}>
        {row.key}
      </UnstyledButton>
      {marks.map((mark) => (
        <MarkBadge key={mark} mark={mark} />
      ))}
      {isStale(row.change, row.entry) ? <ConflictBadge row={row} /> : null}
    </div>
  )
  const version = row.entry ? `version ${row.entry.Version}` : 'not saved yet'
  return (
    <tr className={classes.row} data-mark={toRowMark(marks)} aria-rowindex={index + 2}>
      <td className={classes.cell}>
        {name}
        {isNarrow ? (
          <div className={classes.second}>
            {formatBytes(row.bytes)} · {version}
            {row.entry ? (
              <>
                {' · '}
                <Time at={row.entry.UpdatedAt} relative /> by {row.entry.UpdatedBy}
              </>
            ) : null}
          </div>
        ) : null}
      </td>
      {isNarrow ? null : (
        <>
          <td className={`${classes.cell} ${classes.numeric}`}>{formatBytes(row.bytes)}</td>
          <td className={`${classes.cell} ${classes.numeric}`}>{row.entry?.Version ?? '–'}</td>
          <td className={classes.cell}>
            <Time at={row.entry?.UpdatedAt} relative />
          </td>
          <td className={classes.cell} title={row.entry?.UpdatedBy}>
            {row.entry?.UpdatedBy ?? '–'}
          </td>
        </>
      )}
      <td className={`${classes.cell} ${classes.actionCell}`}>
        <EntryActions row={row} isDeleted={row.change?.isDeleted ?? false} {...actions} />
      </td>
    </tr>
  )
})

function EntryActions({
  row,
  isDeleted,
  disabledReason,
  onHistory,
  onToggleDeleted,
}: Pick<EntryLineProps, 'row' | 'disabledReason' | 'onHistory' | 'onToggleDeleted'> & { isDeleted: boolean }) {
  return (
    <div className={classes.actions}>
      {row.entry || row.change?.loaded ? (
        <ExplainedActionIcon
          variant="subtle"
          color="gray"
          label={`History of ${row.key}`}
          disabledReason={undefined}
          onClick={() => onHistory(row.key)}
        >
          <IconHistory size={16} aria-hidden />
        </ExplainedActionIcon>
      ) : null}
      {isDeleted ? (
        <ExplainedActionIcon
          variant="subtle"
          color="gray"
          label={`Undo delete of ${row.key}`}
          disabledReason={undefined}
          onClick={() => onToggleDeleted(row)}
        >
          <IconArrowBackUp size={16} aria-hidden />
        </ExplainedActionIcon>
      ) : (
        <ExplainedActionIcon
          variant="subtle"
          color="red"
          label={`Mark ${row.key} for deletion`}
          disabledReason={disabledReason}
          onClick={() => onToggleDeleted(row)}
        >
          <IconTrash size={16} aria-hidden />
        </ExplainedActionIcon>
      )}
    </div>
  )
}

const markColors = { NewKey: 'green', Updated: 'indigo', Deleted: 'red' } as const
const markTextColors = {
  NewKey: 'var(--qd-success)',
  Updated: 'var(--mantine-color-anchor)',
  Deleted: 'var(--qd-danger)',
} as const

function MarkBadge({ mark }: { mark: ChangeMark }) {
  return (
    <Badge size="sm" color={markColors[mark]} c={markTextColors[mark]} tt="none" flex="none">
      {mark}
    </Badge>
  )
}

function ConflictBadge({ row: { entry } }: { row: EntryRow }) {
  const hint = entry
    ? `${entry.UpdatedBy} saved version ${entry.Version} after you began. Saving shows both versions and asks.`
    : 'Someone deleted this key after you began. Saving shows both versions and asks.'
  return (
    <Tooltip label={hint} events={{ hover: true, focus: true, touch: true }}>
      <Badge size="sm" color="yellow" c="var(--qd-warning)" tt="none" flex="none" tabIndex={0}>
        Changed by someone else
      </Badge>
    </Tooltip>
  )
}

function toRowMark(marks: readonly ChangeMark[]): 'deleted' | 'added' | 'changed' | undefined {
  if (marks.includes('Deleted')) return 'deleted'
  if (marks.includes('NewKey')) return 'added'
  return marks.includes('Updated') ? 'changed' : undefined
}

/**
 * The entries, by key. Only the lines in sight are on the page, so that 2,000 keys scroll like 20. Arrow keys, Home
 * and End go from key to key, also to those that are not on the page yet.
 */
export function EntryTable({
  rows,
  ...line
}: { rows: readonly EntryRow[] } & Omit<EntryLineProps, 'row' | 'index' | 'isNarrow'>) {
  const isNarrow = useIsNarrow()
  const frame = useRef<HTMLTableElement>(null)
  const height = isNarrow ? 60 : 36
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => height,
    overscan: 12,
    scrollMargin: useDocumentTop(frame),
    getItemKey: (index) => rows[index]?.key ?? index,
  })
  const [focusIndex, setFocusIndex] = useState<number>()
  useEffect(() => {
    if (focusIndex === undefined) return
    const key = frame.current?.querySelector<HTMLElement>(`[data-entry="${focusIndex}"]`)
    if (!key) return
    key.focus({ preventScroll: true })
    setFocusIndex(undefined)
  })

  const moveByKey = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || event.target.dataset.entry === undefined) return
    const index = toTargetIndex(event.key, Number(event.target.dataset.entry), rows.length)
    if (index === undefined) return
    event.preventDefault()
    virtual.scrollToIndex(index, { align: 'auto' })
    setFocusIndex(index)
  }
  const items = virtual.getVirtualItems()
  const above = items[0] ? items[0].start - virtual.options.scrollMargin : 0
  const below =
    virtual.getTotalSize() - ((items.at(-1)?.end ?? virtual.options.scrollMargin) - virtual.options.scrollMargin)
  return (
    <table
      ref={frame}
      className={isNarrow ? `${classes.table} ${classes.narrow}` : classes.table}
      aria-label="Persistence entries"
      aria-rowcount={rows.length + 1}
      onKeyDown={moveByKey}
    >
      <EntryTableHead isNarrow={isNarrow} />
      <tbody>
        <Gap height={above} />
        {items.map(({ index }) => {
          const row = rows[index]
          return row ? <EntryLine key={row.key} {...line} row={row} index={index} isNarrow={isNarrow} /> : null
        })}
        <Gap height={below} />
      </tbody>
    </table>
  )
}

function EntryTableHead({ isNarrow }: { isNarrow: boolean }) {
  const actions = (
    <th scope="col" className={classes.headCell} style={{ width: 88 }}>
      <VisuallyHidden>Actions</VisuallyHidden>
    </th>
  )
  return (
    <thead>
      <tr>
        <th scope="col" className={classes.headCell}>
          Key
        </th>
        {isNarrow ? null : (
          <>
            <th scope="col" className={`${classes.headCell} ${classes.numeric}`} style={{ width: 100 }}>
              Size
            </th>
            <th scope="col" className={`${classes.headCell} ${classes.numeric}`} style={{ width: 88 }}>
              Version
            </th>
            <th scope="col" className={classes.headCell} style={{ width: 130 }}>
              Last written
            </th>
            <th scope="col" className={classes.headCell} style={{ width: '22%' }}>
              By
            </th>
          </>
        )}
        {actions}
      </tr>
    </thead>
  )
}

/** The space of the lines that are not rendered. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden>
      <td className={classes.gap} style={{ height }} />
    </tr>
  )
}

function toTargetIndex(key: string, from: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return Math.min(from + 1, count - 1)
    case 'ArrowUp':
      return Math.max(from - 1, 0)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
