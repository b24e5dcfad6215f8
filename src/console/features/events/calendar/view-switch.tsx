import { Button } from '@mantine/core'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { CalendarParams } from './calendar-params.ts'

/** Switches between the list of events and their calendar, which is made ready once it is pointed at. */
export function ViewSwitch({ onPointAtCalendar }: { onPointAtCalendar: () => void }) {
  const [{ show }, setSearchParams] = useSearchParams(CalendarParams)
  const isList = show === 'list'
  return (
    <Button.Group aria-label="View">
      <Button
        variant={isList ? 'light' : 'default'}
        aria-pressed={isList}
        onClick={() => setSearchParams({ show: undefined })}
      >
        List
      </Button>
      <Button
        variant={isList ? 'default' : 'light'}
        aria-pressed={!isList}
        onPointerEnter={onPointAtCalendar}
        onFocus={onPointAtCalendar}
        onClick={() => isList && setSearchParams({ show: 'month' })}
      >
        Calendar
      </Button>
    </Button.Group>
  )
}
