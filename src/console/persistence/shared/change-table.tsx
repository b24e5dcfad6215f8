import { Badge, Button, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { ChangeLine } from '#console/components/json/change-line.tsx'
import { JsonDiff } from '#console/components/json/json-diff.tsx'
import type { PersistenceAction } from '#contract/persistence.ts'
import classes from './change-table.module.css'

/** A key, what happens to it, and its text before and after; null where there is none, undefined where it is not at hand. */
export type ChangeRow = {
  readonly key: string
  readonly action: PersistenceAction | 'Unchanged'
  readonly before: string | null | undefined
  readonly after: string | null | undefined
}

const firstRows = 200
const textColors = {
  Add: 'var(--qd-success)',
  Update: 'var(--mantine-color-anchor)',
  Delete: 'var(--qd-danger)',
  Unchanged: 'var(--qd-text-dimmed)',
} as const
const badgeColors = { Add: 'green', Update: 'indigo', Delete: 'red', Unchanged: 'gray' } as const

/** What the actions are called. */
export type ActionLabels = Readonly<Record<ChangeRow['action'], string>>

/** What the actions are called before they happen. */
export const defaultActionLabels: ActionLabels = {
  Add: 'Add',
  Update: 'Update',
  Delete: 'Delete',
  Unchanged: 'Unchanged',
}

/** An action in its color. */
export function ChangeBadge({ action, children }: { action: ChangeRow['action']; children: string }) {
  return (
    <Badge size="sm" tt="none" color={badgeColors[action]} c={textColors[action]}>
      {children}
    </Badge>
  )
}

/** Keys and their changes. A key expands to its text before and after. */
export function ChangeTable({
  label,
  rows,
  actionLabels = defaultActionLabels,
  title = 'Action',
  beforeLabel,
  afterLabel,
  choice,
}: {
  label: string
  rows: readonly ChangeRow[]
  /** The labels of the actions: "Added" in place of "Add", for changes that have happened. */
  actionLabels?: ActionLabels
  /** The title of the action column. */
  title?: string
  /** What the two sides are called: "Before" and "After" when absent. */
  beforeLabel?: string
  afterLabel?: string
  /** Which of the changes are to be made, where that can be chosen. */
  choice?: RowChoice | undefined
}) {
  const [shown, setShown] = useState(firstRows)
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            {choice ? (
              <th scope="col" className={classes.choice}>
                <VisuallyHidden>{choice.label}</VisuallyHidden>
              </th>
            ) : null}
            <th scope="col">Key</th>
            <th scope="col" className={classes.action}>
              {title}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map((row) => (
            <ChangeRows
              key={row.key}
              row={row}
              actionLabels={actionLabels}
              labels={{ beforeLabel, afterLabel }}
              choice={choice}
            />
          ))}
        </tbody>
      </table>
      {rows.length > shown ? (
        <Button variant="subtle" onClick={() => setShown(shown + firstRows)}>
          Show more ({rows.length - shown} left)
        </Button>
      ) : null}
    </div>
  )
}

/** Lets rows be chosen. */
export type RowChoice = {
  /** The title of the column, which is not shown. */
  readonly label: string
  readonly renderBox: (row: ChangeRow) => ReactNode
  /** In place of the changes in one line; undefined where the row has nothing else to show. */
  readonly renderParts: (row: ChangeRow) => ReactNode | undefined
}

type LineProps = {
  readonly row: ChangeRow
  readonly actionLabels: ActionLabels
  readonly labels: { readonly beforeLabel: string | undefined; readonly afterLabel: string | undefined }
  readonly choice: RowChoice | undefined
}

function ChangeRows({ row, actionLabels, labels, choice }: LineProps) {
  const [isOpen, setOpen] = useState(false)
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  const { before, after } = row
  const texts = before === undefined || after === undefined ? undefined : { before, after }
  const parts = choice?.renderParts(row)
  return (
    <>
      <tr>
        {choice ? <td className={classes.choice}>{choice.renderBox(row)}</td> : null}
        <td>
          <UnstyledButton className={classes.key} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <Chevron size={16} aria-hidden className={classes.chevron} />
            {row.key}
          </UnstyledButton>
          {parts !== undefined ? <div className={classes.summary}>{parts}</div> : null}
          {parts !== undefined || isOpen || row.action === 'Unchanged' ? null : (
            <div className={classes.summary}>{texts ? <ChangeLine {...texts} /> : 'Too long to show here.'}</div>
          )}
        </td>
        <td className={classes.action}>
          <ChangeBadge action={row.action}>{actionLabels[row.action]}</ChangeBadge>
        </td>
      </tr>
      {isOpen ? (
        <tr>
          <td colSpan={choice ? 3 : 2} className={classes.diff}>
            {texts ? (
              <JsonDiff {...texts} {...labels} />
            ) : (
              'Too long to show here. The history of the key has every version.'
            )}
          </td>
        </tr>
      ) : null}
    </>
  )
}
