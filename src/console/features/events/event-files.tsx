import { Group } from '@mantine/core'
import { useState } from 'react'
import { FileField } from '#console/components/file-field.tsx'
import { notify } from '#console/platform/notifications/notify.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { importBodyLimit } from '#contract/core/units.ts'
import { events } from '#contract/events/events.ts'
import { BatchDeleteDialog } from './batch-delete-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { type ImportedRow, readEditions, readEventFile } from './import-file.ts'

type ImportFile = { readonly name: string; readonly rows: readonly ImportedRow[] }
type EditionFile = { readonly name: string; readonly ids: readonly number[] }

/** The buttons that import events from a file and delete those that a file names. */
export function EventFiles() {
  const importing = useCallAccess(events.createMany)
  const deleting = useCallAccess(events.removeMany)
  const [imported, setImported] = useState<ImportFile>()
  const [editions, setEditions] = useState<EditionFile>()
  const chooseImport = (text: string, name: string) => {
    const file = readEventFile(text)
    if ('problems' in file)
      notify.error(`${file.problems.join('. ')}. Nothing was sent.`, { title: `${name} was not imported` })
    else setImported({ name, rows: file.rows })
  }
  const chooseEditions = (text: string, name: string) => {
    const file = readEditions(text)
    if ('problem' in file) notify.error(file.problem, { title: `${name} was not used` })
    else setEditions({ name, ids: file.ids })
  }
  const shared = { maxBytes: importBodyLimit, onProblem: (problem: string) => notify.error(problem) }
  return (
    <>
      <Group gap="xs">
        <span title={importing.disabledReason}>
          <FileField
            {...shared}
            accept=".csv,.txt,text/csv,text/plain"
            disabled={importing.disabledReason !== undefined}
            onText={chooseImport}
          >
            Import CSV
          </FileField>
        </span>
        <span title={deleting.disabledReason}>
          <FileField
            {...shared}
            accept=".csv,.txt,text/csv,text/plain"
            disabled={deleting.disabledReason !== undefined}
            onText={chooseEditions}
          >
            Batch delete
          </FileField>
        </span>
      </Group>
      {imported ? (
        <ImportDialog fileName={imported.name} rows={imported.rows} onClose={() => setImported(undefined)} />
      ) : null}
      {editions ? (
        <BatchDeleteDialog fileName={editions.name} ids={editions.ids} onClose={() => setEditions(undefined)} />
      ) : null}
    </>
  )
}
