import { Checkbox, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconPlus, IconSchool } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { z } from 'zod'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { FileField } from '#console/components/files/file-field.tsx'
import { type FileProblem, FileProblemDialog } from '#console/components/files/file-problem-dialog.tsx'
import { formatCount, formatExact } from '#console/components/number.tsx'
import { DataTable } from '#console/components/table/data-table.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { FormDialog } from '#console/platform/forms/form-dialog.tsx'
import { formatImport, hasEffect, ImportPlanTable } from '#console/platform/forms/import-plan.tsx'
import { ExportButton } from '#console/platform/lists/export-button.tsx'
import { ListPage } from '#console/platform/lists/list-page.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useLastFound } from '#console/platform/query/use-last-found.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { giftTypes } from '#contract/core/gift.ts'
import { importBodyLimit } from '#contract/core/units.ts'
import { type GivenItem, type Item, type ItemContent, items, planItemImport } from '#contract/items.ts'
import { formatItem } from '../shared/gift-notices.ts'
import { ItemDialog } from './item-dialog.tsx'
import { readItemFile } from './item-file.ts'
import { itemList } from './item-list.tsx'

/** An id that was given under both types is one item: the type that more messages gave. */
function findNew(given: readonly GivenItem[], catalogue: readonly Item[]): GivenItem[] {
  const known = new Set(catalogue.map(({ ItemId }) => ItemId))
  return given.filter(({ ItemId }) => !known.has(ItemId) && known.add(ItemId))
}

function toItem({ ItemId, Type, UsualAmount, LargestAmount }: GivenItem): ItemContent {
  return { ItemId, Type, Name: ItemId.slice(0, 100), Icon: '', UsualAmount, LargestAmount }
}

/** Offers the items of past messages that the catalog lacks, with their usual and largest amounts. */
function LearnDialog({ catalogue, onClose }: { catalogue: readonly Item[]; onClose: () => void }) {
  const { data } = useEndpointQuery(items.given, {}, { errorDisplay: 'part' })
  const found = data && findNew(data.Items, catalogue)
  return (
    <FormDialog
      endpoint={items.import}
      initialValues={{ left: [] as readonly string[] }}
      validate={() => ({})}
      toInput={({ left }) => ({
        body: (found ?? []).filter(({ ItemId }) => !left.includes(ItemId)).map(toItem),
      })}
      errorMessage="Couldn't add the items."
      successMessage={({ data: { Added } }) =>
        `${formatCount(Added, 'item was', 'items were')} added. Give them names.`
      }
      title="Learn from messages"
      confirmLabel="Add items"
      canConfirm={({ left }) => found !== undefined && found.length > left.length}
      keptBy="learn"
      size="xl"
      onClose={onClose}
    >
      {({ values: { left }, setFieldValue }) => {
        if (!found) return <Skeleton height={160} />
        if (found.length === 0) return <Text size="sm">Every item of past messages is in the catalog.</Text>
        const toggle = (id: string) =>
          setFieldValue('left', left.includes(id) ? left.filter((other) => other !== id) : [...left, id])
        const columns: readonly Column<GivenItem>[] = [
          {
            key: 'itemId',
            title: 'Item ID',
            isFlexible: true,
            mobileRole: 'title',
            cell: ({ ItemId }) => (
              <Checkbox label={ItemId} checked={!left.includes(ItemId)} onChange={() => toggle(ItemId)} />
            ),
          },
          { key: 'type', title: 'Type', width: 84, mobileRole: 'subtitle', cell: ({ Type }) => giftTypes[Type] },
          {
            key: 'messages',
            title: 'Messages',
            width: 84,
            isNumeric: true,
            cell: (item) => formatExact(item.Messages),
          },
          {
            key: 'usual',
            title: 'Usual amount',
            width: 108,
            isNumeric: true,
            cell: (item) => formatExact(item.UsualAmount),
          },
          {
            key: 'largest',
            title: 'Largest amount',
            width: 116,
            isNumeric: true,
            cell: (item) => formatExact(item.LargestAmount),
          },
        ]
        return (
          <Stack gap="sm">
            <Text size="sm">
              Items of the newest 20,000 messages that the catalog lacks. Usual amount = median, maximum = largest sent.
              Names can be given afterwards.
            </Text>
            <DataTable label="Items of past messages" columns={columns} rows={found} rowKey={({ ItemId }) => ItemId} />
          </Stack>
        )
      }}
    </FormDialog>
  )
}

/** "💎 Gems, Currency, usually 100, at most 5,000" */
function toText(item: ItemContent): string {
  const largest = item.LargestAmount === null ? '' : `, at most ${formatExact(item.LargestAmount)}`
  return `${formatItem(item)}, ${giftTypes[item.Type]}, usually ${formatExact(item.UsualAmount)}${largest}`
}

/** Shows what an import would add and change before it is sent. */
function ImportDialog({
  fileName,
  list,
  current,
  onClose,
}: {
  fileName: string
  list: readonly ItemContent[]
  current: readonly Item[]
  onClose: () => void
}) {
  const plan = planItemImport(current, list)
  return (
    <FormDialog
      endpoint={items.import}
      toInput={() => ({ body: [...list] })}
      errorMessage="Couldn't import the items."
      errorDisplay="quiet problems"
      successMessage={`The items were imported: ${formatImport(plan)}.`}
      title={`Import ${fileName}?`}
      confirmLabel="Import items"
      takesReason
      canConfirm={() => hasEffect(plan)}
      size="min(1100px, 96vw)"
      onClose={onClose}
      target={
        <ImportPlanTable plan={plan} noun="items" idTitle="Item ID" toId={({ ItemId }) => ItemId} toText={toText} />
      }
    />
  )
}

const PageSearchParams = z.object({
  /** The id of the item whose dialog is open. */
  edit: z.string().optional(),
  new: z.enum(['true']).optional(),
  learn: z.enum(['true']).optional(),
})

type ChosenFile = { readonly name: string; readonly list: readonly ItemContent[] } | FileProblem

/** The item catalog: a table, a dialog to edit one, files in and out, and what past messages gave. */
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
      <ListPage list={itemList} title="Item Catalog" openKey={edit} actions={<PageActions onFile={setFile} />} />
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
        done={(fileName) => `The item catalog was exported to ${fileName}.`}
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
