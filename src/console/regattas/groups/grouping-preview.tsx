import { Skeleton, Table, Text } from '@mantine/core'
import { Abbreviated, formatCount, formatExact } from '#console/components/number.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import type { PreviewedGroup } from '#contract/regatta-group.ts'
import { regattas } from '#contract/regattas.ts'
import classes from '../regattas.module.css'
import { toBar } from './level-bar.ts'

/** How the guilds of now would be grouped by levels and size. */
export function GroupingPreview({ levels, size }: { levels: number; size: number }) {
  const query = { levels: String(levels), size: String(size) }
  const { data, error } = useEndpointQuery(regattas.previewGroups, { query }, { errorDisplay: 'quiet' })
  if (error && !data) return <Text size="sm">{error.message}</Text>
  if (!data) return <Skeleton height={120} />
  return <PreviewedGroups {...data} />
}

/** Groups as they would be made now: how many of what, and each with the levels of its guilds. */
export function PreviewedGroups({
  Groups,
  GroupCount,
  GuildCount,
  DeletedCount,
}: {
  Groups: readonly PreviewedGroup[]
  GroupCount: number
  GuildCount: number
  DeletedCount: number
}) {
  const highest = Math.max(1, ...Groups.map(({ HighestLevel }) => HighestLevel))
  return (
    <section aria-label="Groups of today's guilds">
      <Text size="sm" mb="xs">
        Today {formatCount(GuildCount, 'guild')} would compete in {formatCount(GroupCount, 'group')}.
        {DeletedCount > 0 ? ` ${formatCount(DeletedCount, 'deleted guild')} left out.` : ''}
        {GroupCount > Groups.length ? ` The first ${formatExact(Groups.length)} groups are listed.` : ''}
      </Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <section className={classes.preview} aria-label="Groups" tabIndex={0}>
        <Table withRowBorders={false} verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Group</Table.Th>
              <Table.Th>Levels</Table.Th>
              <Table.Th ta="right">Guilds</Table.Th>
              <Table.Th w="45%">Level spread</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {Groups.map((group) => (
              <GroupRow key={group.GroupId} group={group} highest={highest} />
            ))}
          </Table.Tbody>
        </Table>
      </section>
    </section>
  )
}

/** A group with the levels of its guilds as a bar on the scale of all groups. */
function GroupRow({ group, highest }: { group: PreviewedGroup; highest: number }) {
  const { GroupId, MinLevel, MaxLevel, GuildCount, LowestLevel, HighestLevel } = group
  const { left, width } = toBar(group, highest)
  return (
    <Table.Tr>
      <Table.Td>{GroupId}</Table.Td>
      <Table.Td className={classes.levels}>
        {formatExact(MinLevel)}
        {MaxLevel === null ? ' – ∞' : MaxLevel === MinLevel ? null : ` – ${formatExact(MaxLevel)}`}
      </Table.Td>
      <Table.Td ta="right">{formatExact(GuildCount)}</Table.Td>
      <Table.Td>
        <div className={classes.spread}>
          <span className={classes.bar} style={{ left: `${left}%`, width: `${width}%` }} />
        </div>
        <Text size="xs" c="dimmed">
          <Abbreviated value={LowestLevel} />
          {HighestLevel > LowestLevel ? (
            <>
              {' – '}
              <Abbreviated value={HighestLevel} />
            </>
          ) : null}
        </Text>
      </Table.Td>
    </Table.Tr>
  )
}
