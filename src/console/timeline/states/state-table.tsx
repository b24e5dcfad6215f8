import { Button, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import type { StateRow } from './state-rows.ts'
import classes from './states.module.css'

/** More rows are shown on request. */
const firstRows = 50

/** The values of a player at a moment, against now; each that is another one now can be given back. */
export function StateTable({
  rows,
  isOutdated,
  disabledReason,
  onRestore,
}: {
  rows: readonly StateRow[]
  /** Another moment was chosen since. */
  isOutdated: boolean
  disabledReason: string | undefined
  onRestore: (start: NonNullable<StateRow['restore']>) => void
}) {
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? rows : rows.slice(0, firstRows)
  return (
    <div data-outdated={isOutdated || undefined} aria-busy={isOutdated} className={classes.state}>
      <table className={classes.table} aria-label="Values at this moment">
        <thead>
          <tr>
            <th scope="col">Value</th>
            <th scope="col">Then</th>
            <th scope="col">Now</th>
            <th scope="col">Difference</th>
            <th scope="col">
              <VisuallyHidden>Give back</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.id} data-changed={row.isChanged || undefined}>
              <th scope="row">
                {row.key === '' ? null : <span className={classes.key}>{row.key} </span>}
                <bdi>{row.name}</bdi>
                {row.note === '' ? null : <div className={classes.note}>{row.note}</div>}
              </th>
              <td data-label="Then">
                <Value text={row.earlier} />
              </td>
              <td data-label="Now">
                <Value text={row.current} />
              </td>
              <td className={classes.difference} data-label="Difference">
                {describeDifference(row)}
              </td>
              <td className={classes.give}>
                {row.restore ? (
                  <ExplainedButton
                    size="compact-xs"
                    variant={row.earlier === null ? 'default' : 'light'}
                    disabledReason={disabledReason}
                    onClick={() => row.restore && onRestore(row.restore)}
                  >
                    {row.earlier === null ? 'Remove just this' : 'Give back just this'}{' '}
                    <VisuallyHidden>
                      ({row.key === '' ? '' : `${row.key}: `}
                      {row.name})
                    </VisuallyHidden>
                  </ExplainedButton>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < rows.length ? (
        <Button size="compact-sm" variant="subtle" onClick={() => setOpen(true)}>
          Show all {rows.length} values
        </Button>
      ) : null}
    </div>
  )
}

function describeDifference({ isChanged, difference, earlier, current }: StateRow): string {
  if (!isChanged) return 'same'
  if (earlier === null) return 'added since'
  return current === null ? 'gone' : difference || 'changed'
}

function Value({ text }: { text: string | null | undefined }) {
  if (text === undefined) return <span className={classes.none}>too long to show</span>
  return text === null ? <span className={classes.none}>none</span> : <bdi>{text}</bdi>
}
