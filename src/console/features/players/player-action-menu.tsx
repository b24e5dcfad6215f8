import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Fragment } from 'react'
import { useIsNarrow } from '#console/components/breakpoints.ts'
import { type PlayerTabProps, playerActionGroups } from '#console/platform/navigation/screen.ts'
import { useSlots } from '#console/platform/navigation/slots.ts'
import { playerActions } from './player-actions.tsx'
import classes from './player-page.module.css'

/** Everything that can be done with a player, in groups; on a narrow screen a sheet from below. */
export function PlayerActionMenu(props: PlayerTabProps) {
  const slots = useSlots()
  const isNarrow = useIsNarrow()
  const all = [...playerActions, ...slots.playerActions].toSorted((one, other) => one.order - other.order)
  const groups = playerActionGroups
    .map((group) => ({ group, actions: all.filter((action) => action.group === group) }))
    .filter(({ actions }) => actions.length > 0)
  return (
    <Menu
      position="bottom-end"
      width={290}
      withInitialFocusPlaceholder={false}
      withOverlay={isNarrow}
      overlayProps={{ zIndex: 290 }}
    >
      <Menu.Target>
        <Button variant="filled" rightSection={<IconChevronDown size={16} aria-hidden />}>
          Actions
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {groups.map(({ group, actions }, index) => (
          <Fragment key={group}>
            {index > 0 ? <Menu.Divider /> : null}
            <Menu.Label>{group}</Menu.Label>
            {actions.map(({ key, component: Action }) => (
              <Action key={key} {...props} />
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
