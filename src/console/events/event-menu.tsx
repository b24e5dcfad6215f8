import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Suspense } from 'react'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import type { GameEvent } from '#contract/events/event.ts'

const EventMenuItems = lazyComponent<{ event: GameEvent }>(() =>
  import('./event-menu-items.tsx').then((module) => module.EventMenuItems),
)

/** What can be done with one event, as a menu. */
export function EventMenu({ event }: { event: GameEvent }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Actions of ${event.Content}, edition ${event.Id}`}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Suspense fallback={<Menu.Label>Loading</Menu.Label>}>
          <EventMenuItems event={event} />
        </Suspense>
      </Menu.Dropdown>
    </Menu>
  )
}
