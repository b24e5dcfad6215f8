import { Text } from '@mantine/core'
import { type Dispatch, useState } from 'react'
import { ConfirmDialog } from '#console/components/dialog/confirm-dialog.tsx'
import type { Resolutions } from '#console/platform/forms/conflict.ts'
import type { PersistenceEntry } from '#contract/persistence.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { findConflicts } from './conflicts.ts'
import { ImportDialog } from './import-dialog.tsx'
import {
  type Change,
  changePending,
  changesToSave,
  type ImportedEntry,
  type PendingChanges,
  type PersistenceConflict,
} from './pending-changes.ts'
import { SaveDialog } from './save-dialog.tsx'
import { useSaving } from './use-saving.ts'

/** A player's entries, what was changed about them, and how to change more. */
export type EntriesProps = {
  readonly playerId: string
  readonly playerName: string
  readonly entries: readonly PersistenceEntry[]
  readonly changes: PendingChanges
  readonly dispatch: Dispatch<Change>
}

/** The dialog that is open above the tab. */
export type TabDialog =
  | { readonly kind: 'save' }
  | { readonly kind: 'discard' }
  | { readonly kind: 'import'; readonly fileName: string; readonly imported: readonly ImportedEntry[] }

/** The dialogs of the tab, and the saving that follows from them. */
export function TabDialogs(
  props: EntriesProps & {
    disabledReason: string | undefined
    dialog: TabDialog | undefined
    onDialog: (dialog: TabDialog | undefined) => void
  },
) {
  const { playerId, playerName, entries, changes, dispatch, disabledReason, dialog, onDialog } = props
  const saving = useSaving(playerId, dispatch)
  const [reason, setReason] = useState('')
  const close = () => {
    saving.reset()
    onDialog(undefined)
  }
  const save = (next: PendingChanges, given: string) => {
    setReason(given)
    saving.save(next, given, () => onDialog(undefined))
  }
  const conflicts = dialog?.kind === 'save' ? findConflicts(saving.error, changes) : []
  if (conflicts.length > 0) {
    return (
      <ConflictDialog
        // A save that meets new conflicts starts over, with what was merged so far.
        key={conflicts.map(({ key, theirs }) => `${theirs?.Version ?? 0} ${key}`).join('\n')}
        conflicts={conflicts}
        isPending={saving.isPending}
        onSave={saveResolved}
        onClose={(merged) => {
          keepMerged(merged, conflicts)
          close()
        }}
      />
    )
  }
  return (
    <>
      {dialog?.kind === 'save' ? (
        <SaveDialog
          playerName={playerName}
          playerId={playerId}
          changes={changes}
          isPending={saving.isPending}
          error={saving.error}
          onConfirm={(given) => save(changes, given)}
          onClose={close}
        />
      ) : null}
      {dialog?.kind === 'import' ? (
        <ImportDialog
          fileName={dialog.fileName}
          imported={dialog.imported}
          entries={entries}
          changes={changes}
          disabledReason={disabledReason}
          onApply={() => {
            dispatch({ type: 'imported', entries, imported: dialog.imported })
            onDialog(undefined)
          }}
          onClose={() => onDialog(undefined)}
        />
      ) : null}
      <ConfirmDialog
        isOpen={dialog?.kind === 'discard'}
        onClose={() => onDialog(undefined)}
        title="Discard all unsaved changes?"
        confirmLabel="Discard changes"
        cancelLabel="Keep them"
        isDestructive
        onConfirm={() => {
          dispatch({ type: 'all discarded' })
          onDialog(undefined)
        }}
      >
        <Text size="sm">
          The keys of {playerName} ({playerId}) go back to what is saved: {joinKeys(changes)}.
        </Text>
      </ConfirmDialog>
    </>
  )

  function saveResolved(resolutions: Resolutions<string>): void {
    const action: Change = { type: 'resolved', conflicts, resolutions }
    const next = changePending(changes, action)
    dispatch(action)
    if (changesToSave(next).length > 0) save(next, reason)
    else close()
  }

  /** What was merged becomes the unsaved change; its version stays, so that the next save meets the conflict again. */
  function keepMerged(merged: ReadonlyMap<string, string>, all: readonly PersistenceConflict[]): void {
    for (const { key, mine } of all) {
      const text = merged.get(key)
      if (text === undefined) continue
      dispatch(mine.loaded ? { type: 'edited', entry: mine.loaded, text } : { type: 'added', key, text })
    }
  }
}

function joinKeys(changes: PendingChanges): string {
  const keys = [...changes.keys()]
  return keys.length <= 10 ? keys.join(', ') : `${keys.slice(0, 10).join(', ')} and ${keys.length - 10} more`
}
