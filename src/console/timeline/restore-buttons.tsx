import { VisuallyHidden } from '@mantine/core'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import type { RestoreStart } from '#console/players/shared/player-dialog.ts'
import classes from './timeline.module.css'

/** Opens the restore to just before or just after a change, or to either end of several. */
export function RestoreButtons({
  what,
  first,
  last = first,
  onRestore,
  disabledReason,
}: {
  /** What happened, for those who do not see the row. */
  what: string
  /** The instant of the change, or of the first of several. */
  first: string
  last?: string
  onRestore: (start: RestoreStart) => void
  disabledReason: string | undefined
}) {
  const sides = [
    { side: 'before', at: first },
    { side: 'after', at: last },
  ] as const
  return (
    <span className={classes.restore}>
      {sides.map(({ side, at }) => (
        <ExplainedButton
          key={side}
          size="compact-xs"
          variant="subtle"
          disabledReason={disabledReason}
          onClick={() => onRestore({ restoreAt: at, restoreSide: side })}
        >
          Restore to {side} this <VisuallyHidden>({what})</VisuallyHidden>
        </ExplainedButton>
      ))}
    </span>
  )
}
