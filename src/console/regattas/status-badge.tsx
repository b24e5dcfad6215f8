import { Badge } from '@mantine/core'
import { type Regatta, toRegattaStatus } from '#contract/regatta.ts'
import { statusColors } from './regatta-badge.ts'

/** The status of a regatta now. */
export function StatusBadge({ regatta }: { regatta: Regatta }) {
  const status = toRegattaStatus(regatta, new Date())
  const { color, text } = statusColors[status]
  return (
    <Badge size="sm" tt="none" color={color} c={text}>
      {status}
    </Badge>
  )
}
