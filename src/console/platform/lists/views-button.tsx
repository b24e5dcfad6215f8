import { Button, Menu } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useIsNarrow } from '#console/components/breakpoints.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { views } from '#contract/views.ts'
import type { ViewDialogProps } from './view-dialog.tsx'

const ViewsMenu = lazyComponent(() => import('./views-menu.tsx'), 'ViewsMenu')
const ViewDialog = lazyComponent(() => import('./view-dialog.tsx'), 'ViewDialog')

/** The saved views of a list: opens them, saves what is shown as one, and names the one that is open. */
export function ViewsButton({
  listId,
  viewId,
  viewParams,
  toViewHref,
}: {
  listId: string
  /** The id of the open view. */
  viewId: string | undefined
  /** What a view of the list as it is shown would hold: "filter=anne&sortKey=nickname". */
  viewParams: string
  /** The link to the list as a view shows it. */
  toViewHref: ViewDialogProps['toViewHref']
}) {
  const isNarrow = useIsNarrow()
  const [isOpen, setOpen] = useState(false)
  const [dialog, setDialog] = useState<ViewDialogProps['mode']>()
  const query = useEndpointQuery(
    views.list,
    { query: { list: listId } },
    { enabled: isOpen || viewId !== undefined, errorDisplay: 'quiet', staleTime: 60_000 },
  )
  const saved = query.data?.Result
  const active = saved?.find(({ Id }) => Id === viewId)
  const isChanged = active !== undefined && active.SearchParams !== viewParams
  const state = active?.HasLostFilter ? ' · lost a filter' : isChanged ? ' · edited' : ''
  const name = active ? `${active.Name}${state}` : 'Views'
  return (
    <>
      <Menu position="bottom-end" opened={isOpen} onChange={setOpen}>
        <Menu.Target>
          <Button
            variant="default"
            maw={240}
            leftSection={isNarrow ? undefined : <IconBookmark size={16} aria-hidden />}
            aria-label={active ? `Views: ${name}` : 'Views'}
          >
            {name}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Suspense fallback={<Menu.Label>Loading</Menu.Label>}>
            <ViewsMenu
              query={{ ...query, saved }}
              active={active}
              viewParams={viewParams}
              toViewHref={toViewHref}
              onDialog={setDialog}
            />
          </Suspense>
        </Menu.Dropdown>
      </Menu>
      {dialog ? (
        <Suspense fallback={null}>
          <ViewDialog
            mode={dialog}
            listId={listId}
            viewParams={viewParams}
            toViewHref={toViewHref}
            onClose={() => setDialog(undefined)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
