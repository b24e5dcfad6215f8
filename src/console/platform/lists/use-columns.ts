import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { Column } from '#console/components/table/data-table-types.ts'
import { readStored, writeStored } from '#console/platform/browser-storage.ts'
import { useCurrentUser } from '#console/platform/session/session.ts'

/** The columns of a list and which of them are shown. */
export type ColumnVisibility<R> = {
  readonly visible: readonly Column<R>[]
  /** The columns that can be hidden, all but those of buttons. */
  readonly choices: readonly { readonly column: Column<R>; readonly isVisible: boolean }[]
  readonly isDefault: boolean
  /** Shows or hides a column; the last one stays. */
  readonly toggle: (key: string) => void
  readonly reset: () => void
}

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function store(key: string, text: string | undefined): void {
  writeStored('localStorage', key, text)
  for (const listener of [...listeners]) listener()
}

function parseHidden(text: string): readonly string[] {
  return text.split(',').filter((key) => key !== '')
}

/** Which columns a person sees of a list, kept in this browser as the keys of the hidden ones. */
export function useColumnVisibility<R>(listId: string, columns: readonly Column<R>[]): ColumnVisibility<R> {
  const { Id } = useCurrentUser()
  const storageKey = `columns-${listId}-${Id}`
  const stored = useSyncExternalStore(subscribe, () => readStored('localStorage', storageKey))
  const hidden = useMemo(
    () =>
      stored === undefined
        ? columns.filter(({ isHiddenByDefault }) => isHiddenByDefault).map(({ key }) => key)
        : parseHidden(stored),
    [stored, columns],
  )
  const hideable = columns.filter(({ isActions }) => !isActions)
  const shown = hideable.filter(({ key }) => !hidden.includes(key))
  const toggle = useCallback(
    (key: string) => {
      const next = hidden.includes(key) ? hidden.filter((other) => other !== key) : [...hidden, key]
      const staysOne = columns.some((column) => !column.isActions && !next.includes(column.key))
      if (staysOne) store(storageKey, next.join(','))
    },
    [hidden, columns, storageKey],
  )
  return {
    // A stored choice may name every column of a list that lost some since.
    visible: useMemo(() => {
      const left = columns.filter(({ key, isActions }) => isActions || !hidden.includes(key))
      return left.some(({ isActions }) => !isActions) ? left : columns
    }, [columns, hidden]),
    choices: hideable.map((column) => ({ column, isVisible: shown.includes(column) })),
    isDefault: stored === undefined,
    toggle,
    reset: useCallback(() => store(storageKey, undefined), [storageKey]),
  }
}
