import { useBlocker, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { ConfirmDialog } from '#console/components/dialog/confirm-dialog.tsx'
import { hasUnsaved, type Location, wouldLoseUnsaved } from '#console/platform/forms/unsaved.ts'
import { sessionStore } from '#console/platform/session/session-store.ts'

type Navigation = {
  /** Whether the page stays: a dialog on it closes. */
  readonly isOnPage: boolean
  readonly action: 'PUSH' | 'REPLACE' | 'BACK' | 'FORWARD' | 'GO'
  readonly next: { readonly pathname: string; readonly search: object }
}

function toLocation({ pathname, search }: Navigation['next']): Location {
  const params = Object.entries(search).map(([name, value]) => [name, String(value)] as const)
  return { pathname, search: Object.fromEntries(params) }
}

/** Whether a navigation stays on the page and in its tab, and only closes a dialog. */
function isSamePage(from: Location, to: Location): boolean {
  return from.pathname === to.pathname && from.search.tab === to.search.tab
}

const leaving = { title: 'Leave without saving?', confirmLabel: 'Leave without saving', cancelLabel: 'Stay' }
const closing = { title: 'Close without saving?', confirmLabel: 'Close without saving', cancelLabel: 'Keep editing' }

/** Navigates as was asked for, past the guard. */
function useNavigation(): (navigation: Navigation) => void {
  const { history, options } = useRouter()
  const ignoreBlocker = { ignoreBlocker: true }
  return ({ action, next: { pathname, search } }) => {
    if (action === 'BACK') return history.back(ignoreBlocker)
    if (action === 'FORWARD') return history.forward(ignoreBlocker)
    const href = pathname + options.stringifySearch(search)
    if (action === 'REPLACE') history.replace(href, {}, ignoreBlocker)
    else history.push(href, {}, ignoreBlocker)
  }
}

/**
 * Asks before navigation discards unsaved input. The navigation is refused at once and made again once it is confirmed:
 * while a refusal is awaited, a second press of Back would pass.
 */
export function UnsavedChangesGuard() {
  const navigate = useNavigation()
  const [refused, setRefused] = useState<Navigation>()
  useBlocker({
    shouldBlockFn: ({ action, current, next }) => {
      // Without a session nothing can be saved, and the sign-in must be reachable.
      const isRefused = sessionStore.get().kind !== 'out' && wouldLoseUnsaved(toLocation(current), toLocation(next))
      if (isRefused) setRefused({ action, next, isOnPage: isSamePage(toLocation(current), toLocation(next)) })
      return isRefused
    },
    enableBeforeUnload: hasUnsaved,
  })
  // Mounted for every question: dialogs stack in the order in which they were mounted.
  if (!refused) return null
  return (
    <ConfirmDialog
      isOpen
      {...(refused.isOnPage ? closing : leaving)}
      isDestructive
      onClose={() => setRefused(undefined)}
      onConfirm={() => {
        setRefused(undefined)
        navigate(refused)
      }}
    >
      {refused.isOnPage
        ? 'Your input is not saved. Closing discards it.'
        : 'Your changes on this page are not saved. Leaving discards them.'}
    </ConfirmDialog>
  )
}
