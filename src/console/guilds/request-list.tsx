import { Group } from '@mantine/core'
import { AppLink } from '#console/components/app-link.tsx'
import { Abbreviated } from '#console/components/number.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { Time } from '#console/components/time/time.tsx'
import { ActionButton } from '#console/platform/actions/action.tsx'
import { defineList } from '#console/platform/lists/list.ts'
import { toListQuery } from '#console/platform/lists/list-query.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { usePathParam } from '#console/platform/navigation/search-params.ts'
import { playerScreen } from '#console/routes.ts'
import { type GuildRequest, guildRequests } from '#contract/guild-requests.ts'
import classes from './guilds.module.css'
import { toMemberName } from './member-menu.tsx'

const button = { size: 'compact-sm' } as const

/** What staff answer a request with, in place of the leader. */
function RequestButtons({ request }: { request: GuildRequest }) {
  const id = usePathParam('guildId')
  const input = { params: { id, playerId: request.PlayerId } }
  const name = toMemberName(request)
  return (
    <Group gap="xs" wrap="nowrap">
      <ActionButton
        endpoint={guildRequests.accept}
        input={input}
        button={button}
        takesReason
        labels={{
          label: 'Accept',
          question: `Accept the request of ${name}?`,
          body: 'The player becomes a member, and requests of the player at other guilds end.',
          confirm: 'Accept request',
          done: `${name} is a member now.`,
          failed: "Couldn't accept the request.",
        }}
      />
      <ActionButton
        endpoint={guildRequests.refuse}
        input={input}
        button={button}
        takesReason
        labels={{
          label: 'Refuse',
          question: `Refuse the request of ${name}?`,
          body: 'The player may ask again.',
          confirm: 'Refuse request',
          done: `The request of ${name} was refused.`,
          failed: "Couldn't refuse the request.",
        }}
      />
    </Group>
  )
}

const columns: readonly Column<GuildRequest>[] = [
  {
    key: 'playerId',
    title: 'Player ID',
    mobileRole: 'title',
    cell: ({ PlayerId }) => (
      <AppLink href={toHref(playerScreen, { playerId: PlayerId })} className={classes.code}>
        {PlayerId}
      </AppLink>
    ),
  },
  {
    key: 'nickname',
    title: 'Nickname',
    mobileRole: 'subtitle',
    cell: ({ Nickname }) => (Nickname === '' ? '–' : <bdi>{Nickname}</bdi>),
  },
  {
    key: 'level',
    title: 'Level',
    width: 100,
    isNumeric: true,
    mobileRole: 'meta',
    cell: ({ Level }) => (Level === null ? '–' : <Abbreviated value={Level} />),
  },
  { key: 'requestedAt', title: 'Asked', width: 160, cell: ({ RequestedAt }) => <Time at={RequestedAt} /> },
  { key: 'expiresAt', title: 'Open until', width: 160, cell: ({ ExpiresAt }) => <Time at={ExpiresAt} /> },
  {
    key: 'actions',
    title: 'Actions',
    isActions: true,
    width: 170,
    cell: (request) => <RequestButtons request={request} />,
  },
]

/** The open requests to join a guild, the oldest first. */
export const requestList = defineList({
  id: 'guild-requests',
  noun: { one: 'request', many: 'requests' },
  label: 'Requests to join, oldest first',
  endpoint: guildRequests.list,
  toRequest: (params, { guildId }: { readonly guildId: string }) => ({
    params: { id: guildId },
    query: toListQuery(guildRequests.list, params),
  }),
  queryOptions: { errorDisplay: 'part' },
  columns,
  rowKey: ({ PlayerId }) => PlayerId,
  emptyText: 'No player asks to join. Requests come from the game and are open for seven days.',
})
