import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload, IconPlus } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { z } from 'zod'
import { useIsNarrow } from '#console/components/breakpoints.ts'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { FileField } from '#console/components/files/file-field.tsx'
import { type FileProblem, FileProblemDialog } from '#console/components/files/file-problem-dialog.tsx'
import { PageHeader } from '#console/components/page-header.tsx'
import { FormDialog } from '#console/platform/forms/form-dialog.tsx'
import { ListView } from '#console/platform/lists/list-view.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { saveFile } from '#console/platform/query/call.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useLastFound } from '#console/platform/query/use-last-found.ts'
import { useForbiddenReason } from '#console/platform/session/forbidden-reason.ts'
import { toMissingPermissionText, useEnvironment, useIsAllowed } from '#console/platform/session/session.ts'
import { importBodyLimit } from '#contract/core/units.ts'
import { type ImportedPreference, type Preference, planImport, preferences } from '#contract/preferences.ts'
import { ImportPlanTable } from './import-plan-table.tsx'
import { PreferenceDialog } from './preference-dialog.tsx'
import { parseImportFile, toExportFile, toExportFileName } from './preference-files.ts'
import { preferenceList } from './preference-list.tsx'

/** Shows what an import would add, change, remove and keep, key by key, before it is sent. */
function ImportDialog({
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
              ? 'The preferences are already the same. There is nothing to import.'
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

const PageSearchParams = z.object({
  /** The key whose dialog is open. */
  edit: z.string().optional(),
  new: z.enum(['true']).optional(),
})

type ChosenFile = { readonly name: string; readonly list: readonly ImportedPreference[] } | FileProblem

/** The console preferences: a table, a dialog to edit one, and files in and out. */
export function PreferencesPage() {
  const query = useEndpointQuery(preferences.list, {})
  const [searchParams, setSearchParams] = useSearchParams(PageSearchParams)
  const [file, setFile] = useState<ChosenFile>()
  const isNarrow = useIsNarrow()
  const list = query.data
  const exportDisabledReason = useForbiddenReason()('EXPORT_DATA')
  const close = useCallback(() => setSearchParams({ edit: undefined, new: undefined }), [setSearchParams])
  const openNew = () => setSearchParams({ new: 'true', edit: undefined })
  const held = useLastFound(list?.find(({ Key }) => Key === searchParams.edit))
  const edited = held?.Key === searchParams.edit ? held : undefined

  const choose = (text: string, name: string) => setFile({ name, ...parseImportFile(text) })

  const files = (
    <>
      <FileField
        accept=".json,application/json"
        maxBytes={importBodyLimit}
        disabled={list === undefined}
        onText={choose}
        onProblem={(problem, name) => setFile({ name, problem })}
      >
        Import Preferences
      </FileField>
      <ExplainedButton
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        disabled={list === undefined}
        disabledReason={exportDisabledReason}
        onClick={() => list && saveFile(toExportFile(list), toExportFileName(new Date()))}
      >
        Export Preferences
      </ExplainedButton>
    </>
  )

  return (
    <>
      <PageHeader
        title="Console Preferences"
        count={list ? String(list.length) : ''}
        actions={
          <>
            {isNarrow ? null : files}
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={openNew}>
              New Preference
            </Button>
          </>
        }
      />
      {isNarrow ? (
        <Group gap="xs" mb="xs">
          {files}
        </Group>
      ) : null}
      <ListView list={preferenceList} openKey={searchParams.edit} />
      {searchParams.new ? <PreferenceDialog onClose={close} /> : null}
      {edited && !searchParams.new ? <PreferenceDialog key={edited.Key} preference={edited} onClose={close} /> : null}
      {file && 'problem' in file ? <FileProblemDialog file={file} onClose={() => setFile(undefined)} /> : null}
      {file && 'list' in file && list ? (
        <ImportDialog fileName={file.name} list={file.list} saved={list} onClose={() => setFile(undefined)} />
      ) : null}
    </>
  )
}
