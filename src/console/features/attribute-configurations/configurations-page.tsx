import { Group } from '@mantine/core'
import { IconHistory, IconPlus } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { z } from 'zod'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { FileField } from '#console/components/files/file-field.tsx'
import { type FileProblem, FileProblemDialog } from '#console/components/files/file-problem-dialog.tsx'
import { UnknownLinkAlert } from '#console/components/unknown-link-alert.tsx'
import { ExportButton } from '#console/platform/lists/export-button.tsx'
import { ListPage } from '#console/platform/lists/list-page.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { notify } from '#console/platform/notifications/notify.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useLastFound } from '#console/platform/query/use-last-found.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { JobsSearchParams } from '#console/shared/jobs/jobs-search-params.ts'
import { attributeConfigurations } from '#contract/attribute-configurations/attribute-configurations.ts'
import type { AttributeConfiguration } from '#contract/attributes.ts'
import { importBodyLimit } from '#contract/core/units.ts'
import { ConfigurationDialog } from './configuration-dialog.tsx'
import { configurationList } from './configuration-list.tsx'
import { ImportDialog, type NewConfigurations } from './import-dialog.tsx'
import { parseImportFile } from './import-file.ts'
import { ImportHistory, RestoreDialog } from './import-history.tsx'
import { RecomputeDialog } from './recompute-dialog.tsx'
import { RecomputeImportedDialog } from './recompute-imported-dialog.tsx'

const PageSearchParams = JobsSearchParams.extend({
  /** The id whose dialog is open. */
  edit: z.string().optional(),
  new: z.enum(['true']).optional(),
  /** The id whose recomputation is planned. */
  recompute: z.string().optional(),
  history: z.enum(['true']).optional(),
  /** The id of a replaced list that is previewed. */
  restore: z.string().optional(),
})

/** The configurations that say how saved games become attributes: a table, a dialog to edit one, and files. */
export function ConfigurationsPage() {
  const [{ edit, new: isNew, recompute, history, restore }, setSearchParams] = useSearchParams(PageSearchParams)
  const opened = edit ?? recompute
  const { data: found, error } = useEndpointQuery(
    attributeConfigurations.get,
    { params: { id: opened ?? '0' } },
    { enabled: opened !== undefined, errorDisplay: 'quiet', keepPreviousData: false },
  )
  const [file, setFile] = useState<NewConfigurations | FileProblem>()
  const closeForm = useCallback(
    (toRecompute?: number) =>
      setSearchParams({ edit: undefined, new: undefined, recompute: toRecompute && String(toRecompute) }),
    [setSearchParams],
  )
  const held = useLastFound(found)
  const edited = held && String(held.Id) === edit ? held : undefined
  const [imported, setImported] = useState<readonly AttributeConfiguration[]>([])
  const leaveRecomputation = (isStarted: boolean) => {
    const left = isStarted ? imported.filter(({ Id }) => String(Id) !== recompute) : imported
    setImported(left)
    setSearchParams({ recompute: undefined, jobs: isStarted && left.length === 0 ? 'own' : undefined })
  }

  return (
    <>
      {error && !found ? (
        <UnknownLinkAlert onClose={() => setSearchParams({ edit: undefined, recompute: undefined })}>
          {error.message}
        </UnknownLinkAlert>
      ) : null}
      <ListPage
        list={configurationList}
        title="Attributes Configuration"
        openKey={edit}
        actions={<PageActions onFile={setFile} />}
      />
      {isNew ? <ConfigurationDialog onClose={closeForm} /> : null}
      {edited && !isNew ? <ConfigurationDialog key={edited.Id} configuration={edited} onClose={closeForm} /> : null}
      {recompute && !edit && found ? (
        <RecomputeDialog
          key={recompute}
          id={recompute}
          name={found.Name}
          onStarted={() => leaveRecomputation(true)}
          onClose={() => leaveRecomputation(false)}
        />
      ) : null}
      {history ? (
        <ImportHistory
          onRestore={(id) => setSearchParams({ history: undefined, restore: String(id) })}
          onClose={() => setSearchParams({ history: undefined })}
        />
      ) : null}
      {restore ? (
        <RestoreDialog id={restore} onImported={setImported} onClose={() => setSearchParams({ restore: undefined })} />
      ) : null}
      {file && 'problem' in file ? <FileProblemDialog file={file} onClose={() => setFile(undefined)} /> : null}
      {file && 'list' in file ? (
        <ImportDialog source={file} onImported={setImported} onClose={() => setFile(undefined)} />
      ) : null}
      {imported.length > 0 && !recompute ? (
        <RecomputeImportedDialog
          configurations={imported}
          onChoose={(id) => setSearchParams({ recompute: String(id) })}
          onClose={() => setImported([])}
        />
      ) : null}
    </>
  )
}

function PageActions({ onFile }: { onFile: (file: NewConfigurations | FileProblem) => void }) {
  const [, setSearchParams] = useSearchParams(PageSearchParams)
  const create = useCallAccess(attributeConfigurations.save)
  const override = useCallAccess(attributeConfigurations.override, { body: [] })
  const history = useCallAccess(attributeConfigurations.replaced)
  const choose = (text: string, name: string) => {
    const read = parseImportFile(text)
    if ('problem' in read) onFile({ name, problem: read.problem })
    else onFile({ title: `Import ${name}?`, confirmLabel: 'Import Data', list: read.list })
  }
  return (
    <Group gap="xs">
      <ExportButton
        endpoint={attributeConfigurations.export}
        input={{}}
        label="Export .json"
        done={(fileName) => `The attribute configurations were exported to ${fileName}.`}
      />
      <span title={override.disabledReason}>
        <FileField
          accept=".json,application/json"
          maxBytes={importBodyLimit}
          disabled={override.disabledReason !== undefined}
          onText={choose}
          onProblem={(problem) => notify.error(problem)}
        >
          Import Data
        </FileField>
      </span>
      <ExplainedButton
        variant="default"
        leftSection={<IconHistory size={16} aria-hidden />}
        disabledReason={history.disabledReason}
        onClick={() => setSearchParams({ history: 'true' })}
      >
        Import history
      </ExplainedButton>
      <ExplainedButton
        leftSection={<IconPlus size={16} aria-hidden />}
        disabledReason={create.disabledReason}
        onClick={() => setSearchParams({ new: 'true', edit: undefined })}
      >
        Create Attribute Configuration
      </ExplainedButton>
    </Group>
  )
}
