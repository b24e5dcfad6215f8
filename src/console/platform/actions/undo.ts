import type { ReactNode } from 'react'
import { formatCount } from '#console/components/number.tsx'
import { notify } from '#console/platform/notifications/notify.ts'
import { createStore } from '#console/platform/store.ts'
import type { Endpoint, EndpointReply, EndpointRequest } from '#contract/core/endpoint.ts'

/** What an undo left as it is, because others changed it since, and the call that takes it back too. */
export type UndoRest<E extends Endpoint = Endpoint> = {
  /** "3 events were kept. Delete them too?" */
  readonly title: string
  readonly confirmLabel: string
  readonly cancelLabel: string
  readonly body: ReactNode
  readonly endpoint: E
  readonly input: EndpointRequest<E>
}

/** The words of an undo. How a change is taken back, the server says with its reply. */
export type Undo = {
  /** A page about the state that an undo brings back; the notice links it, also for those who may not undo. */
  readonly link?: { readonly label: string; readonly href: string }
  /** The notice after it: "The restore was undone." */
  readonly done: string | ((reply: unknown) => string)
  /** The notice when it failed. */
  readonly failed: string
  /** What is there now, from the state that a 412 carries; what happened since is in its words. */
  readonly describeConflict?: (current: unknown) => ReactNode
  /** What it left as it is; undefined for nothing. It is asked whether that is taken back as well. */
  readonly toRest?: (reply: unknown) => UndoRest | undefined
}

/** The words of an undo that depend on the reply of the call that it is. */
export function describeUndo<E extends Endpoint>(
  _: E,
  labels: Omit<Undo, 'done' | 'toRest'> & {
    readonly done: (reply: EndpointReply<E>) => string
    readonly toRest?: (reply: EndpointReply<E>) => UndoRest<E> | undefined
  },
): Undo {
  // The server carries an undo out as the call that the page knows it to be, and replies as that does.
  return labels as unknown as Undo
}

/** Of many players, others may have changed some since. */
function describePlainUndo(reply: unknown): string {
  const isBulk = typeof reply === 'object' && reply !== null && 'Skipped' in reply && typeof reply.Skipped === 'number'
  const skipped = isBulk ? Number(reply.Skipped) : 0
  const rest = `${formatCount(skipped, 'player')} ${skipped === 1 ? 'was' : 'were'} skipped.`
  return skipped === 0 ? 'The change was undone.' : `The change was undone. ${rest}`
}

const plainLabels: Undo = { done: describePlainUndo, failed: "Couldn't undo the change." }

/** An undo that somebody asked for; `id` is the number of the change. */
export type RequestedUndo = Undo & { readonly id: string; readonly number: number }

/** The undo that was asked for last. It is carried out in the shell, because the page that it came from may be left. */
export const requestedUndoStore = createStore<RequestedUndo | undefined>(undefined)

/** Whether something was asked to be undone; the host is rendered from then on. */
export const isUndoHostNeededStore = createStore(false)

let requests = 0

/** Takes the change with this number back. Its outcome is a notice; a change by someone else since is shown first. */
export function requestUndo(id: string, labels: Undo = plainLabels): void {
  isUndoHostNeededStore.set(true)
  requestedUndoStore.set({ ...labels, id, number: ++requests })
}

/**
 * Shows that something was done. Where the server's reply has the number of a change that the user may take back, the
 * notice offers the undo, which the list of recent changes keeps for a day.
 */
export function notifyDone(
  text: string,
  labels: Undo | undefined,
  { title, undoId }: { readonly title?: string | undefined; readonly undoId: string | undefined },
): void {
  if (undoId !== undefined) notify.undoable(text, () => requestUndo(undoId, labels), title, labels?.link)
  else if (labels?.link) notify.linked(text, labels.link, title)
  else notify.success(text, title)
}
