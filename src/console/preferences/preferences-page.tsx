import { Button, Group } from '@mantine/core'
import { IconDownload, IconPlus } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { z } from 'zod'
import { useIsNarrow } from '#console/components/breakpoints.ts'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { FileField } from '#console/components/files/file-field.tsx'
import { type FileProblem, FileProblemDialog } from '#console/components/files/file-problem-dialog.tsx'
import { PageHeader } from '#console/components/page-header.tsx'
import { ListView } from '#console/platform/lists/list-view.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { saveFile } from '#console/platform/query/call.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useLastFound } from '#console/platform/query/use-last-found.ts'
import { useForbiddenReason } from '#console/platform/session/forbidden-reason.ts'
import { importBodyLimit } from '#contract/core/units.ts'
import { type ImportedPreference, preferences } from '#contract/preferences.ts'
import { toExportFile, toExportFileName } from './export-file.ts'
import { ImportDialog } from './import-dialog.tsx'
import { parseImportFile } from './import-file.ts'
import { PreferenceDialog } from './preference-dialog.tsx'
import { preferenceList } from './preference-list.tsx'

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
        count={list && String(list.length)}
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
