import { Tooltip, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { useLinkNavigation } from '#console/components/app-link.tsx'
import { readStoredJson, writeStored } from '#console/platform/browser-storage.ts'
import { isAtEntry, type MenuEntry, type MenuNode } from './menu.ts'
import classes from './sidebar.module.css'

const ClosedGroups = z.array(z.string())
const closedKey = 'closedMenuGroups'

function closedGroups(): readonly string[] {
  return ClosedGroups.safeParse(readStoredJson('localStorage', closedKey)).data ?? []
}

/** Whether a group of the menu is open, remembered in this browser. */
function useGroupOpen(label: string): readonly [boolean, (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(() => !closedGroups().includes(label))
  const change = (next: boolean) => {
    setOpen(next)
    const others = closedGroups().filter((closed) => closed !== label)
    writeStored('localStorage', closedKey, JSON.stringify(next ? others : [...others, label]))
  }
  return [isOpen, change]
}

function Hint({ label, isShown, children }: { label: string; isShown: boolean; children: ReactNode }) {
  if (!isShown) return children
  return (
    <Tooltip label={label} position="right">
      {children}
    </Tooltip>
  )
}

/** One line of the menu. `isOutside` leaves the console. */
export function SidebarEntry({
  entry,
  isCollapsed,
  isInGroup = false,
  isOutside = false,
}: {
  entry: MenuEntry
  isCollapsed: boolean
  isInGroup?: boolean
  isOutside?: boolean
}) {
  const isActive = useLocation({ select: ({ pathname }) => isAtEntry(entry, pathname) })
  const linkNavigation = useLinkNavigation(isOutside ? undefined : entry.path)
  const Icon = entry.icon
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isActive && !isOutside) item.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isActive, isOutside])
  return (
    <li ref={item}>
      <Hint label={entry.label} isShown={isCollapsed}>
        <a
          href={entry.path}
          className={classes.entry}
          data-active={(isActive && !isOutside) || undefined}
          data-nested={(isInGroup && !isCollapsed) || undefined}
          aria-current={isActive && !isOutside ? 'page' : undefined}
          aria-label={isCollapsed ? entry.label : undefined}
          onClick={linkNavigation.onClick}
          onMouseEnter={linkNavigation.onMouseEnter}
        >
          {isInGroup && !isCollapsed ? null : <Icon size={18} className={classes.icon} aria-hidden />}
          {isCollapsed ? null : <span className={classes.text}>{entry.label}</span>}
        </a>
      </Hint>
    </li>
  )
}

/** A group of the menu; collapsed to icons it shows its entries without a heading. */
export function SidebarGroup({
  group,
  isCollapsed,
}: {
  group: Extract<MenuNode, { kind: 'group' }>
  isCollapsed: boolean
}) {
  const [isOpen, setOpen] = useGroupOpen(group.label)
  const holdsPage = useLocation({
    select: ({ pathname }) => group.entries.some((entry) => isAtEntry(entry, pathname)),
  })
  const entries = group.entries.map((entry) => (
    <SidebarEntry key={entry.path} entry={entry} isCollapsed={isCollapsed} isInGroup />
  ))
  if (isCollapsed) return entries
  const Icon = group.icon
  return (
    <li>
      <UnstyledButton
        className={classes.entry}
        aria-expanded={isOpen}
        data-holds={(holdsPage && !isOpen) || undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon size={18} className={classes.icon} aria-hidden />
        <span className={classes.text}>{group.label}</span>
        <IconChevronRight size={14} className={classes.chevron} data-open={isOpen || undefined} aria-hidden />
      </UnstyledButton>
      {isOpen ? <ul className={classes.list}>{entries}</ul> : null}
    </li>
  )
}
