import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import type { z } from 'zod'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { FileField } from '#console/components/files/file-field.tsx'
import { type FileProblem, FileProblemDialog } from '#console/components/files/file-problem-dialog.tsx'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { parseJson } from '#contract/core/json.ts'
import { importBodyLimit } from '#contract/core/units.ts'
import { SnapshotFile, snapshotFiles } from '#contract/snapshot-files.ts'
import { ImportSnapshotDialog } from './import-snapshot-dialog.tsx'

/** How many problems of a file are named; the rest is counted. */
const namedProblems = 3

/** Reads the text of a file: the snapshot in it, or why it cannot be imported. */
function readSnapshotFile(text: string): { readonly file: SnapshotFile } | { readonly problem: string } {
  let content: unknown
  try {
    content = parseJson(text.replace(/^\uFEFF/, ''))
  } catch {
    return { problem: 'The file is not JSON. Nothing was sent.' }
  }
  const parsed = SnapshotFile.safeParse(content)
  if (parsed.success) return { file: parsed.data }
  const { issues } = parsed.error
  if (issues.some(({ path }) => path[0] === 'Format' || path.length === 0)) {
    return { problem: 'The file is not an exported snapshot. Nothing was sent.' }
  }
  const more = issues.length > namedProblems ? ` And ${issues.length - namedProblems} more problems.` : ''
  return { problem: `${issues.slice(0, namedProblems).map(formatIssue).join(' ')}${more} Nothing was sent.` }
}

/** "Persistence 3, Value: A value holds at most 2 MiB.": entries count from 1. */
function formatIssue({ path, message }: z.core.$ZodIssue): string {
  const [list, index, ...members] = path
  const entry = typeof index === 'number' ? ` ${index + 1}` : ''
  return `${[`${String(list)}${entry}`, ...members.map(String)].join(', ')}: ${message}`
}

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
