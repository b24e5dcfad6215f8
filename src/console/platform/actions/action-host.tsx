import { useEffect, useState } from 'react'
import { ConfirmDialog } from '#console/components/dialog/confirm-dialog.tsx'
import { notify } from '#console/platform/notifications/notify.ts'
import { ErrorText } from '#console/platform/query/error-text.tsx'
import { useEndpointMutation } from '#console/platform/query/use-endpoint-mutation.ts'
import { useEnvironment } from '#console/platform/session/session.ts'
import { useStore } from '#console/platform/store.ts'
import type { Endpoint, EndpointCall } from '#contract/core/endpoint.ts'
import { reasonLimit } from '#contract/core/units.ts'
import { type OpenAction, openedActionStore } from './action-dialog.ts'

function ActionDialog({ action, onClose }: { action: OpenAction; onClose: () => void }) {
  const { endpoint, labels: words, harmful, target } = action
  const isProduction = (useEnvironment() ?? 'Production') === 'Production'
  const [isOpen, setOpen] = useState(true)
  const change = useEndpointMutation(endpoint, { errorMessage: words.failed })
  const { isPending } = change

  const confirm = (reason: string) => {
    // Sealed together by openAction, where the compiler checked that the input is the endpoint's.
    const input = action.input as EndpointCall<Endpoint>
    const onSuccess = ({ data }: { data: unknown }) => {
      notify.success(words.done)
      setOpen(false)
      action.onDone(data)
      onClose()
    }
    change.mutate(input, { reason, ifMatch: action.ifMatch, onSuccess })
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={() => {
        setOpen(false)
        // While it runs, this stays to tell how it ended.
        if (!isPending) onClose()
      }}
      title={words.question}
      confirmLabel={words.confirm}
      onConfirm={confirm}
      isHarmful={harmful}
      reasonLimit={action.takesReason ? reasonLimit : undefined}
      typeToConfirm={harmful && isProduction ? target : undefined}
      isPending={isPending}
      error={change.error && <ErrorText failure={change.error} />}
    >
      {words.body}
    </ConfirmDialog>
  )
}

/** Where the dialogs of actions appear; once, in the shell. An action that still runs keeps its place under a new one. */
export function ActionHost() {
  const opened = useStore(openedActionStore)
  const [actions, setActions] = useState<readonly OpenAction[]>([])
  useEffect(() => {
    if (!opened) return
    setActions((before) => [...before, opened])
    openedActionStore.set(undefined)
  }, [opened])
  return actions.map((action) => (
    <ActionDialog
      key={action.number}
      action={action}
      onClose={() => setActions((before) => before.filter((other) => other !== action))}
    />
  ))
}
