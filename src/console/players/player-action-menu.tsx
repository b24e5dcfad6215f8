import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useIsNarrow } from '#console/components/breakpoints.ts'
import classes from './player-page.module.css'
import { PlayerActionEntry, usePlayerActions } from './shared/player-action-entry.tsx'
import { type PlayerTabProps, playerActionGroups } from './shared/player-page-slots.ts'

/** The actions for a player, in groups beside each other; on a narrow screen in a sheet at the bottom. */
export function PlayerActionMenu(props: PlayerTabProps) {
  // Loaded with the page, so that the menu opens complete.
  const { actions, isFailed, retry } = usePlayerActions()
  const isNarrow = useIsNarrow()
  const groups = playerActionGroups
    .map((group) => ({ group, actions: actions?.filter((action) => action.group === group) ?? [] }))
    .filter((group) => group.actions.length > 0)
  return (
    <Menu
      position="bottom-end"
      width={isNarrow ? 290 : 540}
      withInitialFocusPlaceholder={false}
      withOverlay={isNarrow}
      overlayProps={{ zIndex: 290 }}
    >
      <Menu.Target>
        <Button variant="light" rightSection={<IconChevronDown size={16} aria-hidden />}>
          Actions
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {actions ? null : <Menu.Label>{isFailed ? 'The actions could not be loaded.' : 'Loading'}</Menu.Label>}
        {isFailed ? (
          <Menu.Item closeMenuOnClick={false} onClick={retry}>
            Try again
          </Menu.Item>
        ) : null}
        <div className={classes.groups}>
          {groups.map((group) => (
            <div key={group.group} className={classes.group}>
              <Menu.Label>{group.group}</Menu.Label>
              {group.actions.map((action) => (
                <PlayerActionEntry key={action.key} action={action} {...props} />
              ))}
            </div>
          ))}
        </div>
      </Menu.Dropdown>
    </Menu>
  )
}
