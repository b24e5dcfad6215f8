import { Checkbox, Group, Switch, Text } from '@mantine/core'
import { IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { ExplainedActionIcon } from '#console/components/explained-button.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { ActionButton } from '#console/platform/actions/action.tsx'
import { type Action, openAction } from '#console/platform/actions/action-dialog.ts'
import { defineList, type FilterFieldsProps } from '#console/platform/lists/list.ts'
import { toListQuery } from '#console/platform/lists/list-query.ts'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useEndpointMutation } from '#console/platform/query/use-endpoint-mutation.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { attributeConfigurations } from '#contract/attribute-configurations.ts'
import type { AttributeConfiguration } from '#contract/attributes.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { breaking, ConfigurationName, EvaluationCell } from './evaluation-cell.tsx'

/** The dialogs of the page, by the id of their configuration. */
const DialogParams = z.object({ edit: z.string().optional(), recompute: z.string().optional() })

/** The mark of a main attribute, with its place among them. */
function MainMark({ configuration: { Id, Name, MainOrder } }: { configuration: AttributeConfiguration }) {
  const { disabledReason } = useCallAccess(attributeConfigurations.mark)
  const options = { errorMessage: "Couldn't change the main attributes." }
  const mark = useEndpointMutation(attributeConfigurations.mark, options)
  const unmark = useEndpointMutation(attributeConfigurations.unmark, options)
  const params = { id: String(Id) }
  const toggle = () => (MainOrder === null ? mark.mutate({ params, body: {} }) : unmark.mutate({ params }))
  return (
    <Checkbox
      aria-label={`Mark ${Name} as main attribute`}
      label={MainOrder === null ? undefined : `No. ${MainOrder}`}
      title={disabledReason}
      disabled={disabledReason !== undefined || mark.isPending || unmark.isPending}
      checked={MainOrder !== null}
      onChange={toggle}
    />
  )
}

function MoveUp({ configuration: { Id, MainOrder } }: { configuration: AttributeConfiguration }) {
  if (MainOrder === null || MainOrder === 1) return null
  return (
    <ActionButton
      endpoint={attributeConfigurations.mark}
      input={{ params: { id: String(Id) }, body: { order: MainOrder - 1 } }}
      button={{ size: 'compact-sm', variant: 'subtle' }}
      labels={{
        label: 'Move up',
        question: 'Move this main attribute up?',
        body: `It becomes main attribute no. ${MainOrder - 1}.`,
        confirm: 'Move up',
        done: 'The main attribute was moved.',
        failed: "Couldn't move the main attribute.",
      }}
    />
  )
}

/** Opens a dialog of the page for a configuration, by an icon: a narrow screen has no room for words. */
function DialogIcon({
  param,
  label,
  endpoint,
  id,
  children,
}: {
  param: 'edit' | 'recompute'
  label: string
  endpoint: typeof attributeConfigurations.save | typeof attributeConfigurations.recompute
  id: number
  children: ReactNode
}) {
  const [, setSearchParams] = useSearchParams(DialogParams)
  const { disabledReason } = useCallAccess<Endpoint>(endpoint)
  return (
    <ExplainedActionIcon
      variant="subtle"
      label={label}
      disabledReason={disabledReason}
      onClick={() => setSearchParams({ [param]: String(id) })}
    >
      {children}
    </ExplainedActionIcon>
  )
}

function DeleteIcon({ configuration }: { configuration: AttributeConfiguration }) {
  const { disabledReason } = useCallAccess(attributeConfigurations.remove)
  return (
    <ExplainedActionIcon
      variant="subtle"
      color="red"
      label="Delete"
      disabledReason={disabledReason}
      onClick={() => openAction(toDeletion(configuration))}
    >
      <IconTrash size={16} aria-hidden />
    </ExplainedActionIcon>
  )
}

