import { type Dispatch, useEffect, useState } from 'react'
import { notify } from '#console/platform/notifications/notify.ts'
import type { Change } from '../changes/pending-changes.ts'
import type { useTabSearchParams } from '../use-tab-search-params.ts'
import { EntryDialog, type EntryDialogTarget } from './entry-dialog.tsx'
import type { EntryRow } from './entry-rows.ts'

type OpenedEntryProps = {
  readonly searchParams: ReturnType<typeof useTabSearchParams>
  readonly rows: readonly EntryRow[]
  /** Why the person may not edit. */
  readonly disabledReason: string | undefined
  readonly dispatch: Dispatch<Change>
}

/** The editor that the search params open, if any. */
export function OpenedEntry({ searchParams, rows, disabledReason, dispatch }: OpenedEntryProps) {
  const { entry, add, closeEntry } = searchParams
  if (add && !disabledReason) return <AddedEntry rows={rows} dispatch={dispatch} onClose={closeEntry} />
  if (entry === undefined) return null
  return (
    <EditedEntry
      key={entry}
      entryKey={entry}
      rows={rows}
      disabledReason={disabledReason}
      dispatch={dispatch}
      onClose={closeEntry}
    />
  )
}

const newEntry: EntryDialogTarget = { key: undefined, text: '{}', readOnlyReason: undefined }

function AddedEntry({
  rows,
  dispatch,
  onClose,
}: Pick<OpenedEntryProps, 'rows' | 'dispatch'> & { onClose: () => void }) {
  return (
    <EntryDialog
      target={newEntry}
      isTaken={(key) => rows.some((row) => row.key === key)}
      onApply={(key, text) => dispatch({ type: 'added', key, text })}
      onClose={onClose}
    />
  )
}

function EditedEntry({
  entryKey,
  rows,
  disabledReason,
  dispatch,
  onClose,
}: Pick<OpenedEntryProps, 'rows' | 'disabledReason' | 'dispatch'> & { entryKey: string; onClose: () => void }) {
  // As it was when the editor opened: a refetched list must change neither the text nor the version.
  const [row] = useState(() => rows.find(({ key }) => key === entryKey))
  useEffect(() => {
    if (row) return
    notify.error(`This player has no key "${entryKey}".`)
    onClose()
  }, [row, entryKey, onClose])
  if (!row) return null
  const { change } = row
  const loaded = change ? change.loaded : row.entry
  const apply = (key: string, text: string) =>
    dispatch(loaded ? { type: 'edited', entry: loaded, text } : { type: 'added', key, text })
  return (
    <EntryDialog
      target={{
        key: entryKey,
        text: change?.text ?? loaded?.Value ?? '',
        readOnlyReason:
          disabledReason ??
          (change?.isDeleted ? 'This key is marked for deletion. Undo the deletion to edit it.' : undefined),
      }}
      isTaken={() => false}
      onApply={apply}
      onClose={onClose}
    />
  )
}
