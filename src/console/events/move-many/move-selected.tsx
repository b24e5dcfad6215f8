import { useState } from 'react'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { formatCount } from '#console/components/number.tsx'
import type { BulkActionsProps } from '#console/platform/lists/list.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import type { GameEvent } from '#contract/event.ts'
import { eventSeries } from '#contract/event-series.ts'
import { MoveManyDialog } from './move-many-dialog.tsx'
import { isMovable } from './moved-events.ts'

/** Moves those of the selected events that have not started. */
export function MoveSelected({ rows, clearSelection }: BulkActionsProps<GameEvent, void>) {
  const [opened, setOpened] = useState<readonly GameEvent[]>()
  const { disabledReason } = useCallAccess(eventSeries.changeMany)
  const now = new Date()
  const movable = rows.filter((event) => isMovable(event, now))
  const noneReason =
    movable.length === 0 ? 'Only events that have not started and are not deleted can be moved together.' : undefined
  return (
    <>
      <ExplainedButton disabledReason={disabledReason ?? noneReason} onClick={() => setOpened(movable)}>
        Move {formatCount(movable.length, 'event')}
      </ExplainedButton>
      {opened ? (
        <MoveManyDialog
          events={opened}
          kept={rows.length - opened.length}
          onMoved={clearSelection}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
    </>
  )
}
