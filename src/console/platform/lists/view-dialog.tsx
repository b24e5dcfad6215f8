import { Switch, TextInput } from '@mantine/core'
import { FormDialog, type FormFields } from '#console/platform/forms/form-dialog.tsx'
import { useNavigateTo } from '#console/platform/navigation/search-params.ts'
import { useForbiddenReason } from '#console/platform/session/forbidden-reason.ts'
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

type ViewValues = Pick<SavedView, 'Name' | 'IsShared'>

/** Gives a view its name and says who sees it. */
export function ViewDialog({ mode, listId, viewParams, toViewHref, onClose }: ViewDialogProps) {
  const go = useNavigateTo()
  const shareDisabledReason = useForbiddenReason()(sharePermission)
  const view = typeof mode === 'object' ? mode : undefined
  const form = {
    initialValues: { Name: view?.Name ?? '', IsShared: view?.IsShared ?? false },
    // The button waits for a name; the server checks the rest.
    validate: () => ({}),
    isDirty: () => false,
    errorDisplay: 'quiet' as const,
    labels: { Name: 'Name' },
    confirmLabel: 'Save view',
    canConfirm: ({ Name }: ViewValues) => Name.trim() !== '',
    successMessage: ({ data }: { readonly data: SavedView }) => `“${data.Name}” saved.`,
    onClose,
    children: ({ field, getInputProps, values }: FormFields<ViewValues>) => (
      <>
        <TextInput {...field('Name')} maxLength={80} data-autofocus />
        <Switch
          {...getInputProps('IsShared', { type: 'checkbox' })}
          mt="md"
          label="Share with everyone"
          // Taking a share back needs no permission.
          disabled={!values.IsShared && shareDisabledReason !== undefined}
          description={shareDisabledReason}
        />
      </>
    ),
  }
  if (!view) {
    return (
      <FormDialog
        {...form}
        endpoint={views.create}
        toInput={({ Name, IsShared }) => ({
          body: { Name: Name.trim(), IsShared, List: listId, SearchParams: viewParams },
        })}
        title="Save the current view"
        onSuccess={({ data }) => go(toViewHref(data), { replace: true })}
      />
    )
  }
  return (
    <FormDialog
      {...form}
      endpoint={views.update}
      ifMatch={view.Version}
      toInput={({ Name, IsShared }) => ({
        params: { id: view.Id },
        body: { Name: Name.trim(), IsShared, SearchParams: view.SearchParams },
      })}
      title={`Rename or share “${view.Name}”`}
    />
  )
}
