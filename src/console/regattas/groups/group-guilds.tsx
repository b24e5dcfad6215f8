import { AppLink } from '#console/components/app-link.tsx'
import { Abbreviated } from '#console/components/number.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { ActionButton } from '#console/platform/actions/action.tsx'
import { defineList } from '#console/platform/lists/list.ts'
import { toListQuery } from '#console/platform/lists/list-query.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { usePathParam } from '#console/platform/navigation/search-params.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { guildSearchHint } from '#console/players/shared/player-search.ts'
import { guildScreen } from '#console/routes.ts'
import type { Regatta } from '#contract/regatta.ts'
import type { RegattaGuild } from '#contract/regatta-group.ts'
import { regattas } from '#contract/regattas.ts'
import classes from '../regattas.module.css'
import { GuildShares } from './guild-shares.tsx'

/** Why no guild of a regatta can be removed or restored; undefined when one can. */
function toDisabledReason(regatta: Regatta | undefined): string | undefined {
  if (regatta?.IsDeleted) return 'This regatta is deleted.'
  return regatta?.FinishedAt ? 'The competition is over and its ranks are final.' : undefined
}

/** Removes a guild from its group, or takes the removal back. */
function GuildAction({ guild }: { guild: RegattaGuild }) {
  const regattaId = usePathParam('regattaId')
  const { data: regatta } = useEndpointQuery(regattas.get, { params: { id: regattaId } }, { errorDisplay: 'quiet' })
  const input = { params: { regattaId, guildId: guild.GuildId } }
  const texts = { done: 'The guild was restored.', failed: "Couldn't restore the guild." }
  const disabledReason = toDisabledReason(regatta)
  const shared = { input, button: { size: 'compact-sm' }, ...(disabledReason ? { disabledReason } : {}) }
  if (guild.RemovedAt !== null) {
    return (
      <ActionButton
        {...shared}
        endpoint={regattas.restoreGuild}
        labels={{
          label: 'Restore',
          question: `Restore ${guild.GuildName} to its group?`,
          body: `Guild ${guild.GuildId} takes part again with its score.`,
          confirm: 'Restore guild',
          ...texts,
        }}
      />
    )
  }
  return (
    <ActionButton
      {...shared}
      endpoint={regattas.removeGuild}
      isDestructive
      target={guild.GuildId}
      undo={() => texts}
      labels={{
        label: 'Remove',
        question: `Remove ${guild.GuildName} from its group?`,
        body: `Guild ${guild.GuildId} loses its rank in this regatta. The removal can be undone until the competition is over.`,
        confirm: 'Remove guild',
        done: `${guild.GuildName} was removed from the regatta.`,
        failed: "Couldn't remove the guild.",
      }}
    />
  )
}

function Shares({ guildId }: { guildId: string }) {
  return <GuildShares regattaId={usePathParam('regattaId')} guildId={guildId} />
}

const columns: readonly Column<RegattaGuild>[] = [
  {
    key: 'rank',
    title: 'Rank',
    width: 80,
    mobileRole: 'meta',
    cell: ({ Rank }) => Rank ?? '–',
  },
  {
    key: 'id',
    title: 'Id',
    width: 110,
    mobileRole: 'subtitle',
    cell: ({ GuildId }) => (
      <AppLink href={toHref(guildScreen, { guildId: GuildId })} className={classes.code}>
        {GuildId}
      </AppLink>
    ),
  },
  {
    key: 'name',
    title: 'Name',
    mobileRole: 'title',
    cell: ({ GuildName, RemovedAt }) => (
      <span>
        <bdi className={RemovedAt === null ? undefined : classes.removed}>{GuildName}</bdi>
        {RemovedAt === null ? null : ' (removed)'}
      </span>
    ),
  },
  {
    key: 'averageLevel',
    title: 'AverageLevel',
    width: 130,
    isNumeric: true,
    cell: ({ AverageLevel }) => <Abbreviated value={AverageLevel} />,
  },
  {
    key: 'score',
    title: 'Score',
    width: 110,
    isNumeric: true,
    mobileRole: 'subtitle',
    cell: ({ Score }) => <Abbreviated value={Score} />,
  },
  { key: 'actions', title: 'Actions', isActions: true, width: 110, cell: (guild) => <GuildAction guild={guild} /> },
]

/** The guilds of a group, the best first. Its search params are apart from those of the groups. */
export const guildList = defineList({
  id: 'regatta-group-guilds',
  noun: { one: 'guild', many: 'guilds' },
  label: 'Guilds of the group',
  endpoint: regattas.groupGuilds,
  toRequest: (params, { regattaId, groupId }: { readonly regattaId: string; readonly groupId: string }) => ({
    params: { regattaId, groupId },
    query: toListQuery(regattas.groupGuilds, params),
  }),
  queryOptions: { errorDisplay: 'part', refetchInterval: 10_000 },
  columns,
  rowKey: ({ GuildId }) => GuildId,
  rowName: ({ GuildName }) => GuildName,
  rowDetail: {
    param: 'shares',
    title: "Members' shares",
    cell: ({ GuildId }) => <Shares guildId={GuildId} />,
  },
  defaultSort: { key: 'rank', direction: 'asc' },
  paramNames: {
    filter: 'guild',
    page: 'guildPage',
    size: 'guildSize',
    sortKey: 'guildSort',
    sortDir: 'guildSortDir',
  },
  search: { label: 'Search guilds of the group', placeholder: 'Guild ID or name', hint: guildSearchHint },
  emptyText: 'No guilds.',
  noMatchText: 'No guild matches this search.',
})
