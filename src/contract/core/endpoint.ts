import type { z } from 'zod'
import type { EnvironmentName } from './environment.ts'
import type { ErrorDefinition } from './errors.ts'
import type { GameAccess, GameCallGroup } from './game-access.ts'
import type { PermissionName } from './permissions.ts'
import { reserveSegments } from './reserved-segments.ts'

/** Who may call an endpoint: everyone, signed-in staff, holders of one permission or of any of several, or administrators. */
export type Access = 'public' | 'signed-in' | 'administrator' | PermissionName | readonly PermissionName[]

/** Who makes a call, as far as its rules ask. */
export type Caller = { readonly Id: number }

/** What the pipeline writes into the audit log for a call that changes or exports something. */
export type AuditRecord = {
  /** In the past tense: "persistence saved". Stable, because the log is filtered by it. */
  readonly action: string
  /** The kind of what was acted on: "player". The console's features register labels and links for their kinds. */
  readonly target: string
  /** The path parameter that names the target; without it the handler names it, or the action has no single target. */
  readonly targetParam?: string
}

/** What endpoints of staff and of the game have in common. */
type CommonEndpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With `:name` for parameters. Answers with and without a trailing slash; literal segments win over parameters. */
  readonly path: `/${string}`
  /** One line for the API page. */
  readonly summary: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** Headers of its own, by their names in lower case; other headers of a request are ignored. */
  readonly headers?: z.ZodObject
  /** The payload that travels in `data`; for a file, the shape of what it contains. */
  readonly reply: z.ZodType
  /** Present on downloads: the reply is sent bare, as a stream of this type. */
  readonly file?: 'text/csv' | 'application/json'
  /** The errors that this endpoint may return besides those of the pipeline. */
  readonly errors: readonly ErrorDefinition[]
  /** Environments in which this endpoint does not exist. */
  readonly excludedEnvironments?: readonly EnvironmentName[]
  /**
   * The path parameter that names what cannot be read any more after this call; the console then stops reading it.
   * Absent where it stays readable: a mark that can be undone, a part of something that stays.
   */
  readonly removes?: string
  /**
   * True for a call that only reads and looks as if it did not, so that it needs no `records`: its input is too long for an address,
   * or its file is no export of data.
   */
  readonly isRead?: boolean
  /** Required on every change and export of staff. What players do to their own data is not in the audit log. */
  readonly records?: AuditRecord
  /** True when the call compares `If-Match` with the entity's version and returns 412 when it is stale. */
  readonly isVersioned?: boolean
  /** True when the reply holds a secret, so that it is never stored for idempotency. */
  readonly hasSecretReply?: boolean
  /**
   * The members of the body that hold secrets such as a password: the body's hash for idempotency is keyed, and no browser
   * stores a call with one of them.
   */
  readonly secretFields?: readonly string[]
  /** True when the call sets or reads a cookie; the console sends cookies with no other. */
  readonly usesCookies?: boolean
  /** The kind of background job that the call starts, for lists that are too long for the call itself. Stored. */
  readonly job?: string
  /** True for a call on many rows, which may take 60 s; others have 5 s, files no limit. Calls with a `job` have it too. */
  readonly isBatch?: boolean
  /** How many `Rows` of the body are one transaction when its `Mode` is "each"; every other call is one. */
  readonly rowsPerTransaction?: number
  /** The largest accepted body in bytes; 1 MiB when absent. */
  readonly bodyLimit?: number
}

/**
 * One endpoint of staff, as data. The server's types, parsing, permission check and audit, the console's calls and
 * buttons, the OpenAPI document and the 400/401/403 tests are all derived from it.
 */
export type Endpoint = CommonEndpoint & {
  readonly access: Access
  /** Further permissions that a parsed input needs, checked before the transaction. */
  readonly additionalAccess?: (input: never, caller: Caller) => readonly PermissionName[]
  /** True for the call that takes a change back: it is carried out as the call that the change itself declared for it. */
  readonly standsForUndo?: boolean
  /** True when the call is open to users who have yet to set up the second factor that the server demands. */
  readonly isAllowedBeforeSecondFactor?: boolean
}

