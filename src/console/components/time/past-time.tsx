import { Badge } from '@mantine/core'
import type { ComponentProps } from 'react'
import { Time } from './time.tsx'

/** The instant of what has happened, marked when it lies in the future: its source had a wrong date. */
export function PastTime(props: ComponentProps<typeof Time>) {
  const { at } = props
  if (!at || !isAhead(at)) return <Time {...props} />
  return (
    <>
      <Time {...props} />{' '}
      <Badge size="xs" px={4} tt="none" color="yellow" title="Dates in the future are left out of all figures.">
        In the future
      </Badge>
    </>
  )
}

/** How far ahead clocks may differ without a mark, in milliseconds. */
const toleranceMs = 60_000

/** Whether the instant of what has happened lies in the future: its source had a wrong date. */
export function isAhead(at: string | Date): boolean {
  return new Date(at).getTime() > Date.now() + toleranceMs
}
