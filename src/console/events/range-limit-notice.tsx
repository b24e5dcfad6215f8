import { Alert } from '@mantine/core'
import { type GameEvent, isRangeCut } from '#contract/event.ts'

/** Says that a period has more events than one call reads. */
export function RangeLimitNotice({ events }: { events: readonly GameEvent[] }) {
  if (!isRangeCut(events)) return null
  return (
    <Alert color="yellow" role="status" mb="sm">
      This period has more than {events.length.toLocaleString('en')} events. Only the first ones are read; choose a
      shorter period to see the others.
    </Alert>
  )
}
