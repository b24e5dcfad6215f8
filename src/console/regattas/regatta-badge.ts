import type { MantineColor } from '@mantine/core'
import type { RegattaStatus } from '#contract/regatta.ts'

/** The colors of a regatta by its status: deleted warning, finished info, any other success. */
export const statusColors: Readonly<Record<RegattaStatus, { readonly color: MantineColor; readonly text: string }>> = {
  Deleted: { color: 'yellow', text: 'var(--qd-warning)' },
  Finished: { color: 'cyan', text: 'var(--qd-info)' },
  'Not Started': { color: 'green', text: 'var(--qd-success)' },
  Active: { color: 'green', text: 'var(--qd-success)' },
}
