import { Button } from '@mantine/core'
import { IconHistory, IconPlus, IconUpload } from '@tabler/icons-react'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { FileField } from '#console/components/files/file-field.tsx'
import { SearchField } from '#console/components/table/search-field.tsx'
import { ExportButton } from '#console/platform/lists/export-button.tsx'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { maxSearchLength } from '#contract/core/units.ts'
import { persistence } from '#contract/persistence.ts'
import { importFileLimit } from './changes/import-file.ts'
import classes from './persistence-tab.module.css'

/** The toolbar above the entries: search, add, import, export, history and save. */
export function PersistenceToolbar({
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
        disabled={changeCount === 0}
        disabledReason={changeCount === 0 ? undefined : disabledReason}
        onClick={onSave}
      >
        Save
      </ExplainedButton>
    </div>
  )
}
