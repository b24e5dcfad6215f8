import { Badge, Group, Progress, Text } from '@mantine/core'
import { Avatar } from '#console/components/avatar.tsx'
import { formatMoney } from '#console/components/number.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import type { SampleProject } from './sample-data.ts'

const statusColors = { Pending: 'yellow', 'On schedule': 'cyan', Delayed: 'red', Completed: 'green' }

/** How far something is, in percent: a bar and the number. */
export function Completion({ label, percent }: { label: string; percent: number }) {
  return (
    <Group gap="xs" wrap="nowrap" miw={100}>
      <Progress value={percent} flex={1} aria-label={label} />
      <Text span size="xs" w={40} ta="right">
        {percent}%
      </Text>
    </Group>
  )
}

export const projectColumns: readonly Column<SampleProject>[] = [
  { key: 'name', title: 'Project', cell: ({ name }) => name, sortValue: ({ name }) => name, mobileRole: 'title' },
  {
    key: 'budget',
    title: 'Budget, USD',
    cell: ({ budget }) => formatMoney(String(budget)),
    sortValue: ({ budget }) => budget,
    isNumeric: true,
    mobileRole: 'meta',
  },
  {
    key: 'status',
    title: 'Status',
    cell: ({ status }) => (
      <Badge variant="dot" tt="none" color={statusColors[status]}>
        {status}
      </Badge>
    ),
    sortValue: ({ status }) => status,
    isGraphic: true,
    mobileRole: 'subtitle',
  },
  {
    key: 'users',
    title: 'Users',
    cell: ({ users }) => (
      <Group gap={4} wrap="nowrap" title={users.join(', ')}>
        {users.map((user) => (
          <Avatar key={user} email={`${user}@example.com`} size={24} />
        ))}
      </Group>
    ),
    sortValue: ({ users }) => users.length,
    isGraphic: true,
    mobileRole: 'subtitle',
  },
  {
    key: 'completion',
    title: 'Completion',
    cell: ({ name, completion }) => <Completion label={`Completion of ${name}`} percent={completion} />,
    sortValue: ({ completion }) => completion,
    isGraphic: true,
    mobileRole: 'subtitle',
  },
]
