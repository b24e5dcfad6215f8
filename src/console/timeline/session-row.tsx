import { UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { formatCount } from '#console/components/number.tsx'
import { PastTime } from '#console/components/time/past-time.tsx'
import type { TimelineEntry } from '#contract/timeline.ts'
import { RestoreButtons } from './restore-buttons.tsx'
import classes from './timeline.module.css'
import { type EntryContext, EntryHead } from './timeline-entry.tsx'

const notWhole = 'The first save of this session is not shown.'

/** The saves of one session of the game in one row, which opens to show each. */
export function SessionRow({
  saves,
  isOpen,
  isWhole,
  index,
  onToggle,
  onRestore,
  restoreDisabledReason,
}: EntryContext & {
  saves: readonly TimelineEntry[]
  isOpen: boolean
  isWhole: boolean
  index: number
  onToggle: () => void
}) {
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  const [newest] = saves
  const oldest = saves.at(-1)
  if (!newest || !oldest) return null
  return (
    <article className={classes.entry}>
      <EntryHead entry={newest} />
      <span className={classes.text}>
        <UnstyledButton className={classes.session} data-entry={index} aria-expanded={isOpen} onClick={onToggle}>
          <Chevron size={14} aria-hidden />
          {formatCount(saves.length, 'save')} of one session
        </UnstyledButton>
        <span className={classes.detail}>
          {isWhole ? (
            <>
              since <PastTime at={oldest.At} part="time" />
            </>
          ) : (
            'and earlier ones'
          )}
        </span>
        {onRestore ? (
          <RestoreButtons
            what={`${formatCount(saves.length, 'save')} of one session`}
            first={oldest.At}
            last={newest.At}
            onRestore={onRestore}
            disabledReason={restoreDisabledReason ?? (isWhole ? undefined : notWhole)}
          />
        ) : null}
      </span>
      <span className={classes.who}>{newest.Who}</span>
    </article>
  )
}
