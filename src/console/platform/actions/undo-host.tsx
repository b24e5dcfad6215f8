import { useEffect, useRef, useState } from 'react'
import { ConfirmDialog } from '#console/components/dialog/confirm-dialog.tsx'
import { notify } from '#console/platform/notifications/notify.ts'
import { useEndpointMutation } from '#console/platform/query/use-endpoint-mutation.ts'
import { useStore } from '#console/platform/store.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { recentChanges } from '#contract/recent-changes.ts'
import { type RequestedUndo, requestedUndoStore, type UndoRest } from './undo.ts'

type RunProps = { readonly undo: RequestedUndo; readonly onEnd: () => void }

/** Asks whether what an undo left as it is is taken back as well. */
function Rest({ rest, onDone, onEnd, failed }: RestProps) {
  const { body, endpoint, input, title, confirmLabel, cancelLabel } = rest
  const mutation = useEndpointMutation<Endpoint>(endpoint, { errorMessage: failed, onError: onEnd })
  return (
    <ConfirmDialog
      isOpen
      onClose={onEnd}
      {...{ title, confirmLabel, cancelLabel }}
      isDestructive
      isPending={mutation.isPending}
      onConfirm={() => mutation.mutate(input, { onSuccess: ({ data }) => onDone(data) })}
    >
      {body}
    </ConfirmDialog>
  )
}

type RestProps = Pick<RunProps, 'onEnd'> & {
  readonly rest: UndoRest
  readonly onDone: (reply: unknown) => void
  readonly failed: string
}

/** One undo: sends its call, and asks again about what others changed since. */
function UndoRun({ undo, onEnd }: RunProps) {
  const [rest, setRest] = useState<UndoRest>()
  const { mutate, error, isPending } = useEndpointMutation(recentChanges.undo, {
    errorMessage: undo.failed,
    handledCodes: ['stale'],
    onError: ({ code }) => {
      if (code !== 'stale') onEnd()
    },
  })
  const isSent = useRef(false)
  const onDone = (reply: unknown) => {
    notify.success(typeof undo.done === 'function' ? undo.done(reply) : undo.done)
    const left = undo.toRest?.(reply)
    setRest(left)
    if (!left) onEnd()
  }
  const send = (anyway: 'true' | 'false') =>
    mutate({ params: { id: undo.id }, query: { anyway } }, { onSuccess: ({ data }) => onDone(data) })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is sent once, when it is asked for
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    send('false')
  }, [])
  if (rest) return <Rest rest={rest} onDone={onDone} onEnd={onEnd} failed={undo.failed} />
  if (error?.code !== 'stale') return null
  return (
    <ConfirmDialog
      isOpen
      onClose={onEnd}
      title="Someone else changed this since. Undo anyway?"
      confirmLabel="Undo anyway"
      cancelLabel="Keep the change"
      isDestructive
      isPending={isPending}
      onConfirm={() => send('true')}
    >
      <p style={{ margin: 0 }}>Nothing was undone. Undoing now may also undo later changes.</p>
      {undo.describeConflict?.(error.data)}
    </ConfirmDialog>
  )
}

/** Carries out what was asked to be undone; once, in the shell. */
export function UndoHost() {
  const requested = useStore(requestedUndoStore)
  const [undos, setUndos] = useState<readonly RequestedUndo[]>([])
  useEffect(() => {
    if (!requested) return
    setUndos((before) => [...before, requested])
    requestedUndoStore.set(undefined)
  }, [requested])
  return undos.map((undo) => (
    <UndoRun
      key={undo.number}
      undo={undo}
      onEnd={() => setUndos((before) => before.filter((other) => other !== undo))}
    />
  ))
}
