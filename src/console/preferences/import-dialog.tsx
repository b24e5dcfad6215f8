import { Alert, Stack, Text } from '@mantine/core'
import { FormDialog } from '#console/platform/forms/form-dialog.tsx'
import { toMissingPermissionText, useEnvironment, useIsAllowed } from '#console/platform/session/session.ts'
import { type ImportedPreference, type Preference, planImport, preferences } from '#contract/preferences.ts'
import { ImportPlanTable } from './import-plan-table.tsx'

/** Shows what an import would add, change, remove and keep, key by key, before it is sent. */
export function ImportDialog({
  fileName,
  list,
  saved,
  onClose,
}: {
  fileName: string
  list: readonly ImportedPreference[]
  saved: readonly Preference[]
  onClose: () => void
}) {
  const mayDelete = useIsAllowed('DELETE_CONSOLE_PREFERENCES')
  const isProduction = (useEnvironment() ?? 'Production') === 'Production'
  const plan = planImport(saved, list)
  const { added, changed, removed, keptRequired } = plan
  const count = added.length + changed.length + removed.length
  const isForbidden = removed.length > 0 && !mayDelete
  const summary = `${added.length} added, ${changed.length} changed, ${removed.length} removed`

  return (
    <FormDialog
      endpoint={preferences.override}
      toInput={() => ({ body: [...list] })}
      errorMessage="Couldn't import the preferences."
      errorDisplay="quiet problems"
      successMessage={`The preferences were imported: ${summary}.`}
      title={`Import ${fileName}?`}
      confirmLabel="Import preferences"
      isDestructive={changed.length + removed.length > 0}
      takesReason
      typeToConfirm={isProduction && removed.length > 0 ? String(count) : undefined}
      canConfirm={() => count > 0 && !isForbidden}
      size="min(1100px, 96vw)"
      onClose={onClose}
      target={
        <Stack gap="sm">
          <Text size="sm">
            {count === 0
              ? 'The preferences are as in this file already; there is nothing to import.'
              : `The file becomes the whole list of preferences: ${summary}.`}
            {keptRequired.length > 0 ? ` ${keptRequired.length} required ones that it leaves out stay.` : ''}
          </Text>
          {isForbidden ? (
            <Alert color="red" title="This import cannot be made with your role">
              It removes {removed.map(({ Key }) => Key).join(', ')}.{' '}
              {toMissingPermissionText('DELETE_CONSOLE_PREFERENCES')}
            </Alert>
          ) : null}
          {count + keptRequired.length > 0 ? <ImportPlanTable plan={plan} /> : null}
        </Stack>
      }
    />
  )
}
