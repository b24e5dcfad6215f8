import { useLocation } from '@tanstack/react-router'
import { useNavigateTo, usePathParam, useSearchParams } from '#console/platform/navigation/search-params.ts'
import { parseSearchParams, stringifySearchParams } from '#console/platform/navigation/search-string.ts'
import { eventsScreen } from '#console/routes.ts'
import { EventDialogParams, noDialog } from './event-dialog-params.ts'

type Dialog = Partial<Record<keyof typeof noDialog, string>>

/** Links to the dialogs of the page, over the list or the calendar as it is shown. */
export function useDialogHref(): (dialog: Dialog) => string {
  const text = useLocation({ select: (location) => location.searchStr })
  return (dialog) => {
    const others = Object.entries(parseSearchParams(text)).filter(([name]) => !(name in noDialog))
    return `${eventsScreen.path}${stringifySearchParams({ ...Object.fromEntries(others), ...dialog })}`
  }
}

/** Opens a dialog of the page in place of the one that is open. */
export function useOpenDialog(): (dialog: Dialog) => void {
  const [, setSearchParams] = useSearchParams(EventDialogParams)
  const navigateTo = useNavigateTo()
  const toDialogHref = useDialogHref()
  // The path of an event is its form.
  const isFormInPath = usePathParam('eventId') !== ''
  return (dialog) => (isFormInPath ? navigateTo(toDialogHref(dialog)) : setSearchParams({ ...noDialog, ...dialog }))
}
