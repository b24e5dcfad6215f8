import { DeletedBadge } from '#console/components/deleted-badge.tsx'
import { Abbreviated } from '#console/components/number.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { defineList } from '#console/platform/lists/list.ts'
import { toListQuery } from '#console/platform/lists/list-query.ts'
import { guildSearchHint } from '#console/players/shared/player-search.ts'
import type { RegattaGroup } from '#contract/regatta-group.ts'
import { regattas } from '#contract/regattas.ts'

/** Said of a regatta without groups, and of groups that could not be loaded. Source: specification, "Errors". */
const noGroups = "Couldn't Find a Groups for the desired Regatta"

/** The guild with the most points; undefined before anybody has one. Removed guilds have no rank. */
const findLeader = ([first]: RegattaGroup['Guilds']) =>
  first && first.Rank !== null && first.Score > 0 ? first : undefined

const columns: readonly Column<RegattaGroup>[] = [
  {
    key: 'id',
    title: 'Id',
    mobileRole: 'title',
    cell: ({ GroupId, IsDeleted }) => (
      <>
        {GroupId}
        {IsDeleted ? (
          <>
            {' '}
            <DeletedBadge />
          </>
        ) : null}
      </>
    ),
  },
  {
    key: 'levelOffset',
    title: 'Level Offset',
    isNumeric: true,
    cell: ({ LevelOffset }) => LevelOffset,
  },
  {
    key: 'minLevel',
    title: 'Min level',
    isNumeric: true,
    mobileRole: 'subtitle',
    cell: ({ MinLevel }) => MinLevel,
  },
  {
    key: 'maxLevel',
    title: 'Max level',
    isNumeric: true,
    mobileRole: 'subtitle',
    cell: ({ MaxLevel }) => MaxLevel ?? '∞',
  },
  {
    key: 'leader',
    title: 'Leader',
    mobileRole: 'subtitle',
    cell: ({ Guilds }) => <bdi>{findLeader(Guilds)?.GuildName ?? '–'}</bdi>,
  },
  {
    key: 'score',
    title: 'Score',
    isNumeric: true,
    cell: ({ Guilds }) => <Abbreviated value={findLeader(Guilds)?.Score ?? 0} />,
  },
  {
    key: 'guildCount',
    title: 'Guild Count',
    isNumeric: true,
    mobileRole: 'meta',
    cell: ({ GuildCount }) => GuildCount,
  },
]

/** The groups of a regatta; a row opens its guilds. */
export const groupList = defineList({
  id: 'regatta-groups',
  noun: { one: 'group', many: 'groups' },
  label: 'Groups',
  endpoint: regattas.groups,
  toRequest: (params, { regattaId }: { readonly regattaId: string }) => ({
    params: { regattaId },
    query: toListQuery(regattas.groups, params),
  }),
  queryOptions: { errorDisplay: 'part' },
  columns,
  rowKey: ({ GroupId }) => String(GroupId),
  rowName: ({ GroupId }) => `Group ${GroupId}`,
  rowSearchParams: ({ GroupId }) => ({ group: String(GroupId) }),
  defaultSort: { key: 'id', direction: 'asc' },
  search: { label: 'Search groups by guild', placeholder: 'Guild ID or name', hint: guildSearchHint },
  emptyText: noGroups,
  errorText: noGroups,
  noMatchText: 'No group has such a guild.',
})
