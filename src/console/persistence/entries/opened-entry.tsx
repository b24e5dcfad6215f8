import { Alert, Button, TextInput } from '@mantine/core'
import { type Dispatch, useEffect, useMemo, useState } from 'react'
import { CopyableId } from '#console/components/copy/copyable-id.tsx'
import { ConfirmDialog } from '#console/components/dialog/confirm-dialog.tsx'
import { LargeDialog } from '#console/components/dialog/large-dialog.tsx'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { useJsonCheck } from '#console/components/json/json-check.ts'
import { JsonEditor } from '#console/components/json/json-editor.tsx'
import { useSavedClose } from '#console/platform/forms/unsaved.ts'
import { notify } from '#console/platform/notifications/notify.ts'
import { persistenceValueLimit } from '#contract/core/units.ts'
import { isGoalKey, PersistenceKey, validateJsonText } from '#contract/persistence.ts'
import type { Change } from '../changes/pending-changes.ts'
import type { useTabSearchParams } from '../use-tab-search-params.ts'
import type { EntryRow } from './entry-rows.ts'
import { GoalList } from './goal-list.tsx'

/** What the dialog edits: a key with its text, or a new key. */
type EntryDialogTarget = {
  /** Undefined for a new entry, whose key is typed. */
  readonly key: string | undefined
  readonly text: string
  /** Why it cannot be edited. */
  readonly readOnlyReason: string | undefined
}

/** The large editor of one entry. What it applies is added to the unsaved changes of the tab; nothing is sent yet. */
function EntryDialog({
  target,
  isTaken,
  onApply,
  onClose,
}: {
  target: EntryDialogTarget
  /** Whether a new key exists already. */
  isTaken: (key: string) => boolean
  onApply: (key: string, text: string) => void
  onClose: () => void
}) {
  const { readOnlyReason } = target
  const isReadOnly = readOnlyReason !== undefined
  const [key, setKey] = useState(target.key ?? '')
  const [text, setText] = useState(target.text)
  const [isConfirmingClose, setConfirmingClose] = useState(false)
  const check = useJsonCheck(text, validateJsonText)

  const isNew = target.key === undefined
  const keyProblem = isNew ? validateKey(key, isTaken) : undefined
  const isChanged = text !== target.text || (isNew && key !== '')
  const canApply = !isReadOnly && check.isValid && keyProblem === undefined && (isChanged || isNew)

  // The text lives as long as the dialog, and the dialog is in the search params.
  const finish = useSavedClose(isChanged, onClose, 'tab entry add')

  const apply = () => {
    if (!canApply) return
    onApply(key, text)
    finish()
  }
  const close = () => (isChanged ? setConfirmingClose(true) : finish())
  const label = isNew ? 'Value of the new key' : `Value of ${key}`
  const title = useMemo(() => (isNew ? 'Add a key' : <CopyableId id={key} label="Copy key" />), [isNew, key])
  const isGoal = isGoalKey(key)
  return (
    <>
      <LargeDialog
        isOpen
        onClose={close}
        title={title}
        footerStatus={isReadOnly ? null : '“Apply” adds this to the unsaved changes.'}
        footer={
          <>
            <Button variant="default" onClick={close}>
              {isReadOnly ? 'Close' : 'Cancel'}
            </Button>
            <ExplainedButton
              disabledReason={readOnlyReason}
              disabled={!isReadOnly && !canApply}
              onClick={apply}
              data-submit
            >
              Apply
            </ExplainedButton>
          </>
        }
      >
        {isReadOnly ? <Alert color="gray">{readOnlyReason}</Alert> : null}
        {isNew ? (
          <TextInput
            label="Key"
            value={key}
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
            error={key === '' ? undefined : keyProblem}
            onChange={(event) => setKey(event.currentTarget.value)}
          />
        ) : null}
        {isGoal ? <GoalList text={text} /> : null}
        <div style={{ flex: 1, minHeight: 0 }}>
          <JsonEditor
            label={label}
            value={text}
            onChange={setText}
            onSubmit={apply}
            check={check}
            isReadOnly={isReadOnly}
            maxBytes={persistenceValueLimit}
            isFocusedFirst={!isNew}
          />
        </div>
      </LargeDialog>
      <ConfirmDialog
        isOpen={isConfirmingClose}
        onClose={() => setConfirmingClose(false)}
        title="Discard the changed text?"
        confirmLabel="Discard text"
        cancelLabel="Keep editing"
        isDestructive
        onConfirm={() => {
          setConfirmingClose(false)
          finish()
        }}
      >
        What you typed{isNew ? '' : ` for ${key}`} has not been applied and would be lost.
      </ConfirmDialog>
    </>
  )
}

function validateKey(key: string, isTaken: (key: string) => boolean): string | undefined {
  const checked = PersistenceKey.safeParse(key)
  if (!checked.success) return checked.error.issues[0]?.message
  return isTaken(key) ? 'This key exists already. Open it in the list to change it.' : undefined
}

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
