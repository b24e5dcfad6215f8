import { Button } from '@mantine/core'
import type { RefObject } from 'react'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { CalendarParams } from './calendar-params.ts'

export type ViewSwitchProps = {
  /** Whether a view was just chosen: each view has a switch of its own, and that of the new one takes the focus. */
  readonly isChosen: RefObject<boolean>
  readonly onPointAtCalendar: () => void
}

/** Switches between the list of events and their calendar, which is made ready once it is pointed at. */
export function ViewSwitch({ isChosen, onPointAtCalendar }: ViewSwitchProps) {
  const [{ show }, setSearchParams] = useSearchParams(CalendarParams)
  const isList = show === 'list'
  const takeFocus = (button: HTMLButtonElement | null) => {
    if (!button || !isChosen.current) return
    isChosen.current = false
    button.focus()
  }
  const choose = (view: 'month' | undefined) => {
    isChosen.current = true
    setSearchParams({ show: view })
  }
  return (
    <Button.Group aria-label="View">
      <Button
        ref={isList ? takeFocus : undefined}
        variant={isList ? 'light' : 'default'}
        aria-pressed={isList}
        onClick={() => isList || choose(undefined)}
      >
        List
      </Button>
      <Button
        ref={isList ? undefined : takeFocus}
        variant={isList ? 'default' : 'light'}
        aria-pressed={!isList}
        onPointerEnter={onPointAtCalendar}
        onFocus={onPointAtCalendar}
        onClick={() => isList && choose('month')}
      >
        Calendar
      </Button>
    </Button.Group>
  )
}
