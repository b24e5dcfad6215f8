import { Menu, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconLogout, IconMoon, IconSun } from '@tabler/icons-react'
import { useState } from 'react'
import { useLinkNavigation } from '#console/components/app-link.tsx'
import { Avatar } from '#console/components/avatar.tsx'
import { useIsNarrow } from '#console/components/breakpoints.ts'
import { ConfirmDialog } from '#console/components/dialog/confirm-dialog.tsx'
import { discardUnsaved, hasUnsaved } from '#console/platform/forms/unsaved.ts'
import { useManifest } from '#console/platform/navigation/manifest.ts'
import type { Screen } from '#console/platform/navigation/screen.ts'
import { signOut, useAccessCheck, useSession } from '#console/platform/session/session.ts'
import { useColorSchemeToggle } from './color-scheme-toggle.tsx'
import { getUserMenuScreens } from './menu.ts'
import classes from './user-menu.module.css'

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
export function UserMenu() {
  const { person } = useSession()
  const isAllowed = useAccessCheck()
  const { screens } = useManifest()
  const isNarrow = useIsNarrow()
  const scheme = useColorSchemeToggle()
  const [isConfirming, setConfirming] = useState(false)
  if (!person) return null
  const name = `${person.firstName} ${person.lastName}`.trim() || person.email
  const entries = getUserMenuScreens(screens).filter(({ access, userMenu }) => isAllowed(userMenu?.access ?? access))
  const logOut = () => {
    setConfirming(false)
    discardUnsaved()
    void signOut()
  }
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
          <Menu.Item
            leftSection={<IconLogout size={16} aria-hidden />}
            onClick={() => (hasUnsaved() ? setConfirming(true) : logOut())}
          >
            Logout
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        title="Log out without saving?"
        confirmLabel="Log out without saving"
        cancelLabel="Stay"
        isDestructive
        onConfirm={logOut}
      >
        Your changes on this page are not saved. Logging out discards them.
      </ConfirmDialog>
    </>
  )
}