function toDeletion({ Id, Name, Version }: AttributeConfiguration): Action<typeof attributeConfigurations.remove> {
  return {
    endpoint: attributeConfigurations.remove,
    input: { params: { id: String(Id) } },
    ifMatch: Version,
    isDestructive: true,
    target: Name,
    labels: {
      label: 'Delete',
      question: 'Are you sure?',
      body: (
        <>
          <Text size="sm">You won't be able to revert this!</Text>
          <Text size="sm" mt="xs">
            Saves stop updating the attribute {Name}. Players keep the value that they have.
          </Text>
        </>
      ),
      confirm: 'Delete configuration',
      doneTitle: 'Deleted!',
      done: 'The attribute configuration has been deleted.',
      failed: (error) => `Request failed: ${error.message}`,
    },
  }
}

// A path has no spaces to break at.
const code = (text: string) => <code style={{ ...breaking, overflowWrap: 'anywhere' }}>{text}</code>

const columns: readonly Column<AttributeConfiguration>[] = [
  { key: 'id', title: 'ID', width: 56, cell: ({ Id }) => Id },
  {
    key: 'name',
    title: 'Name',
    mobileRole: 'title',
    cell: (configuration) => <ConfigurationName configuration={configuration} />,
  },
  {
    key: 'path',
    title: 'Json Path Expression',
    width: 170,
    mobileRole: 'subtitle',
    cell: ({ JsonPathExpression }) => code(JsonPathExpression),
  },
  {
    key: 'key',
    title: 'Persistence Key Name',
    mobileRole: 'subtitle',
    cell: ({ PersistenceKeyName }) => code(PersistenceKeyName),
  },
  { key: 'regex', title: 'Regex', cell: ({ Regex }) => (Regex === '' ? '–' : code(Regex)) },
  { key: 'valueType', title: 'Value Type', width: 84, cell: ({ ValueType }) => ValueType },
  {
    key: 'main',
    title: 'Mark as Main Attribute',
    width: 170,
    cell: (configuration) => (
      <Group gap={4} wrap="nowrap">
        <MainMark configuration={configuration} />
        <MoveUp configuration={configuration} />
      </Group>
    ),
  },
  {
    key: 'evaluation',
    title: 'Evaluation',
    cell: (configuration) => <EvaluationCell configuration={configuration} />,
  },
  {
    key: 'actions',
    title: 'Actions',
    width: 110,
    isActions: true,
    cell: (configuration) => (
      <Group gap={2} wrap="nowrap" justify="flex-end">
        <DialogIcon param="edit" label="Edit" endpoint={attributeConfigurations.save} id={configuration.Id}>
          <IconPencil size={16} aria-hidden />
        </DialogIcon>
        <DialogIcon
          param="recompute"
          label="Recompute"
          endpoint={attributeConfigurations.recompute}
          id={configuration.Id}
        >
          <IconRefresh size={16} aria-hidden />
        </DialogIcon>
        <DeleteIcon configuration={configuration} />
      </Group>
    ),
  },
]

const Filters = z.object({ paused: z.enum(['true']).optional().catch(undefined) })

function PausedFilter({ params, setFilters }: FilterFieldsProps<typeof Filters>) {
  return (
    <Switch
      label="Paused only"
      checked={params.paused === 'true'}
      onChange={(event) => setFilters({ paused: event.currentTarget.checked ? 'true' : undefined })}
    />
  )
}

/** The text of a list without configurations. Source: specification, "Attributes Configuration". */
const emptyText = 'There is no Attributes Configurations to show.'

export const configurationList = defineList({
  id: 'attribute-configurations',
  noun: { one: 'configuration', many: 'configurations' },
  label: 'Attribute configurations',
  endpoint: attributeConfigurations.list,
  toRequest: (params) => ({ query: toListQuery(attributeConfigurations.list, params) }),
  columns,
  rowKey: ({ Id }) => String(Id),
  rowName: ({ Name }) => Name,
  rowSearchParams: ({ Id }) => ({ edit: String(Id) }),
  search: { label: 'Search by attribute ID, name, key or path' },
  filters: { schema: Filters, Fields: PausedFilter },
  defaultSort: { key: 'name', direction: 'asc' },
  emptyText,
  noMatchText: emptyText,
})
