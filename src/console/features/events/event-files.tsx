import { Group } from '@mantine/core'
import { useState } from 'react'
import { FileField } from '#console/components/file-field.tsx'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { notify } from '#console/platform/notifications/notify.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { importBodyLimit } from '#contract/core/units.ts'
import { events } from '#contract/events/events.ts'
import type { ImportedRow } from './import-file.ts'

// The console opens on the events, so what reads and shows files is loaded with the first of them.
const BatchDeleteDialog = lazyComponent(() =>
  import('./batch-delete-dialog.tsx').then((module) => module.BatchDeleteDialog),
)
const ImportDialog = lazyComponent(() => import('./import-dialog.tsx').then((module) => module.ImportDialog))

type ImportFile = { readonly name: string; readonly rows: readonly ImportedRow[] }
type EditionFile = { readonly name: string; readonly ids: readonly number[] }

/** The buttons that import events from a file and delete those that a file names. */
export function EventFiles() {
  const importing = useCallAccess(events.createMany)
  const deleting = useCallAccess(events.removeMany)
  const [imported, setImported] = useState<ImportFile>()
  const [editions, setEditions] = useState<EditionFile>()
  const onUnread = () => notify.error("The file couldn't be read: a part of the console is missing. Nothing was sent.")
  const chooseImport = async (text: string, name: string) => {
    const { readEventFile } = await import('./import-file.ts')
    const file = readEventFile(text)
    if ('problems' in file)
      notify.error(`${file.problems.join('. ')}. Nothing was sent.`, { title: `${name} was not imported` })
    else setImported({ name, rows: file.rows })
  }
  const chooseEditions = async (text: string, name: string) => {
    const { readEditions } = await import('./import-file.ts')
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
            onText={(text, name) => void chooseImport(text, name).catch(onUnread)}
          >
            Import CSV
          </FileField>
        </span>
        <span title={deleting.disabledReason}>
          <FileField
            {...shared}
            accept=".csv,.txt,text/csv,text/plain"
            disabled={deleting.disabledReason !== undefined}
            onText={(text, name) => void chooseEditions(text, name).catch(onUnread)}
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
