import { IconCrown } from '@tabler/icons-react'
import { AppLink } from '#console/components/app-link.tsx'
import { Abbreviated } from '#console/components/number.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { Time } from '#console/components/time/time.tsx'
import { defineList } from '#console/platform/lists/list.ts'
import type { CommonParams } from '#console/platform/lists/list-params.ts'
import { toListQuery } from '#console/platform/lists/list-query.ts'
import { selectByPage } from '#console/platform/lists/selection/select-by-page.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { playerSearchHint } from '#console/players/shared/player-search.ts'
import { playerScreen } from '#console/routes.ts'
import type { GuildMember, MembershipEntry } from '#contract/guild.ts'
import { guilds, membersAtOnceLimit } from '#contract/guilds.ts'
import classes from './guilds.module.css'
import type { MembersContext } from './kick-selected.tsx'
import { MemberMenu } from './member-menu.tsx'

/** The id of a member as a link, with a crown for the leader. */
function MemberId({ PlayerId, IsLeader }: Pick<GuildMember, 'PlayerId' | 'IsLeader'>) {
  return (
    <span className={classes.member}>
      <AppLink href={toHref(playerScreen, { playerId: PlayerId })} className={classes.code}>
        {PlayerId}
      </AppLink>
      {IsLeader ? <IconCrown size={16} className={classes.crown} role="img" aria-label="Leader" /> : null}
    </span>
  )
}

const memberColumns: readonly Column<GuildMember>[] = [
  { key: 'playerId', title: 'Player ID', mobileRole: 'title', cell: MemberId },
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
  {
    key: 'lastSeen',
    title: 'Last seen',
    width: 150,
    mobileRole: 'subtitle',
    cell: ({ LastSeen }) => (LastSeen === null ? 'Never' : <Time at={LastSeen} relative />),
  },
  {
    key: 'joinedAt',
    title: 'Member since',
    width: 160,
    cell: ({ JoinedAt }) => <Time at={JoinedAt} />,
  },
]

function toMembersRequest(params: CommonParams, { guildId }: MembersContext) {
  return { params: { id: guildId }, query: toListQuery(guilds.members, params) }
}

/** The members of a guild, the longest-standing first. */
export const memberList = defineList({
  id: 'guild-members',
  noun: { one: 'member', many: 'members' },
  label: 'Members',
  endpoint: guilds.members,
  toRequest: toMembersRequest,
  selectAll: selectByPage({
    endpoint: guilds.members,
    limit: membersAtOnceLimit,
    toRequest: toMembersRequest,
    toKey: ({ PlayerId }) => PlayerId,
  }),
  queryOptions: { errorDisplay: 'part' },
  columns: [
    ...memberColumns,
    {
      key: 'actions',
      title: 'Actions',
      isActions: true,
      width: 48,
      cell: (member) => <MemberMenu member={member} />,
    },
  ],
  rowKey: ({ PlayerId }) => PlayerId,
  defaultSort: { key: 'joinedAt', direction: 'asc' },
  search: { label: 'Search members', placeholder: 'Player ID or nickname', hint: playerSearchHint },
  emptyText: 'No members.',
  noMatchText: 'No member matches this search.',
  bulkActions: lazyComponent(() => import('./kick-selected.tsx'), 'KickSelected'),
})

const eventLabels: Readonly<Record<MembershipEntry['Event'], string>> = {
  joined: 'Joined',
  left: 'Left',
  kicked: 'Kicked',
  'became leader': 'Became leader',
  'guild deleted': 'Guild deleted',
  'guild restored': 'Guild restored',
}

/** Who joined, left and led a guild, newest first. */
export const historyList = defineList({
  id: 'guild-history',
  noun: { one: 'entry', many: 'entries' },
  label: 'Membership history, newest first',
  endpoint: guilds.history,
  toRequest: (params, { guildId }: { readonly guildId: string }) => ({
    params: { id: guildId },
    query: toListQuery(guilds.history, params),
  }),
  queryOptions: { errorDisplay: 'part' },
  columns: [
    { key: 'at', title: 'Date', width: 160, mobileRole: 'subtitle', cell: ({ At }) => <Time at={At} /> },
    { key: 'event', title: 'Event', width: 150, mobileRole: 'subtitle', cell: ({ Event }) => eventLabels[Event] },
    {
      key: 'playerId',
      title: 'Player ID',
      mobileRole: 'title',
      cell: ({ PlayerId }) => <MemberId PlayerId={PlayerId} IsLeader={false} />,
    },
    {
      key: 'nickname',
      title: 'Nickname',
      cell: ({ Nickname }) => (Nickname === '' ? '–' : <bdi>{Nickname}</bdi>),
    },
    { key: 'by', title: 'By', cell: ({ By }) => By || 'Automatic' },
  ],
  rowKey: ({ Id }) => Id,
  search: { label: 'Search the history', placeholder: 'Player ID or nickname', hint: playerSearchHint },
  emptyText: 'No membership changes yet.',
  noMatchText: 'No entry matches this search.',
})
