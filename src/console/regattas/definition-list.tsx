import { ActionIcon, Group, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { AppLink } from '#console/components/app-link.tsx'
import { formatExact } from '#console/components/number.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { formatDateTime } from '#console/components/time/date-time.ts'
import { Time } from '#console/components/time/time.tsx'
import { ActionButton } from '#console/platform/actions/action.tsx'
import { defineList } from '#console/platform/lists/list.ts'
import { toListQuery } from '#console/platform/lists/list-query.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useNavigateTo } from '#console/platform/navigation/search-params.ts'
import { regattaDefinitionsScreen } from '#console/routes.ts'
import { type RegattaDefinition, toDefinitionStart } from '#contract/regatta-definition.ts'
import { formatDuration } from '#contract/regatta-duration.ts'
import { regattas } from '#contract/regattas.ts'

/** A number of guilds or members; 0 is no limit. */
export function Limit({ count }: { count: number }) {
  return count === 0 ? <span title="Unlimited">∞</span> : formatExact(count)
}

/** When the first regatta of a definition starts or did. */
export function FirstStart({ definition }: { definition: RegattaDefinition }) {
  if (definition.FirstStartDate !== null) return <Time at={definition.FirstStartDate} />
  const planned = formatDateTime(toDefinitionStart(definition))
  return (
    <Tooltip label={`Planned for ${planned}. Its regattas were deleted before they started.`}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard reaches the explanation */}
      <span tabIndex={0}>Never</span>
    </Tooltip>
  )
}

/** Only the newest definition can be active, so the button is on the first row alone. */
function RowActions({ definition }: { definition: RegattaDefinition }) {
  const go = useNavigateTo()
  const { Id, DataKey, InactivateRegattas } = definition
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      {InactivateRegattas ? null : (
        <ActionButton
          endpoint={regattas.stopDefinition}
          input={{ params: { id: String(Id) } }}
          isDestructive
          target={String(Id)}
          button={{ size: 'compact-sm' }}
          labels={{
            label: 'Stop',
            question: `Stop definition ${Id} (${DataKey})?`,
            body: 'The next regattas will be deactivated.',
            confirm: 'Stop definition',
            done: 'The regatta definition was stopped.',
          }}
        />
      )}
      <Tooltip label="Clone">
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Clone definition ${Id}`}
          onClick={() => go(toHref(regattaDefinitionsScreen, {}, { clone: String(Id) }))}
        >
          <IconCopy size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </Group>
  )
}

const columns: readonly Column<RegattaDefinition>[] = [
  { key: 'id', title: 'Id', width: 80, mobileRole: 'meta', cell: ({ Id }) => Id },
  {
    key: 'dataKey',
    title: 'Data Key',
    mobileRole: 'title',
    cell: ({ DataKey }) => <bdi>{DataKey}</bdi>,
  },
  { key: 'created', title: 'Created At', width: 160, cell: ({ CreationDate }) => <Time at={CreationDate} /> },
  {
    key: 'start',
    title: 'Start Date',
    width: 160,
    mobileRole: 'subtitle',
    cell: (definition) => <FirstStart definition={definition} />,
  },
  {
    key: 'duration',
    title: 'Duration',
    width: 110,
    mobileRole: 'subtitle',
    cell: ({ Duration }) => formatDuration(Duration),
  },
  { key: 'cooldown', title: 'Cooldown', width: 110, cell: ({ Cooldown }) => formatDuration(Cooldown) },
  {
    key: 'guilds',
    title: 'Guild Count',
    width: 110,
    isNumeric: true,
    cell: ({ GuildsQuantity }) => <Limit count={GuildsQuantity} />,
  },
  {
    key: 'members',
    title: 'Members/Guild',
    width: 130,
    isNumeric: true,
    cell: ({ GuildMembersQuantity }) => <Limit count={GuildMembersQuantity} />,
  },
  {
    key: 'inactive',
    title: 'Inactive Next Regatta',
    width: 160,
    cell: ({ InactivateRegattas }) =>
      InactivateRegattas ? <IconCheck size={16} role="img" aria-label="Inactive" /> : null,
  },
  {
    key: 'actions',
    title: 'Actions',
    isActions: true,
    width: 120,
    cell: (definition) => <RowActions definition={definition} />,
  },
]

export const definitionList = defineList({
  id: 'regatta-definitions',
  noun: { one: 'definition', many: 'definitions' },
  label: 'Regatta definitions, the newest first',
  endpoint: regattas.definitions,
  toRequest: (params) => ({
    query: toListQuery(regattas.definitions, params),
  }),
  columns,
  rowKey: ({ Id }) => String(Id),
  rowName: ({ DataKey }) => DataKey,
  search: { label: 'Search definitions', placeholder: 'Definition ID', hint: 'Matches IDs that start with this text.' },
  emptyText: 'No Regattas Definition Found.',
  emptyAction: () => (
    <AppLink href={toHref(regattaDefinitionsScreen, {}, { new: 'true' })}>Create the first definition</AppLink>
  ),
})
