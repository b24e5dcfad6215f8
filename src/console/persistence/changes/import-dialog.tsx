import { Alert, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { ConfirmDialog } from '#console/components/dialog/confirm-dialog.tsx'
import type { PersistenceEntry } from '#contract/persistence.ts'
import { ChangeTable } from '../shared/change-table.tsx'
import { toPreview } from './import-file.ts'
import type { ImportedEntry, PendingChanges } from './pending-changes.ts'

/** What an import file would do, before it is added to the unsaved changes. */
export function ImportDialog({
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
