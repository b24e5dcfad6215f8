import { Badge } from '@mantine/core'
import type { ComponentProps } from 'react'
import { Time } from './time.tsx'

/** How far ahead clocks may differ without a mark, in milliseconds. */
const toleranceMs = 60_000

/** The instant of what has happened, marked when it lies in the future: its source had a wrong date. */
export function PastTime(props: ComponentProps<typeof Time>) {
  const isAhead = Boolean(props.at) && new Date(props.at ?? '').getTime() > Date.now() + toleranceMs
  if (!isAhead) return <Time {...props} />
  return (
    <>
      <Time {...props} />{' '}
      <Badge size="xs" px={4} tt="none" color="yellow" title="This date counts in no figure until its day has come.">
        In the future
      </Badge>
    </>
  )
}
