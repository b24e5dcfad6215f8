import { ActionIcon, Kbd, Tooltip, UnstyledButton } from '@mantine/core'
import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { memo, Suspense } from 'react'
import { useManifest } from '#console/platform/navigation/manifest.ts'
import { useServerInfo } from '#console/platform/session/session.ts'
import { ColorSchemeToggle } from './color-scheme-toggle.tsx'
import { openPalette } from './palette/palette.tsx'
import classes from './top-bar.module.css'
import { UserMenu } from './user-menu.tsx'

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The bar at the top, in the environment's color. */
export const TopBar = memo(function TopBar({
  isMenuOpen,
  isSidebarOverlay,
  onToggleSidebar,
}: {
  isMenuOpen: boolean
  isSidebarOverlay: boolean
  onToggleSidebar: () => void
}) {
  const { environmentText } = useServerInfo()
  const { topBarItems, shellSettings } = useManifest()
  const name = shellSettings.useDisplayName()
  const showsName = name !== '' && name !== 'Quarterdeck'
  const menuLabel = isSidebarOverlay ? 'Open the menu' : isMenuOpen ? 'Collapse the menu' : 'Expand the menu'
  return (
    <header className={classes.bar}>
      <div className={classes.left}>
        <Tooltip label={menuLabel}>
          <ActionIcon
            variant="transparent"
            className={classes.icon}
            aria-label={menuLabel}
            aria-expanded={isMenuOpen}
            onClick={onToggleSidebar}
          >
            <IconMenu2 size={20} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <span className={classes.brand}>
          <span className={classes.product} data-alone={!showsName || undefined}>
            Quarterdeck
          </span>
          {showsName ? <span className={classes.game}>{name}</span> : null}
        </span>
        <span className={classes.badge}>
          <span className={classes.badgeText}>{environmentText || 'Unknown environment'}</span>
        </span>
      </div>
      <UnstyledButton className={classes.search} onClick={openPalette}>
        <IconSearch size={16} aria-hidden />
        <span className={classes.searchText}>Search players, screens and actions</span>
        <Kbd className={classes.key} size="xs">
          {isApple ? '⌘ K' : 'Ctrl K'}
        </Kbd>
      </UnstyledButton>
      <div className={classes.right}>
        {topBarItems.map(({ key, component: Item }) => (
          <Suspense key={key} fallback={<span className={classes.pending} />}>
            <Item />
          </Suspense>
        ))}
        <span className={classes.scheme}>
          <ColorSchemeToggle className={classes.icon} />
        </span>
        <UserMenu />
      </div>
    </header>
  )
})
