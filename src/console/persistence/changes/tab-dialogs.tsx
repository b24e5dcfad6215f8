import { Alert, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type Dispatch, useMemo, useState } from 'react'
import { formatBytes } from '#console/components/bytes.ts'
import { ConfirmDialog } from '#console/components/dialog/confirm-dialog.tsx'
import { SaveReviewDialog } from '#console/platform/actions/save-review-dialog.tsx'
import type { Resolutions } from '#console/platform/forms/conflict.ts'
import { notify } from '#console/platform/notifications/notify.ts'
import type { ApiError } from '#console/platform/query/api-error.ts'
import type { CallResult } from '#console/platform/query/call.ts'
import { ErrorText } from '#console/platform/query/error-text.tsx'
import { useEndpointMutation } from '#console/platform/query/use-endpoint-mutation.ts'
import { getQueryKey } from '#console/platform/query/use-endpoint-query.ts'
import { useEnvironment } from '#console/platform/session/session.ts'
import { importBodyLimit, utf8Bytes } from '#contract/core/units.ts'
import { type PersistenceEntry, persistence } from '#contract/persistence.ts'
import { players } from '#contract/players.ts'
import { type ChangeRow, ChangeTable } from '../shared/change-table.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { findConflicts } from './conflicts.ts'
import { toPreview } from './import-file.ts'
import {
  type Change,
  changePending,
  changesToSave,
  getAction,
  type ImportedEntry,
  type PendingChange,
  type PendingChanges,
  type PersistenceConflict,
  toBody,
} from './pending-changes.ts'

/** Sends the changed entries of a player, then marks the local persistence outdated. The marks go once it is saved. */
function useSaving(playerId: string, dispatch: Dispatch<Change>) {
  const client = useQueryClient()
  const params = { id: playerId }
  const listKey = getQueryKey(persistence.list, { params })
  const saving = useEndpointMutation(persistence.save, {
    errorMessage: "Couldn't update the persistence.",
    // After a conflict the list shows what they saved.
    onError: () => void client.invalidateQueries({ queryKey: listKey }),
  })
  const marking = useEndpointMutation(players.markOutdated)

  const save = (changes: PendingChanges, reason: string, onSaved: () => void) => {
    const sent = toBody(changes)
    const onSuccess = (result: CallResult<typeof persistence.save>) => {
      // On screen at once: an editor opened in the next moment must load the version that was saved just now.
      client.setQueryData(listKey, result)
      dispatch({ type: 'saved', sent, entries: result.data.m_playerPersistences })
      notify.success('Persistence updated successfully!')
      marking.mutate({ params })
      onSaved()
    }
    saving.mutate({ params, query: { cleanSave: 'false' }, body: sent }, { reason, onSuccess })
  }
  return { ...saving, save }
}

/** Confirms a save: every changed key with what happens to it, and the text before and after. */
function SaveDialog({
  playerName,
  playerId,
  changes,
  isPending,
  error,
  onConfirm,
  onClose,
}: {
  playerName: string
  playerId: string
  changes: PendingChanges
  isPending: boolean
  error: ApiError | undefined
  onConfirm: (reason: string) => void
  onClose: () => void
}) {
  const rows = useMemo(() => changesToSave(changes).map(toRow), [changes])
  const bytes = useMemo(() => utf8Bytes(JSON.stringify(toBody(changes))), [changes])
  const deletions = rows.filter(({ action }) => action === 'Delete').length
  const isProduction = (useEnvironment() ?? 'Production') === 'Production'
  const isTooLarge = bytes > importBodyLimit
  return (
    <SaveReviewDialog
      count={rows.length}
      subject="Persistence"
      playerName={playerName}
      playerId={playerId}
      consequence="The game loads it from the server the next time it starts."
      confirmLabel={
        deletions > 0 ? `Save and delete ${deletions === 1 ? '1 key' : `${deletions} keys`}` : 'Save changes'
      }
      onConfirm={onConfirm}
      onClose={onClose}
      isDestructive={deletions > 0}
      typeToConfirm={deletions > 0 && isProduction ? playerId : undefined}
      isPending={isPending}
      canConfirm={!isTooLarge}
      error={error && <ErrorText error={error} />}
    >
      <ChangeTable label="Changes to save" rows={rows} />
      {isTooLarge ? (
        <Alert color="red" role="alert">
          These changes are {formatBytes(bytes)} together; one save takes at most {formatBytes(importBodyLimit)}. Undo
          some of them, save, and make them again.
        </Alert>
      ) : null}
    </SaveReviewDialog>
  )
}

function toRow(change: PendingChange): ChangeRow {
  return {
    key: change.key,
    action: getAction(change) ?? 'Unchanged',
    before: change.loaded?.Value ?? null,
    after: change.isDeleted ? null : change.text,
  }
}

/** What an import file would do, before it is added to the unsaved changes. */
function ImportDialog({
  fileName,
  imported,
  entries,
  changes,
  disabledReason,
  onApply,
  onClose,
}: {
  fileName: string
  imported: readonly ImportedEntry[]
  entries: readonly PersistenceEntry[]
  changes: PendingChanges
  /** Why the person may look but not apply. */
  disabledReason: string | undefined
  onApply: () => void
  onClose: () => void
}) {
  const rows = useMemo(() => toPreview(imported, entries), [imported, entries])
  const count = (action: string) => rows.filter((row) => row.action === action).length
  const [adds, updates] = [count('Add'), count('Update')]
  const overwritten = imported.filter(({ Key }) => changes.has(Key)).length
  const isNothing = adds + updates === 0 && overwritten === 0
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      size="xl"
      title={`Import ${fileName}?`}
      confirmLabel={adds + updates === 1 ? 'Apply 1 change' : `Apply ${adds + updates} changes`}
      canConfirm={!isNothing && disabledReason === undefined}
      onConfirm={onApply}
    >
      <Stack gap="sm">
        {disabledReason ? <Alert color="gray">{disabledReason}</Alert> : null}
        <Text size="sm">
          {adds} to add, {updates} to update, {count('Unchanged')} unchanged. Keys that are not in the file stay as they
          are. Nothing is sent yet: the changes are added to your unsaved changes.
        </Text>
        {overwritten > 0 ? (
          <Text size="sm" fw={500}>
            {overwritten === 1 ? 'One of these keys has' : `${overwritten} of these keys have`} unsaved changes, which
            the file's values replace.
          </Text>
        ) : null}
        {rows.length === 0 ? (
          <Text size="sm">The file has no entries.</Text>
        ) : (
          <ChangeTable label="Import preview" rows={rows} />
        )}
      </Stack>
    </ConfirmDialog>
  )
}

/** A player's entries, what was changed about them, and how to change more. */
export type EntriesProps = {
  readonly playerId: string
  readonly playerName: string
  readonly entries: readonly PersistenceEntry[]
  readonly changes: PendingChanges
  readonly dispatch: Dispatch<Change>
}

export type TabDialog =
  | { readonly kind: 'save' }
  | { readonly kind: 'discard' }
  | { readonly kind: 'import'; readonly fileName: string; readonly imported: readonly ImportedEntry[] }

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
