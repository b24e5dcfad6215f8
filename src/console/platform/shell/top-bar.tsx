import { ActionIcon, Kbd, Menu, Tooltip, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconLogout, IconMenu2, IconMoon, IconSearch, IconSun } from '@tabler/icons-react'
import { memo, Suspense } from 'react'
import { useLinkNavigation } from '#console/components/app-link.tsx'
import { Avatar } from '#console/components/avatar.tsx'
import { useIsNarrow } from '#console/components/breakpoints.ts'
import { useManifest } from '#console/platform/navigation/manifest.ts'
import type { Screen } from '#console/platform/navigation/screen.ts'
import { useAccessCheck, useServerInfo, useSession } from '#console/platform/session/session.ts'
import { useColorSchemeChoice } from './color-scheme.ts'
import { getUserMenuScreens } from './menu.ts'
import { openPalette } from './palette/palette.tsx'
import { LogOutDialog, requestLogOut } from './sign-out.tsx'
import classes from './top-bar.module.css'

/** The color scheme that is not in use, and how to change to it. */
function useColorSchemeToggle() {
  const { scheme, choose } = useColorSchemeChoice()
  const other = scheme === 'dark' ? 'light' : 'dark'
  return { other, change: () => choose(other) } as const
}

/** Switches between light and dark. */
function ColorSchemeToggle({ className }: { className?: string }) {
  const { other, change } = useColorSchemeToggle()
  const label = `Use the ${other} theme`
  return (
    <Tooltip label={label}>
      <ActionIcon variant="transparent" className={className} aria-label={label} onClick={change}>
        {other === 'dark' ? <IconMoon size={18} aria-hidden /> : <IconSun size={18} aria-hidden />}
      </ActionIcon>
    </Tooltip>
  )
}

function LinkItem({ path, title, userMenu }: Screen) {
  const { onClick } = useLinkNavigation(path)
  const Icon = userMenu?.icon
  return (
    <Menu.Item component="a" href={path} leftSection={Icon ? <Icon size={16} aria-hidden /> : null} onClick={onClick}>
      {title}
    </Menu.Item>
  )
}

/** The signed-in user: the screens of the user menu, and Logout. */
function UserMenu() {
  const { person } = useSession()
  const isAllowed = useAccessCheck()
  const { screens } = useManifest()
  const isNarrow = useIsNarrow()
  const scheme = useColorSchemeToggle()
  if (!person) return null
  const name = `${person.firstName} ${person.lastName}`.trim() || person.email
  const entries = getUserMenuScreens(screens).filter(({ access, userMenu }) => isAllowed(userMenu?.access ?? access))
  return (
    <>
      <Menu position="bottom-end" width={240} withinPortal={false}>
        <Menu.Target>
          <UnstyledButton className={classes.target} aria-label={`${name}: menu`}>
            <Avatar email={person.email} size={28} />
            <span className={classes.name}>{name}</span>
            <IconChevronDown size={14} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label className={classes.who}>
            <Avatar email={person.email} size={50} />
            <div className={classes.lines}>
              <div className={classes.full}>{name}</div>
              <div className={classes.email}>{person.email}</div>
              <div className={classes.email}>{person.Role.Name}</div>
            </div>
          </Menu.Label>
          <Menu.Divider />
          {entries.map((entry) => (
            <LinkItem key={entry.path} {...entry} />
          ))}
          {isNarrow ? (
            <Menu.Item
              leftSection={
                scheme.other === 'dark' ? <IconMoon size={16} aria-hidden /> : <IconSun size={16} aria-hidden />
              }
              onClick={scheme.change}
            >
              Use the {scheme.other} theme
            </Menu.Item>
          ) : null}
          <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={requestLogOut}>
            Logout
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <LogOutDialog />
    </>
  )
}

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
          <span className={classes.product}>Quarterdeck</span>
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
