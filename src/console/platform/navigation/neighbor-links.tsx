import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import classes from './neighbor-links.module.css'
import { useNavigateTo } from './search-params.ts'
import { stringifySearchParams } from './search-string.ts'
import { defineShortcuts, useShortcuts } from './shortcuts.ts'
import { useNeighbors } from './visited-lists.ts'

const neighborShortcuts = defineShortcuts({
  title: 'Neighbors in the list',
  order: 30,
  shortcuts: {
    previous: { label: 'Open the one before', keys: ['['] },
    next: { label: 'Open the one after', keys: [']'] },
  },
})

/** What is open in front of the page, which then takes no keys. */
const inFront = '[role="dialog"], [role="alertdialog"], [role="menu"]'

/**
 * Leads to the row before and after this page in the list that it was opened from, also by `[` and `]`. Search params in
 * `keep` stay: the open tab, for example.
 */
export function NeighborLinks({ noun, keep = {} }: { noun: string; keep?: Readonly<Record<string, unknown>> }) {
  const neighbors = useNeighbors()
  const navigateTo = useNavigateTo()
  const open = (href: string | undefined) => {
    if (href !== undefined) navigateTo(href.includes('?') ? href : `${href}${stringifySearchParams(keep)}`)
  }
  useShortcuts(neighborShortcuts, (name) => {
    const href = neighbors?.[name]
    if (href === undefined || document.querySelector(inFront)) return false
    open(href)
    return true
  })
  if (!neighbors) return null
  const { previous, next, position, count } = neighbors
  return (
    <span className={classes.links}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={`Previous ${noun}`}
        title={previous === undefined ? 'First on this page of the list' : `Previous ${noun} ( [ )`}
        data-disabled={previous === undefined || undefined}
        aria-disabled={previous === undefined}
        onClick={() => open(previous)}
      >
        <IconChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <span>
        {position} of {count}
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={`Next ${noun}`}
        title={next === undefined ? 'Last on this page of the list' : `Next ${noun} ( ] )`}
        data-disabled={next === undefined || undefined}
        aria-disabled={next === undefined}
        onClick={() => open(next)}
      >
        <IconChevronRight size={16} aria-hidden />
      </ActionIcon>
    </span>
  )
}
