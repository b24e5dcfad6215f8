import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ConfirmDialog } from '#console/components/dialog/confirm-dialog.tsx'
import type { CallResult } from '#console/platform/query/call.ts'
import { ErrorText } from '#console/platform/query/error-text.tsx'
import { useEndpointMutation } from '#console/platform/query/use-endpoint-mutation.ts'
import { useEnvironment } from '#console/platform/session/session.ts'
import { useStore } from '#console/platform/store.ts'
import type { Endpoint, EndpointRequest } from '#contract/core/endpoint.ts'
import { reasonLimit } from '#contract/core/units.ts'
import { type ActionDialogState, actionDialogStore } from './action-dialog.ts'
import { notifyDone } from './undo.ts'

function ActionDialog({ action, onClose }: { action: ActionDialogState; onClose: () => void }) {
  const { endpoint, labels, isDestructive, target } = action
  const isProduction = (useEnvironment() ?? 'Production') === 'Production'
  const [isOpen, setOpen] = useState(true)
  const client = useQueryClient()
  const mutation = useEndpointMutation(endpoint, {
    errorMessage: labels.failed,
    ...(labels.failedTitle && { errorTitle: labels.failedTitle }),
    onError: ({ code }) => {
      if (code !== 'stale') return
      // It was opened on a state that is not the current one, so it cannot succeed: the page shows what it is now.
      void client.invalidateQueries()
      setOpen(false)
      onClose()
    },
  })
  const { isPending } = mutation

  const confirm = (reason: string) => {
    // openAction checked at compile time that the input belongs to the endpoint.
    const input = action.input as EndpointRequest<Endpoint>
    const onSuccess = (result: CallResult<Endpoint>) => {
      notifyDone(action.toDone(result.data), action.undo(result), { title: labels.doneTitle, undoId: result.undoId })
      setOpen(false)
      action.onDone(result.data)
      onClose()
    }
    mutation.mutate(input, { reason, ifMatch: action.ifMatch, onSuccess })
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={() => {
        setOpen(false)
        // While the request runs, the component stays mounted to report the result.
        if (!isPending) onClose()
      }}
      title={labels.question}
      confirmLabel={labels.confirm}
      onConfirm={confirm}
      isDestructive={isDestructive}
      reasonLimit={action.takesReason ? reasonLimit : undefined}
      typeToConfirm={isDestructive && isProduction ? target : undefined}
      isPending={isPending}
      error={mutation.error && <ErrorText error={mutation.error} />}
    >
      {labels.body}
    </ConfirmDialog>
  )
}

/** Renders the dialogs of actions; once, in the shell. An action that still runs stays below a newer one. */
export function ActionHost() {
  const opened = useStore(actionDialogStore)
  const [actions, setActions] = useState<readonly ActionDialogState[]>([])
  useEffect(() => {
    if (!opened) return
    setActions((before) => [...before, opened])
    actionDialogStore.set(undefined)
  }, [opened])
  return actions.map((action) => (
    <ActionDialog
      key={action.number}
      action={action}
      onClose={() => setActions((before) => before.filter((other) => other !== action))}
    />
  ))
}
