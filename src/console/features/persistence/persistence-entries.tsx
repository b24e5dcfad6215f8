import { Alert, Button } from '@mantine/core'
import { useCallback, useMemo, useState } from 'react'
import { formatBytes } from '#console/components/bytes.ts'
import { UnsavedChangesBar } from '#console/components/edit-bar.tsx'
import { EmptyState } from '#console/components/empty-state.tsx'
import { useUnsaved } from '#console/platform/forms/unsaved.ts'
import { notify } from '#console/platform/notifications/notify.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { persistence } from '#contract/persistence.ts'
import { parseImport } from './changes/import-file.ts'
import { changesToSave } from './changes/pending-changes.ts'
import { type EntriesProps, type TabDialog, TabDialogs } from './changes/tab-questions.tsx'
import { type EntryRow, toRows, withKey } from './entries/entry-rows.ts'
import { EntryTable } from './entries/entry-table.tsx'
import { OpenedEntry } from './entries/opened-entry.tsx'
import { HistoryDrawer } from './history/history-drawer.tsx'
import classes from './persistence-tab.module.css'
import { PersistenceToolbar } from './persistence-toolbar.tsx'
import { useTabSearchParams } from './use-tab-search-params.ts'

/** The entries of a player with everything that can be done to them. */
export function PersistenceEntries(props: EntriesProps) {
  const { playerId, playerName, entries, changes, dispatch } = props
  const address = useTabSearchParams()
  const { disabledReason: lack } = useCallAccess(persistence.save)
  const [question, setQuestion] = useState<TabDialog>()
  const [fileProblem, setFileProblem] = useState<string>()
  const rows = useMemo(() => toRows(entries, changes), [entries, changes])
  const shown = useMemo(() => withKey(rows, address.search), [rows, address.search])
  const count = useMemo(() => changesToSave(changes).length, [changes])
  useUnsaved(count > 0)

  const refuseFile = (problem: string) => {
    setFileProblem(problem)
    notify.error(problem)
  }
  const readFile = (text: string, fileName: string) => {
    const { entries: imported, problem } = parseImport(text)
    if (imported) {
      setFileProblem(undefined)
      setQuestion({ ask: 'import', fileName, imported })
    } else refuseFile(`${fileName} was not imported. ${problem}`)
  }
  const toggle = useCallback(
    ({ key, entry }: EntryRow) => dispatch({ type: 'delete toggled', key, entry: entry ?? null }),
    [dispatch],
  )
  return (
    <>
      <PersistenceToolbar
        playerId={playerId}
        search={address.search}
        onSearch={address.setSearch}
        editLack={lack}
        changeCount={count}
        onAdd={address.openAdd}
        onFile={readFile}
        onFileProblem={refuseFile}
        onHistory={() => address.openHistory()}
        onSave={() => setQuestion({ ask: 'save' })}
      />
      {fileProblem ? (
        <Alert color="red" withCloseButton closeButtonLabel="Close" onClose={() => setFileProblem(undefined)} mb={8}>
          {fileProblem}
        </Alert>
      ) : null}
      {rows.length > 0 ? <p className={classes.facts}>{factsOf(rows, shown)}</p> : null}
      {shown.length > 0 ? (
        <EntryTable
          rows={shown}
          lack={lack}
          onOpen={address.openEntry}
          onHistory={address.openHistory}
          onToggleDeleted={toggle}
        />
      ) : (
        <NoEntries hasRows={rows.length > 0} search={address.search} lack={lack} address={address} />
      )}
      <UnsavedChangesBar
        count={count}
        onReview={() => setQuestion({ ask: 'save' })}
        onDiscard={() => setQuestion({ ask: 'discard' })}
      />
      <OpenedEntry address={address} rows={rows} lack={lack} dispatch={dispatch} />
      {address.history ? (
        <HistoryDrawer
          playerId={playerId}
          playerName={playerName}
          historyKey={address.historyKey}
          entries={entries}
          isPending={(key) => changes.has(key)}
          onKey={address.openHistory}
          onClose={address.closeHistory}
        />
      ) : null}
      <TabDialogs {...props} editLack={lack} question={question} onQuestion={setQuestion} />
    </>
  )
}

function NoEntries({
  hasRows,
  search,
  lack,
  address,
}: {
  hasRows: boolean
  search: string
  lack: string | undefined
  address: ReturnType<typeof useTabSearchParams>
}) {
  if (hasRows) {
    return (
      <EmptyState text={`No key contains “${search.trim()}”.`}>
        <Button variant="subtle" onClick={() => address.setSearch('')}>
          Show all keys
        </Button>
      </EmptyState>
    )
  }
  return (
    <EmptyState text="This player doesn't have any persistence's.">
      {lack ? null : (
        <Button variant="subtle" onClick={address.openAdd}>
          Add key
        </Button>
      )}
      <Button variant="subtle" onClick={() => address.openHistory()}>
        See the history
      </Button>
    </EmptyState>
  )
}

function factsOf(rows: readonly EntryRow[], shown: readonly EntryRow[]): string {
  const bytes = shown.reduce((sum, row) => sum + row.bytes, 0)
  const keys = shown.length === 1 ? '1 key' : `${shown.length} keys`
  return `${shown.length === rows.length ? keys : `${shown.length} of ${rows.length} keys`}, ${formatBytes(bytes)}`
}
