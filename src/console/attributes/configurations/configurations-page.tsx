import { useCallback, useState } from 'react'
import { type FileProblem, FileProblemDialog } from '#console/components/files/file-problem-dialog.tsx'
import { UnknownLinkAlert } from '#console/components/unknown-link-alert.tsx'
import { ListPage } from '#console/platform/lists/list-page.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useLastFound } from '#console/platform/query/use-last-found.ts'
import { attributeConfigurations } from '#contract/attribute-configurations/attribute-configurations.ts'
import type { AttributeConfiguration } from '#contract/attributes.ts'
import { ConfigurationDialog } from './configuration-dialog.tsx'
import { configurationList } from './configuration-list.tsx'
import { ImportDialog, type NewConfigurations } from './import-dialog.tsx'
import { ImportHistory, RestoreDialog } from './import-history.tsx'
import { PageActions } from './page-actions.tsx'
import { PageSearchParams } from './page-search-params.ts'
import { RecomputeDialog } from './recompute-dialog.tsx'
import { RecomputeImportedDialog } from './recompute-imported-dialog.tsx'
import { ResumeDialog } from './resume-dialog.tsx'

/** The configurations that say how saved games become attributes: a table, a dialog to edit one, and files. */
export function ConfigurationsPage() {
  const [{ edit, new: isNew, recompute, resume, history, restore }, setSearchParams] = useSearchParams(PageSearchParams)
  const opened = edit ?? recompute ?? resume
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
        <UnknownLinkAlert onClose={() => setSearchParams({ edit: undefined, recompute: undefined, resume: undefined })}>
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
          isPaused={found.PausedAt !== null}
          onStarted={() => leaveRecomputation(true)}
          onClose={() => leaveRecomputation(false)}
        />
      ) : null}
      {resume && resume === opened && found ? (
        <ResumeDialog
          key={resume}
          id={resume}
          name={found.Name}
          onStarted={() => setSearchParams({ resume: undefined, jobs: 'own' })}
          onClose={() => setSearchParams({ resume: undefined })}
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
