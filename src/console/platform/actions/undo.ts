import type { ReactNode } from 'react'
import { notify } from '#console/platform/notifications/notify.ts'
import { isAllowedNow, isExcludedHere } from '#console/platform/session/session.ts'
import { createStore } from '#console/platform/store.ts'
import type { Endpoint, EndpointReply, EndpointRequest } from '#contract/core/endpoint.ts'

/** What an undo left as it is, because others changed it since, and the input that takes it back too. */
export type UndoRest<Input> = {
  /** "3 events were kept. Delete them too?" */
  readonly title: string
  readonly confirmLabel: string
  readonly cancelLabel: string
  readonly body: ReactNode
  readonly input: Input
}

/** The call that takes a change back. */
type UndoCall<E extends Endpoint> = {
  readonly endpoint: E
  readonly input: EndpointRequest<E>
  /** The version that the change left behind: with another one, someone else changed it since. */
  readonly ifMatch?: string | number | undefined
  /** The input that takes it back whatever the version is; `input` where the version travels in `ifMatch`. */
  readonly inputWithoutVersion?: EndpointRequest<E>
  /** A page about the state that an undo brings back; the notice links it, also for those who may not undo. */
  readonly link?: { readonly label: string; readonly href: string }
  /** The notice after it: "The restore was undone." */
  readonly done: string | ((reply: EndpointReply<E>) => string)
  /** The notice when it failed. */
  readonly failed: string
  /** What is there now, from the state that a 412 carries; what happened since is in its words. */
  readonly describeConflict?: (current: unknown) => ReactNode
  /** What it left as it is; undefined for nothing. It is asked whether that is taken back as well. */
  readonly toRest?: (reply: EndpointReply<E>) => UndoRest<EndpointRequest<E>> | undefined
}

/** A declared undo; the type of its endpoint is erased. */
export type Undo = Omit<UndoCall<Endpoint>, 'done' | 'toRest'> & {
  readonly input: object
  readonly inputWithoutVersion?: object
  readonly done: string | ((reply: unknown) => string)
  readonly toRest?: (reply: unknown) => UndoRest<object> | undefined
}

/** An undo that somebody asked for. */
export type RequestedUndo = Undo & { readonly number: number }

/** Declares how a change is taken back: one call, with the version that the change left behind. */
export function undoBy<E extends Endpoint>(call: UndoCall<E>): Undo {
  // The host only hands the input back to the endpoint that it was declared with.
  return call as unknown as Undo
}

/** The undo that was asked for last. It is carried out in the shell, because the page that it came from may be left. */
export const requestedUndoStore = createStore<RequestedUndo | undefined>(undefined)

/** Whether something was asked to be undone; the host is rendered from then on. */
export const isUndoHostNeededStore = createStore(false)

let requests = 0

/** Takes a change back. Its outcome is a notice; a change by someone else since is shown first. */
export function requestUndo(undo: Undo): void {
  isUndoHostNeededStore.set(true)
  requestedUndoStore.set({ ...undo, number: ++requests })
}

/**
 * Shows that something was done. With an undo that the user may carry out or with a link, the notice offers them and
 * stays until it is closed.
 */
export function notifyDone(text: string, undo: Undo | undefined, title?: string): void {
  const isPossible = undo && isAllowedNow(undo.endpoint.access) && !isExcludedHere(undo.endpoint.excludedEnvironments)
  if (isPossible) notify.undoable(text, () => requestUndo(undo), title, undo.link)
  else if (undo?.link) notify.linked(text, undo.link, title)
  else notify.success(text, title)
}
