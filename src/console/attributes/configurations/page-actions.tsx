import { Group } from '@mantine/core'
import { IconHistory, IconPlus } from '@tabler/icons-react'
import { z } from 'zod'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { FileField } from '#console/components/files/file-field.tsx'
import type { FileProblem } from '#console/components/files/file-problem-dialog.tsx'
import { JobsSearchParams } from '#console/jobs/shared/jobs-search-params.ts'
import { ExportButton } from '#console/platform/lists/export-button.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { attributeConfigurations } from '#contract/attribute-configurations.ts'
import { importBodyLimit } from '#contract/core/units.ts'
import type { NewConfigurations } from './import-dialog.tsx'
import { parseImportFile } from './import-file.ts'

export function PageActions({ onFile }: { onFile: (file: NewConfigurations | FileProblem) => void }) {
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
          onProblem={(problem, name) => onFile({ name, problem })}
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

export const PageSearchParams = JobsSearchParams.extend({
  /** The id whose dialog is open. */
  edit: z.string().optional(),
  new: z.enum(['true']).optional(),
  /** The id whose recomputation is planned. */
  recompute: z.string().optional(),
  /** The id of a paused configuration that is about to be resumed. */
  resume: z.string().optional(),
  history: z.enum(['true']).optional(),
  /** The id of a replaced list that is previewed. */
  restore: z.string().optional(),
})
