import { useEffect, useRef, useState } from 'react'
import { ConfirmDialog } from '#console/components/dialog/confirm-dialog.tsx'
import { notify } from '#console/platform/notifications/notify.ts'
import { useEndpointMutation } from '#console/platform/query/use-endpoint-mutation.ts'
import { useStore } from '#console/platform/store.ts'
import { type RequestedUndo, requestedUndoStore, type UndoRest } from './undo.ts'

/** One undo: sends its call, and asks again about what others changed since. */
function UndoRun({ undo, onEnd }: { undo: RequestedUndo; onEnd: () => void }) {
  const [rest, setRest] = useState<UndoRest<object>>()
  const mutation = useEndpointMutation(undo.endpoint, {
    errorMessage: undo.failed,
    handledCodes: ['stale'],
    onError: ({ code }) => {
      if (code !== 'stale') onEnd()
    },
  })
  const isSent = useRef(false)
  const send = (input: object, ifMatch: string | number | undefined) =>
    mutation.mutate(input, {
      ifMatch,
      onSuccess: ({ data }) => {
        notify.success(typeof undo.done === 'function' ? undo.done(data) : undo.done)
        const left = undo.toRest?.(data)
        setRest(left)
        if (!left) onEnd()
      },
    })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is sent once, when it is asked for
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    send(undo.input, undo.ifMatch)
  }, [])
  const { error, isPending } = mutation
  if (rest) {
    const { body, input, title, confirmLabel, cancelLabel } = rest
    return (
      <ConfirmDialog
        isOpen
        onClose={onEnd}
        {...{ title, confirmLabel, cancelLabel }}
        isDestructive
        isPending={isPending}
        onConfirm={() => send(input, undefined)}
      >
        {body}
      </ConfirmDialog>
    )
  }
  if (error?.code !== 'stale') return null
  return (
    <ConfirmDialog
      isOpen
      onClose={onEnd}
      title="Someone else changed this since. Undo anyway?"
      confirmLabel="Undo anyway"
      cancelLabel="Keep it as it is"
      isDestructive
      isPending={isPending}
      onConfirm={() => send(undo.inputWithoutVersion ?? undo.input, undo.ifMatch === undefined ? undefined : '*')}
    >
      <p style={{ margin: 0 }}>Nothing was undone. Undoing now may also take back what was changed since.</p>
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
