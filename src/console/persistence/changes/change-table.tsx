import { Badge, Button, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { JsonDiff } from '#console/ui/json-diff.tsx'
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
const inks = {
  Add: 'var(--qd-good)',
  Update: 'var(--mantine-color-anchor)',
  Delete: 'var(--qd-bad)',
  Unchanged: 'var(--qd-dim)',
} as const
const colours = { Add: 'green', Update: 'indigo', Delete: 'red', Unchanged: 'gray' } as const

/** Keys and what happens to them. A key opens to show the text before and after. */
export function ChangeTable({ label, rows }: { label: string; rows: readonly ChangeRow[] }) {
  const [shown, setShown] = useState(firstRows)
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">Key</th>
            <th scope="col" className={classes.action}>
              Action
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map((row) => (
            <ChangeLine key={row.key} row={row} />
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

function ChangeLine({ row }: { row: ChangeRow }) {
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
        </td>
        <td className={classes.action}>
          <Badge size="sm" tt="none" color={colours[row.action]} c={inks[row.action]}>
            {row.action}
          </Badge>
        </td>
      </tr>
      {isOpen ? (
        <tr>
          <td colSpan={2} className={classes.diff}>
            <JsonDiff before={row.before} after={row.after} />
          </td>
        </tr>
      ) : null}
    </>
  )
}
