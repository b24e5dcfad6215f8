import { Badge } from '@mantine/core'
import type { ComponentProps } from 'react'
import { isAhead } from './is-ahead.ts'
import { Time } from './time.tsx'

/** The instant of what has happened, marked when it lies in the future: its source had a wrong date. */
export function PastTime(props: ComponentProps<typeof Time>) {
  const { at } = props
  if (!at || !isAhead(at)) return <Time {...props} />
  return (
    <>
      <Time {...props} />{' '}
      <Badge size="xs" px={4} tt="none" color="yellow" title="This date counts in no figure until its day has come.">
        In the future
      </Badge>
    </>
  )
}
