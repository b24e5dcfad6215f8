import { Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '#console/components/dialog/confirm-dialog.tsx'
import { useNavigateTo } from '#console/platform/navigation/search-params.ts'
import { notify } from '#console/platform/notifications/notify.ts'
import { ErrorText } from '#console/platform/query/error-text.tsx'
import { useEndpointMutation } from '#console/platform/query/use-endpoint-mutation.ts'
import { toMissingPermissionText, useAccessCheck } from '#console/platform/session/session.ts'
import { type SavedView, sharePermission, views } from '#contract/views.ts'

/** What the dialog of a view needs. */
export type ViewDialogProps = {
  /** `create` saves the list as it is shown; a view is renamed or shared. */
  readonly mode: 'create' | SavedView | undefined
  readonly listId: string
  /** What a new view holds. */
  readonly viewParams: string
  readonly toViewHref: (view: Pick<SavedView, 'Id' | 'SearchParams'>) => string
  readonly onClose: () => void
}

/** Gives a view its name and says who sees it. */
export function ViewDialog({ mode, listId, viewParams, toViewHref, onClose }: ViewDialogProps) {
  const view = typeof mode === 'object' ? mode : undefined
  const [name, setName] = useState(view?.Name ?? '')
  const [isShared, setShared] = useState(view?.IsShared ?? false)
  const isAllowed = useAccessCheck()
  const disabledReason = isAllowed(sharePermission) ? undefined : toMissingPermissionText(sharePermission)
  const create = useEndpointMutation(views.create, { errorDisplay: 'quiet' })
  const update = useEndpointMutation(views.update, { errorDisplay: 'quiet' })
  const go = useNavigateTo()
  const mutation = view ? update : create
  const content = { Name: name.trim(), IsShared: isShared }
  const close = () => {
    notify.success(`“${content.Name}” saved.`)
    onClose()
  }
  const save = () => {
    if (view) {
      const body = { ...content, SearchParams: view.SearchParams }
      update.mutate({ params: { id: view.Id }, body }, { ifMatch: view.Version, onSuccess: close })
      return
    }
    const openSaved = ({ data }: { readonly data: SavedView }) => {
      close()
      go(toViewHref(data), { replace: true })
    }
    create.mutate({ body: { ...content, List: listId, SearchParams: viewParams } }, { onSuccess: openSaved })
  }
  return (
    <ConfirmDialog
      isOpen={mode !== undefined}
      onClose={onClose}
      title={view ? `Rename or share “${view.Name}”` : 'Save the current view'}
      confirmLabel="Save view"
      onConfirm={save}
      canConfirm={name.trim() !== ''}
      isPending={mutation.isPending}
      error={mutation.error && <ErrorText error={mutation.error} />}
    >
      <TextInput
        label="Name"
        maxLength={80}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Switch
        mt="md"
        label="Share with everyone"
        // Taking a share back needs no permission.
        disabled={!isShared && disabledReason !== undefined}
        description={disabledReason}
        checked={isShared}
        onChange={(event) => setShared(event.currentTarget.checked)}
      />
    </ConfirmDialog>
  )
}
