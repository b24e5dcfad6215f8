import type { ReactNode } from 'react'
import type { ApiError } from '#console/platform/query/api-error.ts'
import type { CallResult } from '#console/platform/query/call.ts'
import { createStore } from '#console/platform/store.ts'
import type { Endpoint, EndpointReply, EndpointRequest } from '#contract/core/endpoint.ts'
import type { Undo } from './undo.ts'

/** The texts of an action; those that the specification quotes are verbatim. */
export type ActionLabels<Reply = never> = {
  /** On the button or menu item: "Reset progress". */
  readonly label: string
  /** The dialog's title: "Reset this player's progress?" */
  readonly question: string
  /** The target by name and id, and what will happen. */
  readonly body?: ReactNode
  /** The verb on the confirming button. */
  readonly confirm: string
  /** The success notice; a function says what the reply tells. */
  readonly done: string | ((reply: Reply) => string)
  /** The title of the success notice, in place of "Success". */
  readonly doneTitle?: string
  /** The failure notice; the technical detail is added. Absent: the request error alone. */
  readonly failed?: string | ((error: ApiError) => string | undefined)
  /** The title of the failure notice, in place of "Error". */
  readonly failedTitle?: string
}

/** An action: the endpoint that it calls, and its texts. */
export type Action<E extends Endpoint> = {
  readonly endpoint: E
  readonly input: EndpointRequest<E>
  readonly labels: ActionLabels<EndpointReply<E>>
  /** Red, with a field for a reason; in Production the target has to be typed. */
  readonly isDestructive?: boolean
  /** Offers a field for a reason although it is not destructive: staff may be asked about it later. */
  readonly takesReason?: boolean
  /** What is typed in Production: the target's id, or a count. */
  readonly target?: string
  /** The version that was loaded. */
  readonly ifMatch?: string | number
  readonly onDone?: (reply: EndpointReply<E>) => void
  /** The words of its undo, where the server offers one. */
  readonly undo?: ((result: CallResult<E>) => Undo | undefined) | undefined
}

/** An action whose dialog is open; the type of its endpoint is erased. */
export type ActionDialogState = {
  readonly endpoint: Endpoint
  readonly input: object
  readonly labels: Omit<ActionLabels, 'done'>
  readonly isDestructive: boolean
  readonly takesReason: boolean
  readonly target: string | undefined
  readonly ifMatch: string | number | undefined
  readonly toDone: (reply: unknown) => string
  readonly onDone: (reply: unknown) => void
  readonly undo: (result: CallResult<Endpoint>) => Undo | undefined
  /** Different for every opening. */
  readonly number: number
}

let openings = 0

/** The action whose dialog is open. It lives in the shell, because the menu that it came from closes. */
export const actionDialogStore = createStore<ActionDialogState | undefined>(undefined)

/** Opens the dialog of an action. */
export function openAction<E extends Endpoint>(action: Action<E>): void {
  const { done } = action.labels
  actionDialogStore.set({
    endpoint: action.endpoint,
    input: action.input,
    labels: action.labels,
    isDestructive: action.isDestructive ?? false,
    takesReason: action.takesReason ?? action.isDestructive ?? false,
    target: action.target,
    ifMatch: action.ifMatch,
    // The reply comes from `endpoint`, so it has the type that these functions expect.
    toDone: (reply) => (typeof done === 'string' ? done : done(reply as EndpointReply<E>)),
    onDone: (reply) => action.onDone?.(reply as EndpointReply<E>),
    undo: (result) => action.undo?.(result as CallResult<E>),
    number: ++openings,
  })
}
