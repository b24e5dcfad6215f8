import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDots } from '@tabler/icons-react'
import { Suspense } from 'react'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import type { GameEvent } from '#contract/event.ts'

const EventMenuItems = lazyComponent(() => import('./event-menu-items.tsx'), 'EventMenuItems')

/** What can be done with an event: in a row, or in its form, which leaves out what it has itself. */
export function EventMenu({ event, isInForm = false }: { event: GameEvent; isInForm?: boolean }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        {isInForm ? (
          <Button variant="default" size="compact-sm" rightSection={<IconChevronDown size={14} aria-hidden />}>
            Actions
          </Button>
        ) : (
          <ActionIcon variant="subtle" color="gray" aria-label={`Actions of ${event.Content}, edition ${event.Id}`}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        )}
      </Menu.Target>
      {/* Escape closes the menu alone: this is how a dialog below it knows, before the first entry has the focus. */}
      <Menu.Dropdown data-mantine-stop-propagation>
        <Suspense fallback={<Menu.Label>Loading</Menu.Label>}>
          <EventMenuItems event={event} isInForm={isInForm} />
        </Suspense>
      </Menu.Dropdown>
    </Menu>
  )
}
