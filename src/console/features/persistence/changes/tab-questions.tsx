import { Text } from '@mantine/core'
import { type Dispatch, useState } from 'react'
import { ConfirmDialog } from '#console/components/confirm-dialog.tsx'
import type { PersistenceEntry } from '#contract/persistence.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { type Conflict, findConflicts } from './conflicts.ts'
import { ImportDialog } from './import-dialog.tsx'
import {
  type Change,
  changePending,
  changesToSave,
  type ImportedEntry,
  type PendingChanges,
  type Resolution,
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

/** What the tab asks before it goes on. */
export type TabDialog =
  | { readonly ask: 'save' }
  | { readonly ask: 'discard' }
  | { readonly ask: 'import'; readonly fileName: string; readonly imported: readonly ImportedEntry[] }

/** The questions of the tab, and the saving that follows from them. */
export function TabDialogs(
  props: EntriesProps & {
    editLack: string | undefined
    question: TabDialog | undefined
    onQuestion: (question: TabDialog | undefined) => void
  },
) {
  const { playerId, playerName, entries, changes, dispatch, editLack, question, onQuestion } = props
  const saving = useSaving(playerId, dispatch)
  const [reason, setReason] = useState('')
  const close = () => {
    saving.renewKey()
    onQuestion(undefined)
  }
  const save = async (next: PendingChanges, why: string) => {
    setReason(why)
    if (await saving.save(next, why)) onQuestion(undefined)
  }
  const conflicts = question?.ask === 'save' ? findConflicts(saving.error, changes) : []
  if (conflicts.length > 0) {
    return (
      <ConflictDialog
        // A save that meets new conflicts begins anew, with what was merged so far.
        key={conflicts.map(({ key, present }) => `${present?.Version ?? 0} ${key}`).join('\n')}
        conflicts={conflicts}
        isRunning={saving.isPending}
        onSave={(resolutions) => void saveSettled(resolutions)}
        onClose={(merged) => {
          keepMerged(merged, conflicts)
          close()
        }}
      />
    )
  }
  return (
    <>
      {question?.ask === 'save' ? (
        <SaveDialog
          playerName={playerName}
          playerId={playerId}
          changes={changes}
          isRunning={saving.isPending}
          failure={saving.error}
          onConfirm={(why) => void save(changes, why)}
          onClose={close}
        />
      ) : null}
      {question?.ask === 'import' ? (
        <ImportDialog
          fileName={question.fileName}
          imported={question.imported}
          entries={entries}
          changes={changes}
          lack={editLack}
          onApply={() => {
            dispatch({ type: 'imported', entries, imported: question.imported })
            onQuestion(undefined)
          }}
          onClose={() => onQuestion(undefined)}
        />
      ) : null}
      <ConfirmDialog
        isOpen={question?.ask === 'discard'}
        onClose={() => onQuestion(undefined)}
        title="Discard all unsaved changes?"
        confirmLabel="Discard changes"
        cancelLabel="Keep them"
        isHarmful
        onConfirm={() => {
          dispatch({ type: 'all discarded' })
          onQuestion(undefined)
        }}
      >
        <Text size="sm">
          The keys of {playerName} ({playerId}) go back to what is saved: {keysOf(changes)}.
        </Text>
      </ConfirmDialog>
    </>
  )

  async function saveSettled(resolutions: readonly Resolution[]): Promise<void> {
    const next = changePending(changes, { type: 'resolved', resolutions })
    dispatch({ type: 'resolved', resolutions })
    if (changesToSave(next).length > 0) await save(next, reason)
    else close()
  }

  /** What was merged becomes the unsaved change; its version stays, so that the next save asks again. */
  function keepMerged(merged: ReadonlyMap<string, string>, all: readonly Conflict[]): void {
    for (const { key, mine } of all) {
      const text = merged.get(key)
      if (text === undefined) continue
      dispatch(mine.loaded ? { type: 'edited', entry: mine.loaded, text } : { type: 'added', key, text })
    }
  }
}

function keysOf(changes: PendingChanges): string {
  const keys = [...changes.keys()]
  return keys.length <= 10 ? keys.join(', ') : `${keys.slice(0, 10).join(', ')} and ${keys.length - 10} more`
}
