import { Menu } from '@mantine/core'
import { IconAlertTriangle, IconRepeat } from '@tabler/icons-react'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { EventDialogParams } from './event-dialog-params.ts'
import { EventFileItems } from './files/event-files.tsx'

/** The entries of the page's menu that open a dialog or choose a file. */
export function PageMenuItems() {
  const [, setSearchParams] = useSearchParams(EventDialogParams)
  return (
    <>
      <Menu.Item
        leftSection={<IconRepeat size={16} aria-hidden />}
        onClick={() => setSearchParams({ newSeries: 'true' })}
      >
        Create series
      </Menu.Item>
      <Menu.Item
        leftSection={<IconAlertTriangle size={16} aria-hidden />}
        onClick={() => setSearchParams({ attention: 'true' })}
      >
        What needs attention
      </Menu.Item>
      <EventFileItems />
    </>
  )
}
