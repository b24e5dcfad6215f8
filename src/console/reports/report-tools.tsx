import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { saveFile } from '#console/platform/query/call.ts'
import { formula } from '#contract/core/csv.ts'
import { formatLongDay, toCsv } from './report-values.ts'
import classes from './reports.module.css'

/** A sentence below a report; since when a figure is known is an instant in UTC. */
type Note = string | { readonly text: string; readonly since: string }

const toNote = (note: Note) =>
  typeof note === 'string'
    ? note
    : `${note.text} ${formatLongDay(note.since.slice(0, 10))}, ${note.since.slice(11, 16)} UTC.`

/** The panels of a report, what they count, and their days as a file. */
export function ReportFrame({
  name,
  rows,
  notes,
  children,
}: {
  /** Of the file. */
  name: string
  rows: readonly (readonly (string | number | null)[])[]
  notes: readonly Note[]
  children: ReactNode
}) {
  const save = () => {
    const text = toCsv(rows, (cell) => formula.test(cell))
    saveFile(new Blob([text], { type: 'text/csv' }), `${name}-${String(rows[1]?.[0])}-${String(rows.at(-1)?.[0])}.csv`)
  }
  return (
    <>
      <div className={classes.panels}>{children}</div>
      <p className={classes.note}>
        Days are UTC. Today is not over, and is not compared. {notes.map(toNote).join(' ')}
      </p>
      <Button variant="default" mt={12} leftSection={<IconDownload size={16} aria-hidden />} onClick={save}>
        Save the days as CSV
      </Button>
    </>
  )
}
