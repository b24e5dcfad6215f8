import { Badge } from '@mantine/core'
import type { Compensation } from '#contract/compensations.ts'
import { toStatus } from './compensation-texts.ts'

export function StatusBadge({ compensation }: { compensation: Compensation }) {
  const status = toStatus(compensation)
  return (
    <Badge size="sm" tt="none" variant="light" color={status === 'Open' || status === 'Sending' ? 'blue' : 'gray'}>
      {status}
    </Badge>
  )
}
