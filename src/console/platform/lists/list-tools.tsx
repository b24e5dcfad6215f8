import { ActionIcon, Menu } from '@mantine/core'
import { IconColumns3, IconKeyboard } from '@tabler/icons-react'
import { Suspense } from 'react'
import type { z } from 'zod'
import { useIsNarrow } from '#console/components/breakpoints.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { isShortcutListOpenStore } from '#console/platform/navigation/shortcuts.ts'
import { ListExportButton } from './list-export.tsx'
import classes from './lists.module.css'
import type { ListController } from './use-list.ts'
import { ViewsButton } from './views-button.tsx'

const ColumnChooser = lazyComponent(() => import('./column-chooser.tsx'), 'ColumnChooser')

/** Saved views, columns, shortcuts and export of a list. */
export function ListTools<R extends object, F extends z.ZodObject, C>({
  controller,
}: {
  controller: ListController<R, F, C>
}) {
  const { list, columns, params } = controller
  const isNarrow = useIsNarrow()
  return (
    <div className={classes.tools}>
      <ViewsButton
        listId={list.id}
        viewId={params.view}
        viewParams={controller.viewParams}
        toViewHref={controller.toViewHref}
      />
      <Menu position="bottom-end" closeOnItemClick={false}>
        <Menu.Target>
          <ActionIcon variant="default" aria-label="Columns" title="Columns">
            <IconColumns3 size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Suspense fallback={<Menu.Label>Loading</Menu.Label>}>
            <ColumnChooser
              choices={columns.choices}
              isDefault={columns.isDefault}
              onToggle={columns.toggle}
              onReset={columns.reset}
            />
          </Suspense>
        </Menu.Dropdown>
      </Menu>
      {isNarrow ? null : (
        <ActionIcon
          variant="default"
          aria-label="Keyboard shortcuts"
          title="Keyboard shortcuts (?)"
          onClick={() => isShortcutListOpenStore.set(true)}
        >
          <IconKeyboard size={16} aria-hidden />
        </ActionIcon>
      )}
      {list.export ? <ListExportButton controller={controller} options={list.export} /> : null}
    </div>
  )
}
