import { useMemo } from 'react'
import type { Column } from '#console/components/table/data-table-types.ts'
import { useCurrentUser } from '#console/platform/session/session.ts'
import type { saveColumns } from './save-columns.ts'

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

// Not part of what a list needs to show.
async function save(...change: Parameters<typeof saveColumns>): Promise<void> {
  const saving = await import('./save-columns.ts')
  saving.saveColumns(...change)
}

/** Which columns a user sees of a list, kept on the server as the keys of the hidden ones. */
export function useColumnVisibility<R>(listId: string, columns: readonly Column<R>[]): ColumnVisibility<R> {
  const stored = useCurrentUser().Display.HiddenColumns[listId]
  const ownChoice = useMemo(
    () => columns.filter(({ isHiddenByDefault }) => isHiddenByDefault).map(({ key }) => key),
    [columns],
  )
  const hidden = stored ?? ownChoice
  const hideable = columns.filter(({ isActions }) => !isActions)
  const shown = hideable.filter(({ key }) => !hidden.includes(key))
  return {
    // A stored choice may name every column of a list that lost some since.
    visible: useMemo(() => {
      const left = columns.filter(({ key, isActions }) => isActions || !hidden.includes(key))
      return left.some(({ isActions }) => !isActions) ? left : columns
    }, [columns, hidden]),
    choices: hideable.map((column) => ({ column, isVisible: shown.includes(column) })),
    isDefault: stored === undefined,
    toggle: (key) =>
      save(listId, (before = ownChoice) => {
        const after = before.includes(key) ? before.filter((other) => other !== key) : [...before, key]
        return hideable.some((column) => !after.includes(column.key)) ? after : before
      }),
    reset: () => save(listId, () => null),
  }
}
