import { Group } from '@mantine/core'
import { IconPlus, IconSchool } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { z } from 'zod'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { FileField } from '#console/components/files/file-field.tsx'
import { type FileProblem, FileProblemDialog } from '#console/components/files/file-problem-dialog.tsx'
import { ExportButton } from '#console/platform/lists/export-button.tsx'
import { ListPage } from '#console/platform/lists/list-page.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useLastFound } from '#console/platform/query/use-last-found.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { importBodyLimit } from '#contract/core/units.ts'
import { type ItemInput, items } from '#contract/items/items.ts'
import { ImportDialog } from './import-dialog.tsx'
import { ItemDialog } from './item-dialog.tsx'
import { readItemFile } from './item-file.ts'
import { itemList } from './item-list.tsx'
import { LearnDialog } from './learn-dialog.tsx'

const PageSearchParams = z.object({
  /** The id of the item whose dialog is open. */
  edit: z.string().optional(),
  new: z.enum(['true']).optional(),
  learn: z.enum(['true']).optional(),
})

type ChosenFile = { readonly name: string; readonly list: readonly ItemInput[] } | FileProblem

/** The item catalogue: a table, a dialog to edit one, files in and out, and what past messages gave. */
export function ItemsPage() {
  const [{ edit, new: isNew, learn }, setSearchParams] = useSearchParams(PageSearchParams)
  const { data } = useEndpointQuery(items.list, {})
  const [file, setFile] = useState<ChosenFile>()
  const close = useCallback(
    () => setSearchParams({ edit: undefined, new: undefined, learn: undefined }),
    [setSearchParams],
  )
  const held = useLastFound(data?.Items.find(({ ItemId }) => ItemId === edit))
  const edited = held?.ItemId === edit ? held : undefined
  return (
    <>
      <ListPage list={itemList} title="Item Catalogue" openKey={edit} actions={<PageActions onFile={setFile} />} />
      {isNew ? <ItemDialog onClose={close} /> : null}
      {edited && !isNew ? <ItemDialog key={edited.ItemId} item={edited} onClose={close} /> : null}
      {learn && data ? <LearnDialog catalogue={data.Items} onClose={close} /> : null}
      {file && 'problem' in file ? <FileProblemDialog file={file} onClose={() => setFile(undefined)} /> : null}
      {file && 'list' in file && data ? (
        <ImportDialog fileName={file.name} list={file.list} current={data.Items} onClose={() => setFile(undefined)} />
      ) : null}
    </>
  )
}

function PageActions({ onFile }: { onFile: (file: ChosenFile) => void }) {
  const [, setSearchParams] = useSearchParams(PageSearchParams)
  const create = useCallAccess(items.create)
  const load = useCallAccess(items.import)
  const choose = (text: string, name: string) => {
    const read = readItemFile(text)
    onFile({ name, ...read })
  }
  return (
    <Group gap="xs">
      <ExportButton
        endpoint={items.export}
        input={{}}
        label="Export .json"
        done={(fileName) => `The item catalogue was exported to ${fileName}.`}
      />
      <span title={load.disabledReason}>
        <FileField
          accept=".csv,.json,text/csv,application/json"
          maxBytes={importBodyLimit}
          disabled={load.disabledReason !== undefined}
          onText={choose}
          onProblem={(problem, name) => onFile({ name, problem })}
        >
          Import
        </FileField>
      </span>
      <ExplainedButton
        variant="default"
        leftSection={<IconSchool size={16} aria-hidden />}
        disabledReason={load.disabledReason}
        onClick={() => setSearchParams({ learn: 'true' })}
      >
        Learn from messages
      </ExplainedButton>
      <ExplainedButton
        leftSection={<IconPlus size={16} aria-hidden />}
        disabledReason={create.disabledReason}
        onClick={() => setSearchParams({ new: 'true', edit: undefined })}
      >
        Add item
      </ExplainedButton>
    </Group>
  )
}
