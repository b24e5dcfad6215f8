import { Badge, Group, Switch } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { z } from 'zod'
import { useIsNarrow } from '#console/components/breakpoints.ts'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { UnknownLinkAlert } from '#console/components/unknown-link-alert.tsx'
import { ActionButton } from '#console/platform/actions/action.tsx'
import { EditIcon } from '#console/platform/lists/edit-icon.tsx'
import { defineList, type FilterFieldsProps } from '#console/platform/lists/list.ts'
import { ListPage } from '#console/platform/lists/list-page.tsx'
import { toListQuery } from '#console/platform/lists/list-query.ts'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useLastFound } from '#console/platform/query/use-last-found.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { defaultProfileName, type EventProfile, eventProfiles, getLongestDuration } from '#contract/event-profiles.ts'
import { ProfileDialog } from './profile-dialog.tsx'

const PageParams = z.object({ new: z.enum(['true']).optional().catch(undefined), edit: z.string().optional() })

const Filters = z.object({ deregistered: z.enum(['show', 'hide']).default('hide').catch('hide') })

function FilterFields({ params, setFilters }: FilterFieldsProps<typeof Filters>) {
  return (
    <Switch
      label="Show deregistered"
      checked={params.deregistered === 'show'}
      onChange={({ currentTarget }) => setFilters({ deregistered: currentTarget.checked ? 'show' : 'hide' })}
    />
  )
}

function DeleteButton({ profile }: { profile: EventProfile }) {
  const isDefault = profile.Name === defaultProfileName
  if (profile.Deregistered) return null
  return (
    <ActionButton
      endpoint={eventProfiles.remove}
      input={{ params: { id: String(profile.Id) } }}
      ifMatch={profile.Version}
      isDestructive
      icon={<IconTrash size={14} aria-hidden />}
      button={{ size: 'compact-sm', variant: 'subtle' }}
      {...(isDefault ? { disabledReason: 'The default profile cannot be deleted.' } : {})}
      labels={{
        label: 'Delete',
        question: 'Delete this event profile?',
        body: `${profile.Name} is deregistered: its events keep it, and new events cannot take it. This cannot be undone.`,
        confirm: 'Delete profile',
        done: `Event profile ${profile.Name} deleted.`,
        failed: "Couldn't delete the event profile.",
      }}
    />
  )
}

/**
 * The hours of the longest event, with their unit because a narrow screen shows them without the title; there also that
 * the profile is deregistered, because a closed card does not show that column.
 */
function LongestEvent({ profile }: { profile: EventProfile }) {
  const isNarrow = useIsNarrow()
  return (
    <>
      {Number(getLongestDuration(profile).toFixed(2))} h
      {isNarrow && profile.Deregistered ? (
        <Badge size="sm" tt="none" ml={6} color="gray">
          Deregistered
        </Badge>
      ) : null}
    </>
  )
}

const columns: readonly Column<EventProfile>[] = [
  { key: 'id', title: 'Id', width: 80, cell: ({ Id }) => Id },
  { key: 'name', title: 'Name', mobileRole: 'title', cell: ({ Name }) => <bdi>{Name}</bdi> },
  {
    key: 'tasks',
    title: 'Task Count',
    width: 120,
    isNumeric: true,
    cell: ({ TaskCount }) => TaskCount,
  },
  {
    key: 'offset',
    title: 'Offset (minutes)',
    width: 150,
    isNumeric: true,
    cell: ({ Offset }) => Offset,
  },
  {
    key: 'longest',
    title: 'Longest event',
    width: 130,
    isNumeric: true,
    mobileRole: 'subtitle',
    cell: (profile) => <LongestEvent profile={profile} />,
  },
  {
    key: 'deregistered',
    title: 'Deregistered',
    width: 130,
    cell: ({ Deregistered }) =>
      Deregistered ? (
        <Badge size="sm" tt="none" color="gray">
          Yes
        </Badge>
      ) : (
        'No'
      ),
  },
  {
    key: 'actions',
    title: 'Actions',
    width: 150,
    isActions: true,
    cell: (profile) => (
      <Group gap={2} wrap="nowrap" justify="flex-end">
        {profile.Deregistered ? null : <EditIcon id={profile.Id} name={profile.Name} endpoint={eventProfiles.update} />}
        <DeleteButton profile={profile} />
      </Group>
    ),
  },
]

/** The text of a list without profiles. Source: specification, "Event profiles". */
const emptyText = "Couldn't find any event profiles to show."

const profileList = defineList({
  id: 'event-profiles',
  noun: { one: 'event profile', many: 'event profiles' },
  label: 'Event profiles',
  endpoint: eventProfiles.page,
  toRequest: (params) => ({
    query: {
      ...toListQuery(eventProfiles.page, params),
      getDeleted: params.deregistered === 'show' ? ('true' as const) : ('false' as const),
    },
  }),
  columns,
  rowKey: ({ Id }) => String(Id),
  rowName: ({ Name }) => Name,
  rowSearchParams: ({ Id }) => ({ edit: String(Id) }),
  search: { label: 'Search by name or ID' },
  filters: { schema: Filters, Fields: FilterFields },
  defaultSort: { key: 'name', direction: 'asc' },
  defaultSize: 20,
  sizeAfterLoad: 30,
  emptyText,
  noMatchText: emptyText,
})

export function ProfilesPage() {
  const [params, setSearchParams] = useSearchParams(PageParams)
  const { disabledReason } = useCallAccess(eventProfiles.create)
  const close = () => setSearchParams({ new: undefined, edit: undefined })
  return (
    <>
      {params.edit === undefined ? null : <EditedProfile key={params.edit} id={params.edit} onClose={close} />}
      <ListPage
        list={profileList}
        title="Event Profiles"
        openKey={params.edit}
        actions={
          <ExplainedButton
            leftSection={<IconPlus size={16} aria-hidden />}
            disabledReason={disabledReason}
            onClick={() => setSearchParams({ new: 'true', edit: undefined })}
          >
            Create Event Profile
          </ExplainedButton>
        }
      />
      {params.new ? <ProfileDialog onClose={close} /> : null}
    </>
  )
}

type EditedProfileProps = { id: string; onClose: () => void }

/**
 * A link from elsewhere may name a profile that the list leaves out, one that is deregistered or of another page, or one
 * that never existed.
 */
function EditedProfile({ id, onClose }: EditedProfileProps) {
  const { data } = useEndpointQuery(eventProfiles.list, { query: { getDeleted: 'true' } })
  const profile = useLastFound(data?.find(({ Id }) => String(Id) === id))
  if (profile) return <ProfileDialog profile={profile} onClose={onClose} />
  if (!data) return null
  return <UnknownLinkAlert onClose={onClose}>There is no event profile with this ID.</UnknownLinkAlert>
}
