import { useCallback } from 'react'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useNavigateTo } from '#console/platform/navigation/search-params.ts'
import { globalGiftsScreen } from '#console/routes.ts'

let recipients: readonly string[] = []

/** Opens the form that sends a message to a list of players, with these in its list. */
export function useMessagePlayers(): (playerIds: readonly string[]) => void {
  const go = useNavigateTo()
  return useCallback(
    (playerIds) => {
      recipients = playerIds
      go(toHref(globalGiftsScreen, {}, { tab: 'send' }))
    },
    [go],
  )
}

/** The players that the message form opens with, once; empty when it was opened in another way. */
export function takeMessageRecipients(): readonly string[] {
  const taken = recipients
  recipients = []
  return taken
}
