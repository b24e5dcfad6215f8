import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { FileField } from '#console/components/files/file-field.tsx'
import { type FileProblem, FileProblemDialog } from '#console/components/files/file-problem-dialog.tsx'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { importBodyLimit } from '#contract/core/units.ts'
import { type SnapshotFile, snapshotFiles } from '#contract/snapshots/snapshot-files.ts'
import { ImportSnapshotDialog } from './import-snapshot-dialog.tsx'
import { readSnapshotFile } from './read-snapshot-file.ts'

/** The call adds the description and escapes; a file of this size always fits into it. */
const maxFileBytes = Math.floor(importBodyLimit * 0.9)

/** The button that takes a file, and the dialog of the one that was chosen. */
export function ImportSnapshot() {
  const { disabledReason } = useCallAccess(snapshotFiles.import)
  const [chosen, setChosen] = useState<{ readonly name: string; readonly file: SnapshotFile } | FileProblem>()
  const close = () => setChosen(undefined)
  if (disabledReason !== undefined) {
    return (
      <ExplainedButton
        variant="default"
        leftSection={<IconUpload size={16} aria-hidden />}
        disabledReason={disabledReason}
        onClick={() => undefined}
      >
        Import snapshot
      </ExplainedButton>
    )
  }
  return (
    <>
      <FileField
        accept=".json,application/json"
        maxBytes={maxFileBytes}
        onText={(text, name) => setChosen({ name, ...readSnapshotFile(text) })}
        onProblem={(problem, name) => setChosen({ name, problem })}
      >
        Import snapshot
      </FileField>
      {chosen && 'problem' in chosen ? <FileProblemDialog file={chosen} onClose={close} /> : null}
      {chosen && 'file' in chosen ? (
        <ImportSnapshotDialog fileName={chosen.name} file={chosen.file} onClose={close} />
      ) : null}
    </>
  )
}
