import { Alert, Group, Tabs } from '@mantine/core'
import { IconMessage, IconUserPlus } from '@tabler/icons-react'
import { z } from 'zod'
import { DeletedBadge } from '#console/components/deleted-badge.tsx'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { PageHeader } from '#console/components/page-header.tsx'
import { Time } from '#console/components/time/time.tsx'
import { ListView } from '#console/platform/lists/list-view.tsx'
import { usePageTitle } from '#console/platform/navigation/page-title.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useNavigateTo, usePathParam, useSearchParams } from '#console/platform/navigation/search-params.ts'
import { UnloadedPage } from '#console/platform/query/unloaded-page.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { guildListScreen, systemMessageScreen } from '#console/routes.ts'
import { accessPolicies, type Guild } from '#contract/guild.ts'
import { guilds } from '#contract/guilds.ts'
import { GuildItems, RestoreButton } from './guild-actions.tsx'
import { AddMemberDialog, EditGuildDialog } from './guild-dialogs.tsx'
import { GuildFacts } from './guild-facts.tsx'
import { historyList, memberList } from './member-list.tsx'
import { requestList } from './request-list.tsx'

const list = { title: 'Guilds', href: toHref(guildListScreen), linkText: 'All guilds' }
const PageParams = z.object({
  tab: z.enum(['members', 'requests', 'history']).default('members').catch('members'),
  add: z.enum(['true']).optional().catch(undefined),
  edit: z.enum(['true']).optional().catch(undefined),
  // Of the list in a tab, which mean nothing in the other one.
  filter: z.string().optional(),
  page: z.string().optional(),
  sortKey: z.string().optional(),
  sortDir: z.string().optional(),
})
const otherList = { filter: undefined, page: undefined, sortKey: undefined, sortDir: undefined }

export function GuildPage() {
  const id = usePathParam('guildId')
  const query = useEndpointQuery(guilds.get, { params: { id } }, { errorDisplay: 'quiet', keepPreviousData: false })
  const { data } = query
  usePageTitle(data ? data.Name : `Guild ${id}`)
  if (data) return <LoadedGuild key={id} guild={data} />
  return <UnloadedPage title={`Guild ${id}`} list={list} query={query} unknownText="There is no guild with this ID." />
}

/** Why no player can be added; undefined when one can. */
function toAddReason({ DeletedAt, MembersCount, MembersLimit }: Guild): string | undefined {
  if (DeletedAt !== null) return 'This guild is deleted.'
  return MembersCount >= MembersLimit ? `This guild is full: at most ${MembersLimit} members.` : undefined
}

/** Whether players ask to join it: a private guild, or one with requests from when it was. */
const canHaveRequests = ({ DeletedAt, AccessPolicy, RequestsCount }: Guild) =>
  DeletedAt === null && (accessPolicies[AccessPolicy] === 'Private' || RequestsCount > 0)

/** Where the guild's channel is written to, and players are added. */
function GuildButtons({ guild }: { guild: Guild }) {
  const [, setSearchParams] = useSearchParams(PageParams)
  const go = useNavigateTo()
  const { disabledReason } = useCallAccess(guilds.addMember)
  return (
    <Group gap="xs">
      <ExplainedButton
        variant="default"
        leftSection={<IconMessage size={16} aria-hidden />}
        disabledReason={guild.DeletedAt === null ? undefined : 'This guild is deleted: nobody reads its channel.'}
        onClick={() => go(toHref(systemMessageScreen, {}, { channel: guild.Id }))}
      >
        Send message
      </ExplainedButton>
      <ExplainedButton
        disabledReason={disabledReason ?? toAddReason(guild)}
        leftSection={<IconUserPlus size={16} aria-hidden />}
        onClick={() => setSearchParams({ add: 'true' })}
      >
        Add player
      </ExplainedButton>
    </Group>
  )
}

function LoadedGuild({ guild }: { guild: Guild }) {
  const [{ tab, add, edit }, setSearchParams] = useSearchParams(PageParams)
  const context = { guildId: guild.Id, leaderId: guild.LeaderId }
  const takesRequests = canHaveRequests(guild)
  return (
    <>
      <PageHeader
        title={<bdi>{guild.Name}</bdi>}
        crumbs={[list]}
        badges={guild.DeletedAt === null ? null : <DeletedBadge />}
        actions={<GuildButtons guild={guild} />}
        menu={<GuildItems guild={guild} onEdit={() => setSearchParams({ edit: 'true' })} />}
      />
      {guild.DeletedAt === null ? null : <DeletedNote guild={guild} />}
      <GuildFacts guild={guild} />
      <Tabs
        value={tab === 'requests' && !takesRequests ? 'members' : tab}
        onChange={(next) => setSearchParams({ tab: next === 'members' ? undefined : next, ...otherList })}
        keepMounted={false}
        activateTabWithKeyboard={false}
      >
        <Tabs.List aria-label="About this guild">
          <Tabs.Tab value="members">Members · {guild.MembersCount}</Tabs.Tab>
          {takesRequests ? <Tabs.Tab value="requests">Requests · {guild.RequestsCount}</Tabs.Tab> : null}
          <Tabs.Tab value="history">Membership history</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="members" pt="md">
          <ListView list={memberList} context={context} />
        </Tabs.Panel>
        {takesRequests ? (
          <Tabs.Panel value="requests" pt="md">
            <ListView list={requestList} context={context} />
          </Tabs.Panel>
        ) : null}
        <Tabs.Panel value="history" pt="md">
          <ListView list={historyList} context={context} />
        </Tabs.Panel>
      </Tabs>
      {add ? <AddMemberDialog guild={guild} onClose={() => setSearchParams({ add: undefined })} /> : null}
      {edit ? <EditGuildDialog guild={guild} onClose={() => setSearchParams({ edit: undefined })} /> : null}
    </>
  )
}

function DeletedNote({ guild }: { guild: Guild }) {
  const { DeletedAt, DeletedBy } = guild
  return (
    <Alert color="red" mb="md" title="This guild is deleted.">
      <Group justify="space-between">
        <span>
          {DeletedBy ? `Deleted by ${DeletedBy}` : 'Deleted when it lost its last member'},{' '}
          {DeletedAt === null ? null : <Time at={DeletedAt} />}.
        </span>
        <RestoreButton guild={guild} />
      </Group>
    </Alert>
  )
}
