import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { DialogItem } from '#console/platform/actions/action.tsx'
import { notifyDone } from '#console/platform/actions/undo.ts'
import { useNavigateTo } from '#console/platform/navigation/search-params.ts'
import { notify } from '#console/platform/notifications/notify.ts'
import type { ApiError } from '#console/platform/query/api-error.ts'
import { useEndpointMutation } from '#console/platform/query/use-endpoint-mutation.ts'
import { type SavedView, views } from '#contract/views.ts'
import type { ViewDialogProps } from './view-dialog.tsx'

/** What the menu of saved views shows and does. */
type ViewsMenuProps = {
  readonly query: { readonly saved: readonly SavedView[] | undefined; readonly error: ApiError | undefined }
  readonly active: SavedView | undefined
  /** What a view of the list as it is shown would hold. */
  readonly viewParams: string
  readonly toViewHref: ViewDialogProps['toViewHref']
  readonly onDialog: (mode: ViewDialogProps['mode']) => void
}

/** The entries of the menu of saved views: one's own, the shared ones, and what can be done with the open one. */
export function ViewsMenu({ query: { saved, error }, active, viewParams, toViewHref, onDialog }: ViewsMenuProps) {
  const go = useNavigateTo()
  const own = saved?.filter(({ IsOwn }) => IsOwn) ?? []
  const shared = saved?.filter(({ IsOwn }) => !IsOwn) ?? []
  const entry = (view: SavedView) => (
    <Menu.Item
      key={view.Id}
      leftSection={<IconCheck size={14} style={{ visibility: view === active ? 'visible' : 'hidden' }} aria-hidden />}
      rightSection={view.HasLostFilter ? 'lost a filter' : view.IsOwn && view.IsShared ? 'shared' : undefined}
      onClick={() => go(toViewHref(view))}
    >
      {view.Name}
    </Menu.Item>
  )
  return (
    <>
      {error && !saved ? <Menu.Label>{error.message}</Menu.Label> : null}
      {saved?.length === 0 ? <Menu.Label>No saved views yet</Menu.Label> : null}
      {own.length > 0 ? <Menu.Label>My views</Menu.Label> : null}
      {own.map(entry)}
      {shared.length > 0 ? <Menu.Label>Shared views</Menu.Label> : null}
      {shared.map(entry)}
      <Menu.Divider />
      {active?.HasLostFilter ? (
        <Menu.Label maw={280}>
          “{active.Name}” named a player who was deleted. That filter is gone, and the view shows more than before.
          {active.IsOwn ? ' Update or delete it.' : ''}
        </Menu.Label>
      ) : null}
      {active?.IsOwn ? <ActiveViewItems view={active} viewParams={viewParams} onDialog={onDialog} /> : null}
      <DialogItem onOpen={() => onDialog('create')}>Save current view…</DialogItem>
    </>
  )
}

function ActiveViewItems({
  view,
  viewParams,
  onDialog,
}: {
  view: SavedView
  viewParams: string
  onDialog: ViewsMenuProps['onDialog']
}) {
  const update = useEndpointMutation(views.update)
  const remove = useEndpointMutation(views.remove)
  const { Id, Name, SearchParams, IsShared, HasLostFilter, Version } = view
  const isShown = viewParams === SearchParams && !HasLostFilter
  const save = () =>
    update.mutate(
      { params: { id: Id }, body: { Name, SearchParams: viewParams, IsShared } },
      { ifMatch: Version, onSuccess: () => notify.success(`“${Name}” updated.`) },
    )
  const deleteView = () =>
    remove.mutate(
      { params: { id: Id } },
      {
        onSuccess: ({ undoId }) => {
          const labels = { done: `“${Name}” restored.`, failed: `“${Name}” could not be restored.` }
          notifyDone(`“${Name}” deleted.`, labels, { undoId })
        },
      },
    )
  return (
    <>
      <DialogItem disabledReason={isShown ? 'The view already shows this.' : undefined} onOpen={save}>
        Update “{Name}”
      </DialogItem>
      <DialogItem onOpen={() => onDialog(view)}>Rename or share…</DialogItem>
      <DialogItem isDestructive onOpen={deleteView}>
        Delete “{Name}”
      </DialogItem>
      <Menu.Divider />
    </>
  )
}
