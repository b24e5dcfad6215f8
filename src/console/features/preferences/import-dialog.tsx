import { Alert, Stack, Text } from '@mantine/core'
import { ConfirmDialog } from '#console/components/confirm-dialog.tsx'
import { notify } from '#console/platform/notifications/notify.ts'
import { ErrorText } from '#console/platform/query/error-text.tsx'
import { useEndpointMutation } from '#console/platform/query/use-endpoint-mutation.ts'
import { toMissingPermissionText, useEnvironment, useIsAllowed } from '#console/platform/session/session.ts'
import { reasonLimit } from '#contract/core/units.ts'
import { type ImportedPreference, type Preference, planImport, preferences } from '#contract/preferences.ts'
import { ImportPlanTable } from './import-plan-table.tsx'

/** Shows what an import would add, change, remove and keep, key by key, before it is sent. */
export function ImportDialog({
  fileName,
  list,
  present,
  onClose,
}: {
  fileName: string
  list: readonly ImportedPreference[]
  present: readonly Preference[]
  onClose: () => void
}) {
  const change = useEndpointMutation(preferences.override, { failed: "Couldn't import the preferences." })
  const mayDelete = useIsAllowed('DELETE_CONSOLE_PREFERENCES')
  const isProduction = (useEnvironment() ?? 'Production') === 'Production'
  const plan = planImport(present, list)
  const { added, changed, removed, keptRequired } = plan
  const count = added.length + changed.length + removed.length
  const isRefused = removed.length > 0 && !mayDelete
  const summary = `${added.length} added, ${changed.length} changed, ${removed.length} removed`

  const confirm = async (reason: string) => {
    const called = await change.mutate({ body: [...list] }, { reason })
    if (!called) return
    notify.success(`The preferences were imported: ${summary}.`)
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Import ${fileName}?`}
      confirmLabel="Import preferences"
      onConfirm={(reason) => void confirm(reason)}
      isHarmful={changed.length + removed.length > 0}
      reasonLimit={reasonLimit}
      typeToConfirm={isProduction && removed.length > 0 ? String(count) : undefined}
      canConfirm={count > 0 && !isRefused}
      isRunning={change.isPending}
      failure={change.error && <ErrorText failure={change.error} />}
      size="min(1100px, 96vw)"
    >
      <Stack gap="sm">
        <Text size="sm">
          {count === 0
            ? 'The preferences are as in this file already; there is nothing to import.'
            : `The file becomes the whole list of preferences: ${summary}.`}
          {keptRequired.length > 0 ? ` ${keptRequired.length} required ones that it leaves out stay.` : ''}
        </Text>
        {isRefused ? (
          <Alert color="red" title="This import cannot be made with your role">
            It removes {removed.map(({ Key }) => Key).join(', ')}.{' '}
            {toMissingPermissionText('DELETE_CONSOLE_PREFERENCES')}
          </Alert>
        ) : null}
        {count + keptRequired.length > 0 ? <ImportPlanTable plan={plan} /> : null}
      </Stack>
    </ConfirmDialog>
  )
}
