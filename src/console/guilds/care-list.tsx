import { z } from 'zod'
import { AppLink } from '#console/components/app-link.tsx'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { Abbreviated } from '#console/components/number.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { Time } from '#console/components/time/time.tsx'
import { defineList } from '#console/platform/lists/list.ts'
import { toListQuery } from '#console/platform/lists/list-query.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { guildSearchHint } from '#console/players/shared/player-search.ts'
import { guildScreen, playerScreen } from '#console/routes.ts'
import type { CareReason, GuildInNeed } from '#contract/guild-care.ts'
import { guilds } from '#contract/guilds.ts'
import classes from './guilds.module.css'
import { toMemberName } from './member-menu.tsx'

const id: Column<GuildInNeed> = {
  key: 'id',
  title: 'Guild ID',
  width: 110,
  mobileRole: 'subtitle',
  cell: ({ Id }) => <span className={classes.code}>{Id}</span>,
}

const name: Column<GuildInNeed> = {
  key: 'name',
  title: 'Name',
  mobileRole: 'title',
  cell: ({ Name }) => <bdi>{Name}</bdi>,
}

const members: Column<GuildInNeed> = {
  key: 'members',
  title: 'Members',
  width: 100,
  isNumeric: true,
  mobileRole: 'meta',
  cell: ({ MembersCount }) => <Abbreviated value={MembersCount} />,
}

const leader: Column<GuildInNeed> = {
  key: 'leader',
  title: 'Leader',
  cell: ({ LeaderId, LeaderNickname }) =>
    LeaderId === null ? (
      '–'
    ) : (
      <AppLink href={toHref(playerScreen, { playerId: LeaderId })}>
        <bdi>{toMemberName({ PlayerId: LeaderId, Nickname: LeaderNickname })}</bdi>
      </AppLink>
    ),
}

const leaderSeen: Column<GuildInNeed> = {
  key: 'leaderSeen',
  title: 'Leader last seen',
  width: 150,
  mobileRole: 'subtitle',
  cell: ({ LeaderLastSeen }) => (LeaderLastSeen === null ? 'Never' : <Time at={LeaderLastSeen} relative />),
}

const successor: Column<GuildInNeed> = {
  key: 'successor',
  title: 'Proposed successor',
  cell: ({ SuccessorId, SuccessorNickname }) =>
    SuccessorId === null ? (
      'No active member'
    ) : (
      <bdi>{toMemberName({ PlayerId: SuccessorId, Nickname: SuccessorNickname })}</bdi>
    ),
}

const reports: Column<GuildInNeed> = {
  key: 'reports',
  title: 'Reports',
  width: 100,
  isNumeric: true,
  mobileRole: 'subtitle',
  cell: ({ NameReports }) => <Abbreviated value={NameReports} />,
}

function PlanButton({
  guildId,
  label,
  disabledReason,
}: {
  guildId: string
  label: string
  disabledReason?: string | undefined
}) {
  const [, setSearchParams] = useSearchParams(PlanParams)
  return (
    <ExplainedButton
      size="compact-sm"
      variant="default"
      disabledReason={disabledReason}
      onClick={() => setSearchParams({ plan: guildId })}
    >
      {label}
    </ExplainedButton>
  )
}

const toTransferReason = ({ SuccessorId }: GuildInNeed) =>
  SuccessorId === null ? 'No other member was active recently. Transfer it on the page of the guild.' : undefined

const action = (
  label: string,
  toDisabledReason: (guild: GuildInNeed) => string | undefined = () => undefined,
): Column<GuildInNeed> => ({
  key: 'actions',
  title: 'Actions',
  isActions: true,
  width: 170,
  cell: (guild) => <PlanButton guildId={guild.Id} label={label} disabledReason={toDisabledReason(guild)} />,
})

const defineCareList = (reason: CareReason, columns: readonly Column<GuildInNeed>[], emptyText: string) =>
  defineList({
    id: `guilds-${reason.replace(' ', '-')}`,
    noun: { one: 'guild', many: 'guilds' },
    label: 'Guilds that need attention',
    endpoint: guilds.care,
    toRequest: (params) => ({ query: { reason, ...toListQuery(guilds.care, params) } }),
    columns,
    rowKey: ({ Id }) => Id,
    rowName: ({ Name }) => Name,
    rowHref: ({ Id }) => toHref(guildScreen, { guildId: Id }),
    search: { label: 'Search guilds', placeholder: 'Guild ID or name', hint: guildSearchHint },
    emptyText,
    noMatchText: 'No guild matches this search.',
  })

/** The guilds that need a hand, a list for each reason, with the one action that mends them. */
export const careLists = {
  'inactive leader': defineCareList(
    'inactive leader',
    [id, name, members, leader, leaderSeen, successor, action('Transfer leadership', toTransferReason)],
    'Every guild has an active leader.',
  ),
  'nearly empty': defineCareList(
    'nearly empty',
    [id, name, members, leader, leaderSeen, action('Delete guild')],
    'No guild is nearly empty.',
  ),
  'over capacity': defineCareList(
    'over capacity',
    [id, name, members, leader, action('Kick members')],
    'No guild has too many members.',
  ),
  'reported name': defineCareList(
    'reported name',
    [id, name, reports, leader, action('Change name')],
    'No guild name is reported.',
  ),
} as const satisfies Record<CareReason, unknown>

/** The guild whose plan is open, by its id. */
export const PlanParams = z.object({
  plan: z
    .string()
    .regex(/^[1-9]\d{0,17}$/)
    .optional()
    .catch(undefined),
})
