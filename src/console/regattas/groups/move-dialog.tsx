import { Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Abbreviated, formatCount, formatExact } from '#console/components/number.tsx'
import { useDebouncedText } from '#console/components/use-debounced-text.ts'
import { FormDialog, type FormFields } from '#console/platform/forms/form-dialog.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { maxSearchLength } from '#contract/core/units.ts'
import { guilds } from '#contract/guilds/guilds.ts'
import { previewedGroupsLimit } from '#contract/regattas/group.ts'
import type { TargetGroup, UpcomingGroup } from '#contract/regattas/move.ts'
import { regattaGroups } from '#contract/regattas/regatta-groups.ts'
import { undoMove } from './undo-move.tsx'

type Values = { readonly guildId: string; readonly target: string }

const required = 'This field is required'
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
export function MoveDialog({ regattaId, onClose }: { regattaId: string; onClose: () => void }) {
  const initialValues: Values = { guildId: '', target: '' }
  return (
    <FormDialog
      endpoint={regattaGroups.move}
      initialValues={initialValues}
      validate={(values) => ({
        ...(values.guildId ? {} : { guildId: required }),
        ...(values.target ? {} : { target: required }),
      })}
      toInput={({ guildId, target }) => ({ params: { regattaId, guildId }, body: toTarget(target) })}
      labels={labels}
      errorFields={errorFields}
      title="Move a guild to another group"
      confirmLabel="Move guild"
      successMessage={({ data }) => `${data.GuildName} was moved to the group.`}
      undo={({ data, version }) => undoMove({ regattaId, guildId: data.GuildId }, data.Previous, version)}
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
    return <Text size="sm">This guild is deleted or has no members, so it takes no part.</Text>
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
