import { Badge, type MantineColor } from '@mantine/core'
import { type Regatta, type RegattaStatus, toRegattaStatus } from '#contract/regatta.ts'

export function StatusBadge({ regatta }: { regatta: Regatta }) {
  const status = toRegattaStatus(regatta, new Date())
  const { color, text } = statusColors[status]
  return (
    <Badge size="sm" tt="none" color={color} c={text}>
      {status}
    </Badge>
  )
}

/** The colors of a regatta by its status: deleted warning, finished info, any other success. */
export const statusColors: Readonly<Record<RegattaStatus, { readonly color: MantineColor; readonly text: string }>> = {
  Deleted: { color: 'yellow', text: 'var(--qd-warning)' },
  Finished: { color: 'cyan', text: 'var(--qd-info)' },
  'Not Started': { color: 'green', text: 'var(--qd-success)' },
  Active: { color: 'green', text: 'var(--qd-success)' },
}
