import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Fragment, Suspense, useEffect } from 'react'
import { useIsNarrow } from '#console/components/breakpoints.ts'
import { useSlot } from '#console/platform/navigation/manifest.ts'
import { type PlayerTabProps, playerActionGroups, playerActions } from '#console/shared/player-page-slots.ts'
import classes from './player-page.module.css'

/** The actions for a player, in groups; on a narrow screen in a sheet at the bottom. */
export function PlayerActionMenu(props: PlayerTabProps) {
  const slotted = useSlot(playerActions)
  const isNarrow = useIsNarrow()
  useEffect(() => {
    // Preloaded, so that the menu opens complete. An error shows when it opens.
    for (const { component } of slotted) void component.preload().catch(() => undefined)
  }, [slotted])
  const groups = playerActionGroups
    .map((group) => ({ group, actions: slotted.filter((action) => action.group === group) }))
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
        <Suspense fallback={null}>
          {groups.map(({ group, actions }, index) => (
            <Fragment key={group}>
              {index > 0 ? <Menu.Divider /> : null}
              <Menu.Label>{group}</Menu.Label>
              {actions.map(({ key, component: Action }) => (
                <Action key={key} {...props} />
              ))}
            </Fragment>
          ))}
        </Suspense>
      </Menu.Dropdown>
    </Menu>
  )
}
