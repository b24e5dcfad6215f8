import { Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { z } from 'zod'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { FileField } from '#console/components/file-field.tsx'
import { ExportButton } from '#console/platform/lists/export-button.tsx'
import { ListPage } from '#console/platform/lists/list-page.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { notify } from '#console/platform/notifications/notify.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { attributeConfigurations, type ImportedConfiguration } from '#contract/attribute-configurations.ts'
import { type AttributeConfiguration, attributes } from '#contract/attributes.ts'
import { importBodyLimit } from '#contract/core/units.ts'
import { ConfigurationDialog } from './configuration-dialog.tsx'
import { configurationList } from './configuration-list.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { parseImportFile } from './import-file.ts'

const PageSearchParams = z.object({
  /** The id whose dialog is open. */
  edit: z.string().optional(),
  new: z.enum(['true']).optional(),
})

type ChosenFile = { readonly name: string; readonly list: readonly ImportedConfiguration[] }

/** The configurations that say how saved games become attributes: a table, a dialog to edit one, and files. */
export function ConfigurationsPage() {
  const [{ edit, new: isNew }, setSearchParams] = useSearchParams(PageSearchParams)
  const query = useEndpointQuery(attributes.configurations, {})
  const all = query.data?.Configurations
  const create = useCallAccess(attributeConfigurations.save)
  const override = useCallAccess(attributeConfigurations.override, { body: [] })
  const [file, setFile] = useState<ChosenFile>()
  const close = useCallback(() => setSearchParams({ edit: undefined, new: undefined }), [setSearchParams])
  // Kept while its dialog is open: should another user delete it, what was typed must not go with it.
  const found = all?.find(({ Id }) => String(Id) === edit)
  const [held, setHeld] = useState<AttributeConfiguration>()
  if (found && found !== held) setHeld(found)
  const edited = held && String(held.Id) === edit ? held : undefined

  const choose = (text: string, name: string) => {
    const read = parseImportFile(text)
    if ('problem' in read) notify.error(read.problem, { title: `${name} was not imported` })
    else setFile({ name, list: read.list })
  }

  return (
    <>
      <ListPage
        list={configurationList}
        title="Attributes Configuration"
        openKey={edit}
        primary={
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
                disabled={all === undefined || override.disabledReason !== undefined}
                onText={choose}
                onProblem={(problem) => notify.error(problem)}
              >
                Import Data
              </FileField>
            </span>
            <ExplainedButton
              leftSection={<IconPlus size={16} aria-hidden />}
              disabledReason={create.disabledReason}
              onClick={() => setSearchParams({ new: 'true', edit: undefined })}
            >
              Create Attribute Configuration
            </ExplainedButton>
          </Group>
        }
      />
      {isNew ? <ConfigurationDialog onClose={close} /> : null}
      {edited && !isNew ? <ConfigurationDialog key={edited.Id} configuration={edited} onClose={close} /> : null}
      {file && all ? (
        <ImportDialog fileName={file.name} list={file.list} saved={all} onClose={() => setFile(undefined)} />
      ) : null}
    </>
  )
}
