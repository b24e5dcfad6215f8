import { Badge } from '@mantine/core'
import type { Compensation } from '#contract/compensations.ts'
import { toStatus } from './compensation-texts.ts'

export function StatusBadge({ compensation }: { compensation: Pick<Compensation, 'EndedAt' | 'EndedBy'> }) {
  const status = toStatus(compensation)
  return (
    <Badge size="sm" tt="none" variant="light" color={status === 'Open' ? 'blue' : 'gray'}>
      {status}
    </Badge>
  )
}
