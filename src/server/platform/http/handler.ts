import type { AnyEndpoint, EndpointInput, EndpointReply, Feature, GameEndpoint } from '#contract/core/endpoint.ts'
import type { EnvironmentName } from '#contract/core/environment.ts'
import type { Person } from '#contract/session.ts'
import type { AccessKey, SignedInPlayer } from '#server/platform/callers/caller.ts'
import type { GameLimits } from '#server/platform/callers/game-limits.ts'
import type { KeySets } from '#server/platform/callers/key-sets.ts'
import type { OpenIdClients } from '#server/platform/callers/openid-clients.ts'
import type { RateLimit } from '#server/platform/callers/rate-limit.ts'
import type { OutboundClient } from '#server/platform/callers/safe-request.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import type { SecretKey } from '#server/platform/secret-key.ts'
import type { Settings } from '#server/platform/settings.ts'
import type { UndoCall } from './undo-call.ts'

/** Whether the server is to stop. It still answers, and tells balancers to go elsewhere. */
export type ShutdownState = { isStopping: boolean }

/** Everything random or slow that a handler may need before its transaction; tests can replace each part. */
export type Services = {
  readonly settings: Settings
  readonly shutdown: ShutdownState
  /** The current instant; injected, so that tests can set it. */
  readonly now: () => Date
  /** `size` random bytes. */
  readonly randomBytes: (size: number) => Buffer
  /** Encrypts and hashes what the database alone must not reveal. */
  readonly secretKey: SecretKey
  readonly gameLimits: GameLimits
  /** The public keys of issuers of identity tokens. */
  readonly keySets: KeySets
  /** Providers that staff sign in with. */
  readonly openIdClients: OpenIdClients
  /** Limits the steps of sign-ins with them, by network. */
  readonly signOnLimit: RateLimit
  /** Reaches addresses that staff entered. */
  readonly outbound: OutboundClient
}

/** What a handler adds to the audit entry of its call. */
export type AuditChange = {
  /** Another action than the endpoint's, when this call did only a part of it. */
  action?: string
  /** The target's id, when it is not a path parameter. */
  targetId?: string
  /** Values before and after; anything JSON can hold, secrets already left out. */
  before?: unknown
  after?: unknown
  /** The players that `after` names, where the manifest of the subject does not say how it does: see `auditedPlayers`. */
  players?: readonly string[]
  /**
   * Further entries of the call with the same target, one for each player that it is about: the deletion of one erases
   * the values about that one, and the others stay.
   */
  each?: {
    readonly action: string
    readonly changes: readonly { readonly before?: unknown; readonly after?: unknown }[]
  }
  /** How the change is taken back; absent where it cannot be. */
  undo?: UndoCall | undefined
  /** A note such as "without a version: the last write wins". */
  note?: string
  /** Who acted, when there is no session (a sign-in). */
  actor?: { id: number | null; name: string }
}

/** What a handler gets of the call besides its input. */
export type Context = {
  /** The transaction of a changing call; the plain database for a reading one. The only handle there is. */
  readonly db: Handle
  /** The signed-in user, or the service account; absent on public endpoints and on those of the game. */
  readonly person: Person | undefined
  /** Whether that is a service account. */
  readonly isServiceAccount: boolean
  /** SHA-256 of the session's token, empty of a service account; absent where the user is. */
  readonly sessionHash: Uint8Array | undefined
  readonly now: Date
  readonly environment: EnvironmentName
  readonly requestId: string
  readonly ipAddress: string
  /** The client's name of itself, at most 300 characters; empty when it gave none. */
  readonly userAgent: string
  /** The reason or ticket link that the caller gave; empty when none. */
  readonly reason: string
  /** The version in `If-Match`, without quotes and `W/`; absent when the caller named none. */
  readonly ifMatch: string | undefined
  readonly services: Services
  /** Adds to the audit entry of this call. */
  audit(change: AuditChange): void
  /**
   * Does this last, right before the commit of a changing call, when its audit entry and reply are written: work with a
   * lock that many calls wait for at once. The lock ends before the change is durable; the reply waits until it is.
   */
  beforeCommit(work: () => Promise<void>): void
  /**
   * Ends the locks of a changing call before its change is durable; the reply waits until it is. For calls that take a lock
   * that many wait for, and have nothing left to do between it and the commit.
   */
  endLocksEarly(): void
  /** A cookie of ours that the caller sent; undefined when there is none, and for endpoints without `usesCookies`. */
  getCookie(name: string): string | undefined
  /** Sets a cookie that scripts cannot read. */
  setCookie(name: string, value: string, maxAgeSeconds: number): void
  /** Sets the ETag of the reply. */
  setVersion(version: number | string): void
}

/** The context of a signed-in user: of every endpoint that is not public. */
export type SignedInContext = Context & { readonly person: Person; readonly sessionHash: Uint8Array }

/** The context of a call with a key of the game. */
export type KeyContext = Context & { readonly key: AccessKey }

/** The context of a player's call. */
export type PlayerContext = Context & { readonly player: SignedInPlayer }

/** The context an endpoint's handler gets. */
export type EndpointContext<E extends AnyEndpoint> = E extends GameEndpoint
  ? E['gameAccess'] extends 'player'
    ? PlayerContext
    : E['gameAccess'] extends 'store'
      ? Context
      : KeyContext
  : E extends { readonly access: 'public' }
    ? Context
    : SignedInContext

/** A download: its file name and its text in chunks, read as fast as the client receives them. */
export type FileReply = { readonly fileName: string; readonly chunks: AsyncIterable<string> | Iterable<string> }

/** What an endpoint's handler returns: the payload, the file of a download, or null where nothing changed. */
export type HandlerReply<E extends AnyEndpoint> = E['file'] extends string
  ? FileReply
  : E extends { readonly isPoll: true }
    ? EndpointReply<E> | null
    : EndpointReply<E>

/** Handles a call: no SQL, no `try`, and nothing awaited but the database. */
export type PlainHandler<E extends AnyEndpoint> = (
  input: EndpointInput<E>,
  context: EndpointContext<E>,
) => Promise<HandlerReply<E>>

/** Thrown by `handle` of a changing call when its preparation does not hold in the transaction: the call is repeated. */
export class PreparationOutdated extends Error {}

/**
 * A handler with slow work (hashing, counting an attempt) before its transaction opens. `prepare` runs on the plain
 * database and what it returns reaches `handle`. After `PreparationOutdated` it runs again, with `isRepeated`.
 */
export type PreparedHandler<E extends AnyEndpoint, P> = {
  prepare(input: EndpointInput<E>, context: EndpointContext<E>, isRepeated: boolean): Promise<P>
  handle(input: EndpointInput<E>, context: EndpointContext<E>, prepared: P): Promise<HandlerReply<E>>
}

/** The handler of an endpoint, in either form. `never` lets handlers with different preparations share one table. */
export type Handler<E extends AnyEndpoint> = PlainHandler<E> | PreparedHandler<E, never>

/** The handlers of a feature, one for each endpoint; a missing one does not compile. */
export type Handlers<F extends Feature> = { readonly [Name in keyof F]: Handler<F[Name]> }

/** Declares a handler with a preparation; exists for its type, which hides what the preparation returns. */
export function prepared<E extends AnyEndpoint, P>(parts: PreparedHandler<E, P>): PreparedHandler<E, never> {
  // The pipeline passes `handle` only what `prepare` of the same object returned, so the hidden type is always right.
  return parts as unknown as PreparedHandler<E, never>
}
