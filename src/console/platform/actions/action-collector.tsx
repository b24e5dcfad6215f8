import { createContext, useEffect, useRef } from 'react'

/** An action as its menu entry would offer it. */
export type CollectedAction = {
  readonly label: string
  readonly disabledReason: string | undefined
  readonly run: () => void
}

/**
 * Collects an action in place of showing its menu entry: around it, ActionItem and DialogItem render nothing and report
 * what they are; undefined once they are gone.
 */
export const ActionCollector = createContext<((action: CollectedAction | undefined) => void) | undefined>(undefined)

/** Reports an action to the collector around it. */
export function CollectedItem({
  collect,
  label,
  disabledReason,
  onOpen,
}: {
  collect: (action: CollectedAction | undefined) => void
  label: string
  disabledReason: string | undefined
  onOpen: () => void
}) {
  const latest = useRef(onOpen)
  useEffect(() => {
    latest.current = onOpen
  })
  // Not for every new `onOpen`: each report renders the collector, and that makes another one.
  useEffect(() => {
    collect({ label, disabledReason, run: () => latest.current() })
    return () => collect(undefined)
  }, [collect, label, disabledReason])
  return null
}
