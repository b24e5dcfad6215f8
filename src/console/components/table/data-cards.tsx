import { Skeleton, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { AppLink } from '../app-link.tsx'
import { DescriptionList } from '../description-list.tsx'
import classes from './data-cards.module.css'
import type { Column, DataTableProps } from './data-table-types.ts'
import { RowCheckbox } from './row-checkbox.tsx'

/** The rows of a table on a narrow screen: two lines each, the rest one tap away. */
export function DataCards<R extends object>(props: DataTableProps<R>) {
  const { columns, rows, rowKey, label } = props
  const first = columns.find(({ mobileRole }) => mobileRole === 'title') ?? columns[0]
  const subtitles = columns.filter(({ mobileRole }) => mobileRole === 'subtitle')
  const second = subtitles.length > 0 ? subtitles : columns.filter((column) => column !== first).slice(0, 1)
  if (!first) return null
  return (
    <ul
      className={classes.list}
      aria-label={label}
      aria-busy={rows === undefined}
      data-placeholder={props.isPlaceholderData || undefined}
    >
      {rows === undefined
        ? Array.from({ length: props.skeletonRowCount ?? 10 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: skeletons never move
            <li key={index} className={classes.card}>
              <div className={classes.main}>
                <div className={classes.first}>
                  <Skeleton height={14} width="60%" my={3} />
                </div>
                <div className={classes.second}>
                  <Skeleton height={12} width="40%" my={3} />
                </div>
              </div>
            </li>
          ))
        : rows.map((row) => <Card key={rowKey(row)} row={row} first={first} second={second} table={props} />)}
    </ul>
  )
}

function Card<R extends object>({
  row,
  first,
  second,
  table,
}: {
  row: R
  first: Column<R>
  second: readonly Column<R>[]
  table: DataTableProps<R>
}) {
  const [isOpen, setOpen] = useState(false)
  const href = table.rowHref?.(row)
  const actions = table.columns.filter(({ isActions }) => isActions)
  const meta = table.columns.find(({ mobileRole }) => mobileRole === 'meta')
  const shown = new Set([first, ...second, meta, ...actions])
  const rest = table.columns.filter((column) => !shown.has(column))
  const { onRowClick } = table
  return (
    <li className={classes.card} data-tone={table.rowTone?.(row)} data-row-key={table.rowKey(row)}>
      <div className={classes.lines}>
        {table.selection ? <RowCheckbox row={row} selection={table.selection} /> : null}
        <div className={classes.main}>
          <CardTitle href={href} onOpen={onRowClick && (() => onRowClick(row))}>
            {first.cell(row)}
          </CardTitle>
          <div className={classes.second}>
            <div className={classes.parts}>
              {second.map((column, index) => (
                <div key={column.key} className={classes.part}>
                  {index > 0 && !column.isGraphic && !second[index - 1]?.isGraphic ? (
                    <span className={classes.dot}> · </span>
                  ) : null}
                  {column.mobileLabel === undefined ? null : `${column.mobileLabel} `}
                  {column.cell(row)}
                </div>
              ))}
            </div>
          </div>
        </div>
        <div className={classes.side}>
          {meta ? (
            <div className={classes.meta}>
              {meta.cell(row)}
              <div className={classes.metaTitle}>{meta.title}</div>
            </div>
          ) : null}
          {actions.map((column) => (
            <div key={column.key}>{column.cell(row)}</div>
          ))}
          {rest.length > 0 ? (
            <UnstyledButton
              className={classes.more}
              aria-expanded={isOpen}
              aria-label={isOpen ? 'Show less' : 'Show more'}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? <IconChevronDown size={18} aria-hidden /> : <IconChevronRight size={18} aria-hidden />}
            </UnstyledButton>
          ) : null}
        </div>
      </div>
      {isOpen ? (
        <div className={classes.rest}>
          <DescriptionList items={rest.map(({ title, cell }) => ({ label: title, value: cell(row) }))} />
        </div>
      ) : null}
    </li>
  )
}

function CardTitle({
  href,
  onOpen,
  children,
}: {
  href: string | undefined
  onOpen: (() => void) | undefined
  children: ReactNode
}) {
  if (href !== undefined) {
    return (
      <AppLink href={href} className={classes.first} data-row-link>
        {children}
      </AppLink>
    )
  }
  if (onOpen) {
    return (
      <UnstyledButton className={classes.first} data-row-link onClick={onOpen}>
        {children}
      </UnstyledButton>
    )
  }
  return <div className={classes.first}>{children}</div>
}
