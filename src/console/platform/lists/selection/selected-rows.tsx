import { Suspense } from 'react'
import type { z } from 'zod'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { SelectionExportButton } from '../list-export.tsx'
import type { ListController } from '../use-list.ts'

const SelectAllButton = lazyComponent(() => import('./select-all-button.tsx'), 'SelectAllButton')

const SelectionBar = lazyComponent(() => import('./selection-bar.tsx'), 'SelectionBar')

/** What can be done with the selected rows of a list; nothing while none is selected. */
export function SelectedRows<R extends object, F extends z.ZodObject, C>({
  controller,
}: {
  controller: ListController<R, F, C>
}) {
  const { list, selection, page, shownParams, context, pending } = controller
  const { bulkActions: BulkActions, rowCopyText = list.rowKey, selectAll } = list
  const keys = [...selection.rows.keys()]
  const rows = [...selection.rows.values()].filter((row) => row !== undefined)
  if (keys.length === 0) return null
  const toText = ([key, row]: readonly [string, R | undefined]) => (row ? rowCopyText(row) : key)
  return (
    <Suspense fallback={null}>
      <SelectionBar
        count={keys.length}
        elsewhere={keys.length - (page.rows?.filter(selection.isSelected).length ?? 0)}
        getText={() => [...selection.rows].map(toText).join('\n')}
        onClear={selection.clear}
        selectAll={
          selectAll && (page.total ?? 0) > keys.length ? (
            <SelectAllButton
              endpoint={selectAll.endpoint}
              limit={selectAll.limit}
              total={page.total ?? 0}
              isTotalExact={page.isTotalExact}
              disabledReason={pending.reason}
              readKeys={() => selectAll.readKeys(shownParams, context)}
              onKeys={selection.addKeys}
            />
          ) : null
        }
      >
        {list.export?.selectionLimit === undefined ? null : (
          <SelectionExportButton options={list.export} params={shownParams} context={context} keys={keys} />
        )}
        {BulkActions ? (
          <BulkActions rows={rows} keys={keys} context={context} clearSelection={selection.clear} />
        ) : null}
      </SelectionBar>
    </Suspense>
  )
}
