import { Alert, Button, TextInput } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { ConfirmDialog } from '#console/components/confirm-dialog.tsx'
import { CopyableId } from '#console/components/copyable-id.tsx'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { useJsonCheck } from '#console/components/json/json-check.ts'
import { JsonEditor } from '#console/components/json/json-editor.tsx'
import { LargeDialog } from '#console/components/large-dialog.tsx'
import { useUnsaved } from '#console/platform/forms/unsaved.ts'
import { persistenceValueLimit } from '#contract/core/units.ts'
import { isGoalKey, PersistenceKey, validateJsonText } from '#contract/persistence.ts'
import { GoalList } from './goal-list.tsx'

/** What the dialog edits: a key with its text, or a new key. */
export type EntryDialogTarget = {
  /** Undefined asks for the key of a new entry. */
  readonly key: string | undefined
  readonly text: string
  /** Why it can only be read. */
  readonly readOnlyBecause: string | undefined
}

/** The large editor of one entry. What it saves joins the unsaved changes of the tab; nothing is sent yet. */
export function EntryDialog({
  target,
  isTaken,
  onSave,
  onClose,
}: {
  target: EntryDialogTarget
  /** Whether a new key is there already. */
  isTaken: (key: string) => boolean
  onSave: (key: string, text: string) => void
  onClose: () => void
}) {
  const { readOnlyBecause } = target
  const isReadOnly = readOnlyBecause !== undefined
  const [key, setKey] = useState(target.key ?? '')
  const [text, setText] = useState(target.text)
  const [isAsking, setAsking] = useState(false)
  const [isDone, setDone] = useState(false)
  const check = useJsonCheck(text, validateJsonText)

  const isNew = target.key === undefined
  const keyProblem = isNew ? problemWithKey(key, isTaken) : undefined
  const isChanged = text !== target.text || (isNew && key !== '')
  const canSave = !isReadOnly && check.isValid && keyProblem === undefined && (isChanged || isNew)

  // Closing waits until the text is no longer announced as unsaved; the address would be held back otherwise.
  useUnsaved(isChanged && !isDone, stayOpen)
  useEffect(() => {
    if (isDone) onClose()
  }, [isDone, onClose])

  const save = () => {
    if (!canSave) return
    onSave(key, text)
    setDone(true)
  }
  const close = () => (isChanged ? setAsking(true) : setDone(true))
  const label = isNew ? 'Value of the new key' : `Value of ${key}`
  const title = useMemo(() => (isNew ? 'Add a key' : <CopyableId id={key} label="Copy key" />), [isNew, key])
  const isGoal = isGoalKey(key)
  return (
    <>
      <LargeDialog
        isOpen
        onClose={close}
        title={title}
        remark={isReadOnly ? null : 'Save keeps this among the unsaved changes of the tab. Nothing is sent yet.'}
        footer={
          <>
            <Button variant="default" onClick={close}>
              {isReadOnly ? 'Close' : 'Cancel'}
            </Button>
            <ExplainedButton unless={readOnlyBecause} disabled={!isReadOnly && !canSave} onClick={save}>
              Save
            </ExplainedButton>
          </>
        }
      >
        {isReadOnly ? <Alert color="gray">{readOnlyBecause}</Alert> : null}
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
            onSubmit={save}
            check={check}
            isReadOnly={isReadOnly}
            maxBytes={persistenceValueLimit}
            isFocusedFirst={!isNew}
          />
        </div>
      </LargeDialog>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Discard the changed text?"
        confirmLabel="Discard text"
        cancelLabel="Keep editing"
        isHarmful
        onConfirm={() => {
          setAsking(false)
          setDone(true)
        }}
      >
        What you typed{isNew ? '' : ` for ${key}`} has not been kept yet and would be lost.
      </ConfirmDialog>
    </>
  )
}

type Survives = NonNullable<Parameters<typeof useUnsaved>[1]>

/** The text lives as long as the dialog, and the dialog is in the address. */
const stayOpen: Survives = (from, to) =>
  from.pathname === to.pathname && ['tab', 'entry', 'add'].every((word) => from.search[word] === to.search[word])

function problemWithKey(key: string, isTaken: (key: string) => boolean): string | undefined {
  const checked = PersistenceKey.safeParse(key)
  if (!checked.success) return checked.error.issues[0]?.message
  return isTaken(key) ? 'This key exists already. Open it in the list to change it.' : undefined
}
