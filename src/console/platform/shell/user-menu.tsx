import { Menu, UnstyledButton } from '@mantine/core'
import {
  IconAdjustments,
  IconChevronDown,
  IconLogout,
  IconMoon,
  IconSettings,
  IconSun,
  IconUser,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLinkNavigation } from '#console/components/app-link.tsx'
import { Avatar } from '#console/components/avatar.tsx'
import { useIsNarrow } from '#console/components/breakpoints.ts'
import { ConfirmDialog } from '#console/components/confirm-dialog.tsx'
import { discardUnsaved, hasUnsaved } from '#console/platform/forms/unsaved.ts'
import { useSlots } from '#console/platform/navigation/slots.ts'
import { signOut, useAccessCheck, useSession } from '#console/platform/session/session.ts'
import type { PermissionName } from '#contract/core/permissions.ts'
import { useScheme } from './scheme-toggle.tsx'
import classes from './user-menu.module.css'

const entries = [
  { label: 'My profile', path: '/acp/myprofile', needs: undefined, icon: IconUser },
  { label: 'Settings', path: '/acp/settings', needs: 'MANAGE_SIDIOUS_USERS', icon: IconSettings },
  {
    label: 'Console Preferences',
    path: '/acp/systempreferences',
    needs: 'CONTROL_CONSOLE_PREFERENCES',
    icon: IconAdjustments,
  },
] as const satisfies readonly { label: string; path: string; needs: PermissionName | undefined; icon: unknown }[]

function LinkItem({ label, path, icon: Icon }: (typeof entries)[number]) {
  const { onClick } = useLinkNavigation(path)
  return (
    <Menu.Item component="a" href={path} leftSection={<Icon size={16} aria-hidden />} onClick={onClick}>
      {label}
    </Menu.Item>
  )
}

/** The person, and what belongs to them: profile, settings, preferences, and the way out. */
export function UserMenu() {
  const { person } = useSession()
  const client = useQueryClient()
  const may = useAccessCheck()
  const { screens } = useSlots()
  const isNarrow = useIsNarrow()
  const scheme = useScheme()
  const [isAsking, setAsking] = useState(false)
  if (!person) return null
  const name = `${person.firstName} ${person.lastName}`.trim() || person.email
  const shown = entries.filter(
    ({ path, needs }) => screens.some((screen) => screen.path === path) && (!needs || may(needs)),
  )
  const leave = () => {
    setAsking(false)
    discardUnsaved()
    void signOut(client)
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
          {shown.map((entry) => (
            <LinkItem key={entry.path} {...entry} />
          ))}
          {isNarrow ? (
            <Menu.Item
              leftSection={
                scheme.other === 'dark' ? <IconMoon size={16} aria-hidden /> : <IconSun size={16} aria-hidden />
              }
              onClick={scheme.change}
            >
              Use the {scheme.other} scheme
            </Menu.Item>
          ) : null}
          <Menu.Item
            leftSection={<IconLogout size={16} aria-hidden />}
            onClick={() => (hasUnsaved() ? setAsking(true) : leave())}
          >
            Logout
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Log out without saving?"
        confirmLabel="Log out without saving"
        cancelLabel="Stay"
        isHarmful
        onConfirm={leave}
      >
        What you changed on this page is not saved. Logging out throws it away.
      </ConfirmDialog>
    </>
  )
}
