import { useCallback, useState } from 'react'
import type { PaletteGroup, PaletteItem } from '#console/platform/navigation/feature.ts'

const toKey = ({ key, group }: PaletteGroup) => key ?? group

function isSame(a: PaletteItem, b: PaletteItem | undefined): boolean {
  return (
    a.key === b?.key &&
    a.label === b.label &&
    a.hint === b.hint &&
    a.rank === b.rank &&
    a.disabledReason === b.disabledReason
  )
}

/**
 * What the parts of the palette show. A report that says the same again changes nothing: each change renders the parts,
 * and they report again.
 */
export function usePartGroups(): {
  readonly groups: readonly PaletteGroup[]
  readonly onItems: (group: PaletteGroup) => void
  readonly clear: () => void
} {
  const [groups, setGroups] = useState<readonly PaletteGroup[]>([])
  const onItems = useCallback((next: PaletteGroup) => {
    setGroups((before) => {
      const shown = before.find((group) => toKey(group) === toKey(next))
      const items = shown?.items ?? []
      const isUnchanged = items.length === next.items.length && items.every((item, at) => isSame(item, next.items[at]))
      if (isUnchanged && (shown === undefined || shown.order === next.order)) return before
      return [...before.filter((group) => group !== shown), next]
    })
  }, [])
  return { groups, onItems, clear: useCallback(() => setGroups([]), []) }
}
