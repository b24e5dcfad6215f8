import { Group, Menu } from '@mantine/core'
import { IconTrash, IconUpload } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useIsNarrow } from '#console/components/breakpoints.ts'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import type { FileProblem } from '#console/components/files/file-problem-dialog.tsx'
import { pickFile, readTextFile } from '#console/components/files/read-text-file.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { notify } from '#console/platform/notifications/notify.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { createStore, useStore } from '#console/platform/store.ts'
import { importBodyLimit } from '#contract/core/units.ts'
import { events } from '#contract/events.ts'
import type { ImportedRow } from './import-file.ts'
import type { RefusedFile } from './import-file-dialog.tsx'

// The console opens on the events, so what reads and shows files is loaded with the first of them.
const BatchDeleteDialog = lazyComponent(() => import('./batch-delete-dialog.tsx'), 'BatchDeleteDialog')
const FileProblemDialog = lazyComponent(
  () => import('#console/components/files/file-problem-dialog.tsx'),
  'FileProblemDialog',
)
const ImportFileDialog = lazyComponent(() => import('./import-file-dialog.tsx'), 'ImportFileDialog')
const ImportDialog = lazyComponent(() => import('./import-dialog.tsx'), 'ImportDialog')

type ChosenFile =
  | { readonly kind: 'import file'; readonly refused?: RefusedFile }
  | { readonly kind: 'import'; readonly name: string; readonly rows: readonly ImportedRow[] }
  | { readonly kind: 'delete'; readonly name: string; readonly ids: readonly number[] }
  | ({ readonly kind: 'rejected' } & FileProblem)

/** The file that a dialog is open for. Outside of the components: on a phone, a menu that has closed by then chose it. */
const chosenFile = createStore<ChosenFile | undefined>(undefined)

async function chooseEditions(text: string, name: string): Promise<void> {
  const { readEditions } = await import('./import-file.ts')
  const file = readEditions(text)
  if ('problem' in file) chosenFile.set({ kind: 'rejected', name, problem: file.problem, verb: 'used' })
  else chosenFile.set({ kind: 'delete', name, ids: file.ids })
}

const onUnread = () => notify.error("The file couldn't be read: a part of the console is missing. Nothing was sent.")
const accept = '.csv,.txt,text/csv,text/plain'

/** Something that can be done with a file of events. */
type FileAction = {
  readonly label: string
  readonly icon: typeof IconUpload
  readonly disabledReason: string | undefined
  readonly start: () => void
  /** Whether it is in the menu of the page at any width. */
  readonly isInMenu?: boolean
}

function useFileActions(): readonly FileAction[] {
  const { disabledReason: notImporting } = useCallAccess(events.createMany)
  const { disabledReason: notDeleting } = useCallAccess(events.removeMany)
  return [
    { label: 'Import CSV', icon: IconUpload, disabledReason: notImporting, start: startImport },
    {
      label: 'Batch delete',
      icon: IconTrash,
      disabledReason: notDeleting,
      start: chooseFileOfEditions,
      isInMenu: true,
    },
  ]
}

const startImport = () => chosenFile.set({ kind: 'import file' })

function chooseFileOfEditions(): void {
  pickFile(accept, async (file) => {
    const outcome = await readTextFile(file, { maxBytes: importBodyLimit })
    if ('problem' in outcome)
      chosenFile.set({ kind: 'rejected', name: file.name, problem: outcome.problem, verb: 'used' })
    else await chooseEditions(outcome.text, file.name).catch(onUnread)
  })
}

/** The entries of the page's menu that start with a file; on a narrow screen also those that have a button else. */
export function EventFileItems() {
  const isNarrow = useIsNarrow()
  const actions = useFileActions().filter(({ isInMenu }) => isNarrow || isInMenu)
  return actions.map(({ label, icon: Icon, disabledReason, start }) => (
    <Menu.Item
      key={label}
      leftSection={<Icon size={16} aria-hidden />}
      disabled={disabledReason !== undefined}
      title={disabledReason}
      onClick={start}
    >
      {label}
    </Menu.Item>
  ))
}

/** The button that imports events from a file, in the menu of the page on a narrow screen, and the dialog of a chosen file. */
export function EventFiles() {
  const actions = useFileActions().filter(({ isInMenu }) => !isInMenu)
  const isNarrow = useIsNarrow()
  const chosen = useStore(chosenFile)
  const onClose = () => chosenFile.set(undefined)
  return (
    <>
      {isNarrow ? null : (
        <Group gap="xs">
          {actions.map(({ label, icon: Icon, disabledReason, start }) => (
            <ExplainedButton
              key={label}
              variant="default"
              leftSection={<Icon size={16} aria-hidden />}
              disabledReason={disabledReason}
              onClick={start}
            >
              {label}
            </ExplainedButton>
          ))}
        </Group>
      )}
      {/* The buttons stay while a dialog is loaded. */}
      <Suspense fallback={null}>
        {chosen?.kind === 'import file' ? (
          <ImportFileDialog
            refused={chosen.refused}
            onRows={(name, rows) => chosenFile.set({ kind: 'import', name, rows })}
            onRefused={(refused) => chosenFile.set({ kind: 'import file', refused })}
            onClose={onClose}
          />
        ) : null}
        {chosen?.kind === 'import' ? (
          <ImportDialog fileName={chosen.name} rows={chosen.rows} onClose={onClose} />
        ) : null}
        {chosen?.kind === 'rejected' ? <FileProblemDialog file={chosen} onClose={onClose} /> : null}
        {chosen?.kind === 'delete' ? (
          <BatchDeleteDialog fileName={chosen.name} ids={chosen.ids} onClose={onClose} />
        ) : null}
      </Suspense>
    </>
  )
}