/** One endpoint of the game, as data: no staff may call it, and no player one of staff. */
export type GameEndpoint = CommonEndpoint & {
  readonly path: `/game/v1/${string}`
  readonly gameAccess: GameAccess
  /** With which calls staff switch it off; `other` when absent. Calls of server keys are not switched off. */
  readonly group?: Exclude<GameCallGroup, 'new-players'>
  /** True when the call asks whether something changed: 204 without a body when the handler returns null. */
  readonly isPoll?: boolean
  /** True for a call that makes, joins or leaves a guild, which a player may do less often than other changes. */
  readonly isGuildChange?: boolean
}

/** An endpoint of either. */
export type AnyEndpoint = Endpoint | GameEndpoint

/** Endpoints of one feature, by name: all of staff, or all of the game. */
export type Feature = Readonly<Record<string, Endpoint>> | Readonly<Record<string, GameEndpoint>>

/** Whether an endpoint is one of the game. */
export function isGameEndpoint(endpoint: AnyEndpoint): endpoint is GameEndpoint {
  return 'gameAccess' in endpoint
}

/** Whether a call may change something: it then runs in one transaction. */
export function isChange({ method, isRead }: AnyEndpoint): boolean {
  return method !== 'GET' && !isRead
}

/** The parsed input that a handler receives. */
export type EndpointInput<E extends AnyEndpoint> = {
  params: E['params'] extends z.ZodType ? z.output<E['params']> : undefined
  query: E['query'] extends z.ZodType ? z.output<E['query']> : undefined
  body: E['body'] extends z.ZodType ? z.output<E['body']> : undefined
  headers: E['headers'] extends z.ZodType ? z.output<E['headers']> : undefined
}

type Sent<Name extends string, S> = S extends z.ZodType
  ? Record<string, never> extends z.input<S>
    ? { [K in Name]?: z.input<S> }
    : { [K in Name]: z.input<S> }
  : { [K in Name]?: undefined }

/** The input that a caller sends: only the parts that the endpoint declares. */
export type EndpointRequest<E extends AnyEndpoint> = Sent<'params', E['params']> &
  Sent<'query', E['query']> &
  Sent<'body', E['body']> &
  Sent<'headers', E['headers']>

type KeyOf<T> = T extends unknown ? keyof T : never
type NoOther<Given, Declared> = Readonly<Record<Exclude<KeyOf<Given>, KeyOf<Declared>>, never>>

/**
 * A call without members that the endpoint does not declare: a misspelled part or parameter does not compile.
 * TypeScript alone checks for those only in a literal that is itself an argument, not in one that a callback returns.
 */
export type ExactCall<E extends AnyEndpoint, C extends EndpointRequest<E>> = C & {
  readonly [Part in keyof C | keyof EndpointRequest<E>]?: Part extends keyof EndpointRequest<E>
    ? NoOther<C[Part], EndpointRequest<E>[Part]>
    : never
}

/** The payload of a successful reply. */
export type EndpointReply<E extends AnyEndpoint> = z.output<E['reply']>

/** Declares an endpoint and its path's reserved segments. Its type keeps the literal parts and types `additionalAccess`. */
export function endpoint<
  const E extends Omit<Endpoint, 'additionalAccess'>,
  P extends z.ZodObject | undefined = undefined,
  Q extends z.ZodObject | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
>(
  declared: E & {
    params?: P
    query?: Q
    body?: B
    additionalAccess?: (
      input: {
        params: P extends z.ZodType ? z.output<P> : undefined
        query: Q extends z.ZodType ? z.output<Q> : undefined
        body: B extends z.ZodType ? z.output<B> : undefined
      },
      caller: Caller,
    ) => readonly PermissionName[]
  },
): E & { additionalAccess?: (input: never, caller: Caller) => readonly PermissionName[] } {
  reserveSegments(declared)
  return declared
}

/** Declares an endpoint of the game. */
export function gameEndpoint<const E extends GameEndpoint>(declared: E): E {
  reserveSegments(declared)
  return declared
}

/** Groups the endpoints of a feature; exists for its type. */
export function feature<const F extends Feature>(endpoints: F): F {
  return endpoints
}
