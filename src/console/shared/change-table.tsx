import { Badge, Button, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
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
const inks = {
  Add: 'var(--qd-success)',
  Update: 'var(--mantine-color-anchor)',
  Delete: 'var(--qd-danger)',
  Unchanged: 'var(--qd-text-dimmed)',
} as const
const colours = { Add: 'green', Update: 'indigo', Delete: 'red', Unchanged: 'gray' } as const

type Words = Readonly<Record<ChangeRow['action'], string>>

const deeds: Words = { Add: 'Add', Update: 'Update', Delete: 'Delete', Unchanged: 'Unchanged' }

/** Keys and what happens to them. A key opens to show the text before and after. */
export function ChangeTable({
  label,
  rows,
  words = deeds,
  title = 'Action',
  beforeLabel,
  afterLabel,
}: {
  label: string
  rows: readonly ChangeRow[]
  /** The words on the marks: "Added" in place of "Add", where it is not about to happen. */
  words?: Words
  /** The header above the marks. */
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
            <ChangeLine key={row.key} row={row} words={words} labels={{ beforeLabel, afterLabel }} />
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
  readonly words: Words
  readonly labels: { readonly beforeLabel: string | undefined; readonly afterLabel: string | undefined }
}

function ChangeLine({ row, words, labels }: LineProps) {
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
            {words[row.action]}
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
