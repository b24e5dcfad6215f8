import { Skeleton, Text } from '@mantine/core'
import { Exact, formatExact } from '#console/components/number.tsx'
import { DataTable } from '#console/components/table/data-table.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { Time } from '#console/components/time/time.tsx'
import { reporterTexts } from '#console/leaderboards/shared/reported-by-field.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { playerColumns } from '#console/players/shared/player-columns.tsx'
import { regattaGroups } from '#contract/regatta-groups.ts'
import type { MemberShare } from '#contract/regatta-standings.ts'

function toShareText({ IsCounted, Share }: MemberShare): string {
  if (Share !== null) return `${(Share * 100).toLocaleString('en', { maximumFractionDigits: 1 })} %`
  return IsCounted ? '–' : 'Not counted'
}

const columns: readonly Column<MemberShare>[] = [
  ...playerColumns,
  {
    key: 'score',
    title: 'Score',
    width: 160,
    isNumeric: true,
    mobileRole: 'subtitle',
    cell: ({ Score }) => <Exact value={Score} />,
  },
  {
    key: 'reported',
    title: 'Last Report',
    width: 240,
    cell: ({ ReportedAt, ReportedBy }) => (
      <>
        <Time at={ReportedAt} />
        {ReportedBy === null ? '' : ` by ${reporterTexts[ReportedBy]}`}
      </>
    ),
  },
  { key: 'share', title: 'Share', width: 110, isNumeric: true, mobileRole: 'meta', cell: toShareText },
]

/** The members who scored for a guild, with their shares of its score. */
export function GuildShares({ regattaId, guildId }: { regattaId: string; guildId: string }) {
  const { data, error } = useEndpointQuery(
    regattaGroups.shares,
    { params: { regattaId, guildId } },
    { errorDisplay: 'quiet', keepPreviousData: false },
  )
  if (error && !data) return <Text size="sm">{error.message}</Text>
  if (!data) return <Skeleton height={80} />
  const { Members, MemberCount } = data
  return (
    <>
      {MemberCount > Members.length ? (
        <Text size="xs" c="dimmed" mb={4}>
          The best {formatExact(Members.length)} of {formatExact(MemberCount)} members. The export has all.
        </Text>
      ) : null}
      <DataTable
        label="Members' shares of the score"
        columns={columns}
        rows={Members}
        rowKey={({ PlayerId }) => PlayerId}
        emptyText="No member has scored."
      />
    </>
  )
}
