import { Badge, Button, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { ChangeLine } from '#console/components/json/change-line.tsx'
import { JsonDiff } from '#console/components/json/json-diff.tsx'
import type { PersistenceAction } from '#contract/persistence.ts'
import classes from './change-table.module.css'

/** A key, what happens to it, and its text before and after; null where there is none. */
export type ChangeRow = {
  readonly key: string
  readonly action: PersistenceAction | 'Unchanged'
  readonly before: string | null
  readonly after: string | null
}

const firstRows = 200
const textColors = {
  Add: 'var(--qd-success)',
  Update: 'var(--mantine-color-anchor)',
  Delete: 'var(--qd-danger)',
  Unchanged: 'var(--qd-text-dimmed)',
} as const
const badgeColors = { Add: 'green', Update: 'indigo', Delete: 'red', Unchanged: 'gray' } as const

type ActionLabels = Readonly<Record<ChangeRow['action'], string>>

const defaultActionLabels: ActionLabels = { Add: 'Add', Update: 'Update', Delete: 'Delete', Unchanged: 'Unchanged' }

/** Keys and their changes. A key expands to its text before and after. */
export function ChangeTable({
  label,
  rows,
  actionLabels = defaultActionLabels,
  title = 'Action',
  beforeLabel,
  afterLabel,
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
}) {
  const [shown, setShown] = useState(firstRows)
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">Key</th>
            <th scope="col" className={classes.action}>
              {title}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map((row) => (
            <ChangeRows key={row.key} row={row} actionLabels={actionLabels} labels={{ beforeLabel, afterLabel }} />
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

type LineProps = {
  readonly row: ChangeRow
  readonly actionLabels: ActionLabels
  readonly labels: { readonly beforeLabel: string | undefined; readonly afterLabel: string | undefined }
}

function ChangeRows({ row, actionLabels, labels }: LineProps) {
  const [isOpen, setOpen] = useState(false)
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <>
      <tr>
        <td>
          <UnstyledButton className={classes.key} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <Chevron size={16} aria-hidden className={classes.chevron} />
            {row.key}
          </UnstyledButton>
          {isOpen || row.action === 'Unchanged' ? null : (
            <div className={classes.summary}>
              <ChangeLine before={row.before} after={row.after} />
            </div>
          )}
        </td>
        <td className={classes.action}>
          <Badge size="sm" tt="none" color={badgeColors[row.action]} c={textColors[row.action]}>
            {actionLabels[row.action]}
          </Badge>
        </td>
      </tr>
      {isOpen ? (
        <tr>
          <td colSpan={2} className={classes.diff}>
            <JsonDiff before={row.before} after={row.after} {...labels} />
          </td>
        </tr>
      ) : null}
    </>
  )
}
