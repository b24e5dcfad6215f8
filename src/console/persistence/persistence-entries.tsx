import { Button } from '@mantine/core'
import { IconHistory, IconPlus, IconUpload } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { formatBytes } from '#console/components/bytes.ts'
import { UnsavedChangesBar } from '#console/components/edit-bar.tsx'
import { EmptyState } from '#console/components/empty-state.tsx'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { FileField } from '#console/components/files/file-field.tsx'
import { type FileProblem, FileProblemDialog } from '#console/components/files/file-problem-dialog.tsx'
import { SearchField } from '#console/components/table/search-field.tsx'
import { useUnsaved } from '#console/platform/forms/unsaved.ts'
import { ExportButton } from '#console/platform/lists/export-button.tsx'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { maxSearchLength } from '#contract/core/units.ts'
import { persistence } from '#contract/persistence.ts'
import { importFileLimit, parseImport } from './changes/import-file.ts'
import { changesToSave } from './changes/pending-changes.ts'
import { type EntriesProps, type TabDialog, TabDialogs } from './changes/tab-dialogs.tsx'
import { type EntryRow, toRows, withKey } from './entries/entry-rows.ts'
import { EntryTable } from './entries/entry-table.tsx'
import { OpenedEntry } from './entries/opened-entry.tsx'
import { HistoryDrawer } from './history/history-drawer.tsx'
import classes from './persistence-tab.module.css'
import { useTabSearchParams } from './use-tab-search-params.ts'

/** The toolbar above the entries: search, add, import, export, history and save. */
function PersistenceToolbar({
  playerId,
  search,
  onSearch,
  disabledReason,
  changeCount,
  onAdd,
  onFile,
  onFileProblem,
  onHistory,
  onSave,
}: {
  playerId: string
  search: string
  onSearch: (text: string) => void
  /** Why the person may not edit. */
  disabledReason: string | undefined
  changeCount: number
  onAdd: () => void
  onFile: (text: string, fileName: string) => void
  onFileProblem: (problem: string, fileName: string) => void
  onHistory: () => void
  onSave: () => void
}) {
  const { disabledReason: exportDisabledReason } = useCallAccess(persistence.export)
  return (
    <div className={classes.tools}>
      <div className={classes.search}>
        <SearchField label="Search by key" value={search} onChange={onSearch} maxLength={maxSearchLength} />
      </div>
      <ExplainedButton
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabledReason={disabledReason}
        onClick={onAdd}
      >
        Add key
      </ExplainedButton>
      {exportDisabledReason === undefined ? (
        <FileField accept=".json,application/json" maxBytes={importFileLimit} onText={onFile} onProblem={onFileProblem}>
          Import .json
        </FileField>
      ) : (
        <ExplainedButton
          variant="default"
          leftSection={<IconUpload size={16} aria-hidden />}
          disabledReason={exportDisabledReason}
          onClick={() => undefined}
        >
          Import .json
        </ExplainedButton>
      )}
      <ExportButton
        endpoint={persistence.export}
        input={{ params: { id: playerId } }}
        label="Export .json"
        done={(fileName) => `${fileName} was saved.`}
      />
      <Button variant="default" leftSection={<IconHistory size={16} aria-hidden />} onClick={onHistory}>
        History
      </Button>
      <ExplainedButton
        variant="default"
        disabled={changeCount === 0}
        disabledReason={changeCount === 0 ? undefined : disabledReason}
        onClick={onSave}
      >
        Save
      </ExplainedButton>
    </div>
  )
}

export function PersistenceEntries(props: EntriesProps) {
  const { playerId, playerName, entries, changes, dispatch } = props
  const searchParams = useTabSearchParams()
  const { disabledReason } = useCallAccess(persistence.save)
  const [dialog, setDialog] = useState<TabDialog>()
  const [rejected, setRejected] = useState<FileProblem>()
  const rows = useMemo(() => toRows(entries, changes), [entries, changes])
  const shown = useMemo(() => withKey(rows, searchParams.search), [rows, searchParams.search])
  const count = useMemo(() => changesToSave(changes).length, [changes])
  useUnsaved(count > 0)

  const readFile = (text: string, fileName: string) => {
    const { entries: imported, problem } = parseImport(text)
    if (imported) setDialog({ kind: 'import', fileName, imported })
    else setRejected({ name: fileName, problem })
  }
  const toggle = useCallback(
    ({ key, entry }: EntryRow) => dispatch({ type: 'delete toggled', key, entry: entry ?? null }),
    [dispatch],
  )
  return (
    <>
      <PersistenceToolbar
        playerId={playerId}
        search={searchParams.search}
        onSearch={searchParams.setSearch}
        disabledReason={disabledReason}
        changeCount={count}
        onAdd={searchParams.openAdd}
        onFile={readFile}
        onFileProblem={(problem, name) => setRejected({ name, problem })}
        onHistory={() => searchParams.openHistory()}
        onSave={() => setDialog({ kind: 'save' })}
      />
      {rejected ? <FileProblemDialog file={rejected} onClose={() => setRejected(undefined)} /> : null}
      {rows.length > 0 ? <p className={classes.facts}>{toSummary(rows, shown)}</p> : null}
      {shown.length > 0 ? (
        <EntryTable
          rows={shown}
          disabledReason={disabledReason}
          onOpen={searchParams.openEntry}
          onHistory={searchParams.openHistory}
          onToggleDeleted={toggle}
        />
      ) : (
        <NoEntries
          hasRows={rows.length > 0}
          search={searchParams.search}
          disabledReason={disabledReason}
          searchParams={searchParams}
        />
      )}
      <UnsavedChangesBar
        count={count}
        onReview={() => setDialog({ kind: 'save' })}
        onDiscard={() => setDialog({ kind: 'discard' })}
      />
      <OpenedEntry searchParams={searchParams} rows={rows} disabledReason={disabledReason} dispatch={dispatch} />
      {searchParams.history ? (
        <HistoryDrawer
          playerId={playerId}
          playerName={playerName}
          historyKey={searchParams.historyKey}
          entries={entries}
          isPending={(key) => changes.has(key)}
          followedPath={searchParams.follow ? searchParams.path : undefined}
          onKey={searchParams.openHistory}
          onFollow={searchParams.openFollow}
          onClose={searchParams.closeHistory}
        />
      ) : null}
      <TabDialogs {...props} disabledReason={disabledReason} dialog={dialog} onDialog={setDialog} />
    </>
  )
}

function NoEntries({
  hasRows,
  search,
  disabledReason,
  searchParams,
}: {
  hasRows: boolean
  search: string
  disabledReason: string | undefined
  searchParams: ReturnType<typeof useTabSearchParams>
}) {
  if (hasRows) {
    return (
      <EmptyState text={`No key contains “${search.trim()}”.`}>
        <Button variant="subtle" onClick={() => searchParams.setSearch('')}>
          Show all keys
        </Button>
      </EmptyState>
    )
  }
  return (
    <EmptyState text="This player doesn't have any persistence's.">
      {disabledReason ? null : (
        <Button variant="subtle" onClick={searchParams.openAdd}>
          Add key
        </Button>
      )}
      <Button variant="subtle" onClick={() => searchParams.openHistory()}>
        See the history
      </Button>
    </EmptyState>
  )
}

function toSummary(rows: readonly EntryRow[], shown: readonly EntryRow[]): string {
  const bytes = shown.reduce((sum, row) => sum + row.bytes, 0)
  const keys = shown.length === 1 ? '1 key' : `${shown.length} keys`
  return `${shown.length === rows.length ? keys : `${shown.length} of ${rows.length} keys`}, ${formatBytes(bytes)}`
}
