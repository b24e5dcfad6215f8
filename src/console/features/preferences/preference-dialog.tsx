import { Alert, Button, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useIsNarrow } from '#console/components/breakpoints.ts'
import { type Location, useUnsaved } from '#console/platform/forms/unsaved.ts'
import { ErrorText } from '#console/platform/query/error-text.tsx'
import { type Preference, preferenceTypes } from '#contract/preferences.ts'
import { getHint } from './known-preferences.ts'
import {
  isSameDraft,
  type PreferenceDraft,
  toDraft,
  toText,
  validateDraft,
  withText,
  withType,
} from './preference-draft.ts'
import { PreferenceValueField } from './preference-value-field.tsx'
import { ConflictChoice } from './stale-choice.tsx'
import { usePreferenceSave } from './use-preference-save.ts'

const typeChoices = preferenceTypes.map((label, type) => ({ value: String(type), label }))

/** The dialog is part of the address, so a move that closes it throws its input away. */
function keepsDialog(from: Location, to: Location): boolean {
  return from.pathname === to.pathname && from.search.edit === to.search.edit && from.search.new === to.search.new
}

/** Raises the text of a field while it is typed, leaving the cursor where it is. */
function raised(input: HTMLInputElement): string {
  const upper = input.value.toUpperCase()
  const at = input.selectionStart
  if (upper !== input.value) {
    input.value = upper
    input.setSelectionRange(at, at)
  }
  return upper
}

/** Creates a preference, or edits the one that is given. Closing it with unsaved input asks first. */
export function PreferenceDialog({ preference, onClose }: { preference?: Preference; onClose: () => void }) {
  const [loaded, setLoaded] = useState(preference)
  const [draft, setDraft] = useState(() => toDraft(preference))
  const saving = usePreferenceSave(loaded)
  const form = useRef<HTMLFormElement>(null)
  const isNarrow = useIsNarrow()
  const isDirty = !isSameDraft(draft, toDraft(loaded))
  useUnsaved(isDirty && !saving.isDone, keepsDialog)
  useEffect(() => {
    // Closed only now: the input counts as saved by the time the address changes.
    if (saving.isDone) onClose()
  }, [saving.isDone, onClose])

  const problems = validateDraft(draft)
  const canSave = problems.key === undefined && problems.value === undefined && (isDirty || !loaded)
  const change = (next: PreferenceDraft) => {
    saving.startAnew()
    setDraft(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (canSave && !saving.conflict) void saving.save(draft)
  }
  const submitFromText = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit()
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={loaded ? `Edit ${loaded.Key}` : 'New preference'}
      size={draft.type === 0 ? 'min(1200px, 96vw)' : 'lg'}
      fullScreen={isNarrow}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form ref={form} onSubmit={submit} noValidate>
        <Stack gap="md" onKeyDown={submitFromText}>
          <TextInput
            label="Key"
            data-autofocus={loaded ? undefined : true}
            readOnly={loaded !== undefined}
            description={getHint(draft.key)}
            value={draft.key}
            maxLength={100}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            error={draft.key === '' ? undefined : problems.key}
            onChange={(event) => change({ ...draft, key: raised(event.currentTarget) })}
          />
          <Select
            label="Type"
            allowDeselect={false}
            data={typeChoices}
            value={String(draft.type)}
            onChange={(type) => type !== null && change(withType(draft, Number(type)))}
          />
          <PreferenceValueField
            type={draft.type}
            value={toText(draft)}
            isFocusedFirst={loaded !== undefined}
            onChange={(text) => change(withText(draft, text))}
          />
          <Text size="sm" c="dimmed">
            {loaded?.Required ? 'Required: yes. It can be changed but not deleted.' : 'Required: no.'}
          </Text>
          {saving.conflict ? (
            <ConflictChoice
              present={saving.conflict}
              mine={{ Type: draft.type, Value: toText(draft) }}
              isRunning={saving.isRunning}
              onKeepMine={() => void saving.save(draft, saving.conflict?.Version)}
              onTakeTheirs={() => {
                setLoaded(saving.conflict)
                setDraft(toDraft(saving.conflict))
                saving.giveUp()
              }}
            />
          ) : null}
          {saving.failure ? (
            <Alert color="red" variant="light" role="alert">
              <ErrorText failure={saving.failure} />
            </Alert>
          ) : null}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={saving.isRunning}>
              Cancel
            </Button>
            <Button type="submit" disabled={!canSave || saving.conflict !== undefined} loading={saving.isRunning}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
