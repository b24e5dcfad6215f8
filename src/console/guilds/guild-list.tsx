import { Switch } from '@mantine/core'
import { z } from 'zod'
import { AppLink } from '#console/components/app-link.tsx'
import { Abbreviated } from '#console/components/number.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { defineList, type FilterFieldsProps } from '#console/platform/lists/list.ts'
import { toListQuery } from '#console/platform/lists/list-query.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { TagFilter } from '#console/platform/tags/tag-filter.tsx'
import { TagList } from '#console/platform/tags/tag-list.tsx'
import { guildSearchHint } from '#console/players/shared/player-search.ts'
import { guildListScreen, guildScreen } from '#console/routes.ts'
import { accessPolicies, type GuildRow } from '#contract/guild.ts'
import { guilds } from '#contract/guilds.ts'
import { Tag } from '#contract/tags.ts'
import classes from './guilds.module.css'

const Filters = z.object({
  tag: Tag.optional().catch(undefined),
  deleted: z.enum(['true']).optional().catch(undefined),
})

function GuildFilters({ params, setFilters }: FilterFieldsProps<typeof Filters>) {
  return (
    <>
      <TagFilter endpoint={guilds.usedTags} value={params.tag} onChange={(tag) => setFilters({ tag })} />
      <Switch
        label="Deleted guilds"
        checked={params.deleted === 'true'}
        onChange={(event) => setFilters({ deleted: event.currentTarget.checked ? 'true' : undefined })}
      />
    </>
  )
}

const columns: readonly Column<GuildRow>[] = [
  {
    key: 'id',
    title: 'Guild ID',
    width: 110,
    mobileRole: 'subtitle',
    cell: ({ Id }) => <span className={classes.code}>{Id}</span>,
  },
  { key: 'name', title: 'Name', mobileRole: 'title', cell: ({ Name }) => <bdi>{Name}</bdi> },
  { key: 'tags', title: 'Tags', width: 180, cell: ({ Tags }) => <TagList tags={Tags} /> },
  {
    key: 'accessPolicy',
    title: 'Guild Access',
    width: 130,
    mobileRole: 'subtitle',
    cell: ({ AccessPolicy }) => accessPolicies[AccessPolicy],
  },
  {
    key: 'membersCount',
    title: 'Members',
    width: 110,
    isNumeric: true,
    mobileRole: 'meta',
    cell: ({ MembersCount }) => <Abbreviated value={MembersCount} />,
  },
  {
    key: 'minLevel',
    title: 'Minimum Level',
    width: 140,
    isNumeric: true,
    cell: ({ MinLevel }) => <Abbreviated value={MinLevel} />,
  },
]

/** All guilds; the newest first until a column is chosen. */
export const guildList = defineList({
  id: 'guilds',
  noun: { one: 'guild', many: 'guilds' },
  label: 'Guilds',
  endpoint: guilds.list,
  toRequest: (params) => ({ query: toListQuery(guilds.list, params) }),
  columns,
  rowKey: ({ Id }) => Id,
  rowName: ({ Name }) => Name,
  rowHref: ({ Id }) => toHref(guildScreen, { guildId: Id }),
  search: { label: 'Search guilds', placeholder: 'Guild ID or name', hint: guildSearchHint },
  filters: { schema: Filters, Fields: GuildFilters },
  emptyText: "Couldn't find any guilds.",
  emptyAction: () => <AppLink href={toHref(guildListScreen, {}, { new: 'true' })}>Create the first guild</AppLink>,
})
