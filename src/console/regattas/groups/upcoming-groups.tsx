import { Group, Select, Skeleton, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { AppLink } from '#console/components/app-link.tsx'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { Abbreviated, formatCount, formatExact } from '#console/components/number.tsx'
import { DataTable } from '#console/components/table/data-table.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { Time } from '#console/components/time/time.tsx'
import { useDebouncedText } from '#console/components/use-debounced-text.ts'
import { ActionButton } from '#console/platform/actions/action.tsx'
import type { Undo } from '#console/platform/actions/undo.ts'
import { FormDialog, type FormFields } from '#console/platform/forms/form-dialog.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { usePathParam, useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { guildScreen } from '#console/routes.ts'
import { maxSearchLength } from '#contract/core/units.ts'
import { requiredText } from '#contract/core/visible-text.ts'
import { guilds } from '#contract/guilds.ts'
import { previewedGroupsLimit } from '#contract/regatta-group.ts'
import { regattaGroups } from '#contract/regatta-groups.ts'
import { type GuildMove, TargetGroup, type UpcomingGroup } from '#contract/regatta-move.ts'
import { PreviewedGroups } from './grouping-preview.tsx'

const Current = z.object({ Previous: TargetGroup.nullable() })

/** Where a guild would compete now, from the state that a 412 carries. */
function describeMove(current: unknown): ReactNode {
  const found = Current.safeParse(current).data
  if (!found) return null
  const { Previous: move } = found
  return (
    <p>
      {move
        ? `Now: moved to group ${move.Position} of level offset ${move.LevelOffset}.`
        : 'Now: in the group of its level.'}
    </p>
  )
}

/** The words of an undo that puts a guild of a regatta to come where it was before. */
const moveUndo: Undo = {
  done: 'The guild was moved back.',
  failed: "Couldn't move the guild back.",
  describeConflict: describeMove,
}

type Values = { readonly guildId: string; readonly target: string }

const labels = { guildId: 'Guild', target: 'Group' } as const
const errorFields = { 'guild-not-in-regatta': 'guildId', 'regatta-group-unknown': 'target' } as const

/** A group as the value of a choice: "1 2" is the second one of band 1. */
const toValue = ({ LevelOffset, Position }: TargetGroup) => `${LevelOffset} ${Position}`

function toTarget(value: string): TargetGroup {
  const [LevelOffset = 0, Position = 1] = value.split(' ').map(Number)
  return { LevelOffset, Position }
}

const toLabel = ({ GroupId, MinLevel, MaxLevel, GuildCount }: UpcomingGroup) =>
  `Group ${formatExact(GroupId)}: levels ${formatExact(MinLevel)} to ${
    MaxLevel === null ? '∞' : formatExact(MaxLevel)
  }, ${formatCount(GuildCount, 'guild')}`

/** Moves a guild to another group of a regatta to come. */
function MoveDialog({ regattaId, onClose }: { regattaId: string; onClose: () => void }) {
  const initialValues: Values = { guildId: '', target: '' }
  return (
    <FormDialog
      endpoint={regattaGroups.move}
      initialValues={initialValues}
      validate={(values) => ({
        ...(values.guildId ? {} : { guildId: requiredText }),
        ...(values.target ? {} : { target: requiredText }),
      })}
      toInput={({ guildId, target }) => ({ params: { regattaId, guildId }, body: toTarget(target) })}
      labels={labels}
      errorFields={errorFields}
      title="Move a guild to another group"
      confirmLabel="Move guild"
      successMessage={({ data }) => `${data.GuildName} was moved to the group.`}
      undo={() => moveUndo}
      errorMessage="Couldn't move the guild."
      keptBy="move"
      subject="this regatta"
      takesReason
      onClose={onClose}
    >
      {(fields) => (
        <Stack gap="sm">
          <Text size="sm">
            The guild is in this group when the regatta starts, if it has members then and there still is such a group.
          </Text>
          <GuildChoice fields={fields} />
          {fields.values.guildId ? <GroupChoice fields={fields} regattaId={regattaId} /> : null}
        </Stack>
      )}
    </FormDialog>
  )
}

type Fields = { fields: FormFields<Values> }

/** A guild by its id or a part of its name. */
function GuildChoice({ fields: { field } }: Fields) {
  const [filter, setFilter] = useState('')
  const search = useDebouncedText(filter, setFilter)
  // The field shows the label of the chosen guild also when the search does not find it any more.
  const [chosen, setChosen] = useState<{ value: string; label: string }>()
  const { data } = useEndpointQuery(
    guilds.list,
    { query: { filter: filter === chosen?.label ? '' : filter.slice(0, maxSearchLength), take: '20' } },
    { errorDisplay: 'quiet' },
  )
  const found = data?.Guilds.map(({ Id, Name }) => ({ value: Id, label: `${Name} (${Id})` })) ?? []
  const choices = chosen && !found.some(({ value }) => value === chosen.value) ? [chosen, ...found] : found
  return (
    <Select
      {...field('guildId')}
      searchable
      searchValue={search.text}
      onSearchChange={search.change}
      onOptionSubmit={(id) => setChosen(choices.find(({ value }) => value === id))}
      data={choices}
      // The server has searched.
      filter={({ options }) => options}
      nothingFoundMessage="No guild matches this search."
      placeholder="Guild ID or name"
      required
      data-autofocus
    />
  )
}

/** One of the groups around that of the chosen guild. */
function GroupChoice({ fields: { field, values }, regattaId }: Fields & { regattaId: string }) {
  const params = { regattaId }
  const requested = useEndpointQuery(
    regattaGroups.preview,
    { params, query: { guild: values.guildId } },
    { errorDisplay: 'quiet', keepPreviousData: false },
  )
  const { Guild, GroupCount = 0 } = requested.data ?? {}
  const skip = Math.max(
    0,
    Math.min((Guild?.GroupId ?? 1) - previewedGroupsLimit / 2, GroupCount - previewedGroupsLimit),
  )
  const near = useEndpointQuery(
    regattaGroups.preview,
    { params, query: { skip: String(skip), guild: values.guildId } },
    { enabled: skip > 0, errorDisplay: 'quiet', keepPreviousData: false },
  )
  const data = skip > 0 ? near.data : requested.data
  if (requested.error) return <Text size="sm">{requested.error.message}</Text>
  if (requested.data && !Guild)
    return <Text size="sm">This guild is deleted or has no members, so it does not compete.</Text>
  return (
    <>
      {Guild ? (
        <Text size="sm">
          <bdi>{Guild.GuildName}</bdi> (level <Abbreviated value={Guild.AverageLevel} />) would compete in group{' '}
          {formatExact(Guild.GroupId)} of {formatExact(GroupCount)}.
        </Text>
      ) : null}
      <Select
        {...field('target')}
        data={data?.Groups.filter(({ GroupId }) => GroupId !== Guild?.GroupId).map((group) => ({
          value: toValue(group),
          label: toLabel(group),
        }))}
        description={
          GroupCount > previewedGroupsLimit
            ? `The ${previewedGroupsLimit} groups around its own can be chosen.`
            : undefined
        }
        allowDeselect={false}
        required
      />
    </>
  )
}

const Params = z.object({ move: z.enum(['true']).optional().catch(undefined) })

/** The groups of a regatta to come as they would be made now, with the guilds that staff moved. */
export function UpcomingGroups({ regattaId }: { regattaId: string }) {
  const [{ move }, setSearchParams] = useSearchParams(Params)
  const { disabledReason } = useCallAccess(regattaGroups.move)
  const { data, error } = useEndpointQuery(
    regattaGroups.preview,
    { params: { regattaId }, query: {} },
    { errorDisplay: 'quiet' },
  )
  if (error && !data) return <Text size="sm">{error.message}</Text>
  if (!data) return <Skeleton height={120} />
  return (
    <>
      <PreviewedGroups {...data} />
      <Group mt="md" mb="xs">
        <ExplainedButton
          variant="default"
          disabledReason={disabledReason ?? (data.GroupCount < 2 ? 'There is no other group to move to.' : undefined)}
          onClick={() => setSearchParams({ move: 'true' })}
        >
          Move a guild
        </ExplainedButton>
      </Group>
      {data.Moves.length === 0 ? null : (
        <DataTable label="Moved guilds" columns={columns} rows={data.Moves} rowKey={({ GuildId }) => GuildId} />
      )}
      {move ? <MoveDialog regattaId={regattaId} onClose={() => setSearchParams({ move: undefined })} /> : null}
    </>
  )
}

/** Takes a move back; this can be undone too. */
function UndoMove({ move }: { move: GuildMove }) {
  const regattaId = usePathParam('regattaId')
  const { GuildId, GuildName } = move
  return (
    <ActionButton
      endpoint={regattaGroups.undoMove}
      input={{ params: { regattaId, guildId: GuildId } }}
      button={{ size: 'compact-sm' }}
      undo={() => moveUndo}
      labels={{
        label: 'Undo move',
        question: `Take the move of ${GuildName} back?`,
        body: 'The guild competes in the group of its level.',
        confirm: 'Undo move',
        done: 'The move was undone.',
        failed: "Couldn't undo the move.",
      }}
    />
  )
}

const columns: readonly Column<GuildMove>[] = [
  {
    key: 'guild',
    title: 'Moved guild',
    mobileRole: 'title',
    cell: ({ GuildId, GuildName }) => (
      <AppLink href={toHref(guildScreen, { guildId: GuildId })}>
        <bdi>{GuildName}</bdi>
      </AppLink>
    ),
  },
  {
    key: 'groups',
    title: 'Groups',
    mobileRole: 'subtitle',
    cell: ({ FromGroupId, ToGroupId, Problem }) =>
      Problem === null ? `${FromGroupId === null ? '' : `${FromGroupId} `}→ ${ToGroupId}` : `No effect. ${Problem}`,
  },
  { key: 'at', title: 'Moved at', width: 160, cell: ({ MovedAt }) => <Time at={MovedAt} /> },
  { key: 'by', title: 'Moved by', mobileRole: 'subtitle', cell: ({ MovedBy }) => MovedBy },
  { key: 'actions', title: 'Actions', isActions: true, width: 120, cell: (move) => <UndoMove move={move} /> },
]
