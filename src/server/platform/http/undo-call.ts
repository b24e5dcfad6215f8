import type { AnyEndpoint, Endpoint, EndpointRequest } from '#contract/core/endpoint.ts'

/** The call that takes a change back, as a client would send it. */
export type UndoCall = {
  readonly endpoint: AnyEndpoint
  readonly input: object
  /** The version that the change left behind. Absent: the ETag of the reply, where there is one. */
  readonly version?: string | number
  /** The input that takes it back whatever was changed since, where the version is part of `input`. */
  readonly anyway?: object
}

/** Declares how a change is taken back. What it needs of the state before is in the input. */
export function undoBy<E extends Endpoint>(
  endpoint: E,
  input: EndpointRequest<E>,
  options: { readonly version?: string | number; readonly anyway?: EndpointRequest<E> } = {},
): UndoCall {
  return { endpoint, input, ...options }
}
