import type { BuildPlatform } from '#contract/build-platforms.ts'
import type { AnyEndpoint, Endpoint, GameEndpoint } from '#contract/core/endpoint.ts'
import type { GameCallGroup, GameScope } from '#contract/core/game-access.ts'
import type { Person } from '#contract/session.ts'
import type { Database } from '#server/platform/database/tables.ts'

/** A live session: its user, the SHA-256 of its token, and whether a second factor has to be set up first. */
export type Session = {
  readonly person: Person
  readonly sessionHash: Uint8Array
  readonly mustSetUpSecondFactor: boolean
}

/** The live sessions, which a process may keep for a moment. */
export type Sessions = {
  /** The live session of a bearer token; undefined when there is none. Only a call that is a use keeps it from ending. */
  find(token: string, now: Date, db: Database, isUse: boolean): Promise<Session | undefined>
  /** Drops what this process keeps, so that every session is read again. */
  clear(): void
}

/** A service account that calls with its key: it has no session and no second factor, and `person` is what it may do. */
export type ServiceCaller = { readonly kind: 'service account'; readonly person: Person; readonly keyId: number }

/** A member of staff as far as rights go: a person, or a service account. */
export type Staff = { readonly person: Person; readonly isServiceAccount: boolean }

/** What a call carries, and whether it was admitted before, and so counted. */
export type Presented = { readonly credential: string; readonly ipAddress: string; readonly isAgain: boolean }

/** The keys of service accounts, which a process may keep for a moment. */
export type ServiceCallers = {
  /** The service account of a key, counted for its limit. Throws `unauthenticated` and `too-many-calls`. */
  find(endpoint: Endpoint, presented: Presented, now: Date, db: Database): Promise<ServiceCaller>
  /** Counts a call that ended, for its key; `code` is that of its error, empty for none. */
  count(caller: ServiceCaller, endpoint: Endpoint, code: string, now: Date): void
  /** Drops what this process keeps, so that every key is read again. */
  clear(): void
}

/** A call of a key that ended. */
export type EndedCall = {
  readonly keyId: number
  /** "PUT /game/v1/saves" */
  readonly call: string
  /** The code of its error; empty when it succeeded. */
  readonly code: string
  /** How long the server worked for it. */
  readonly milliseconds: number
}

/** What counts the calls of keys. */
export type CallCounter = { count(call: EndedCall, at: Date): void }

/** A key of the game, as its calls need it. */
export type AccessKey = {
  readonly id: number
  readonly name: string
  /** The platform of a client key; null for a server key. */
  readonly platform: BuildPlatform | null
  readonly mayCreatePlayers: boolean
  /** Whether the players made with it are mock players. */
  readonly makesMockPlayers: boolean
  readonly scopes: readonly GameScope[]
  /** The groups of calls that staff have switched off, for every key. */
  readonly switchedOff: readonly GameCallGroup[]
}

/** A player who signed in on an installation of the game. */
export type SignedInPlayer = {
  readonly playerId: string
  /** The installation, as a bigint in digits. */
  readonly installationId: string
  readonly keyId: number
  /** That of the key. */
  readonly platform: BuildPlatform
}

/** Who calls for the game. */
export type GameCaller =
  | { readonly kind: 'client key' | 'server key'; readonly key: AccessKey }
  | { readonly kind: 'player'; readonly player: SignedInPlayer }

/** The keys and tokens of the game, of which a process may keep the keys for a moment. */
export type GameCallers = {
  /**
   * The caller of a bearer credential, counted for the limits. Throws `unauthenticated`, `too-many-calls`, and `forbidden` for a server key without
   * the scope.
   */
  find(endpoint: GameEndpoint, presented: Presented, now: Date, db: Database): Promise<GameCaller>
  /** Counts a call of a store, whose signature its handler checks. Throws `too-many-calls`. */
  admitStore(ipAddress: string, now: Date): void
  /** Whether a client key that works names this origin of browsers: "https://game.example.com". */
  allowsOrigin(origin: string, now: Date, db: Database): Promise<boolean>
  /** Counts a call that ended, for its key: how long the server worked for it, and its error's code, empty for none. */
  count(caller: GameCaller, endpoint: GameEndpoint, ended: { code: string; milliseconds: number }, now: Date): void
  /** Drops what this process keeps, so that every key is read again. */
  clear(): void
}

/** Who makes a call: nobody is known on public endpoints. */
export type Caller = { readonly kind: 'nobody' } | ({ readonly kind: 'person' } & Session) | ServiceCaller | GameCaller

/** The member of staff who makes a call; undefined for the others. */
export function getStaff(caller: Caller): Staff | undefined {
  if (!('person' in caller)) return undefined
  return { person: caller.person, isServiceAccount: caller.kind === 'service account' }
}

/** How a call is named where calls are counted: "PUT /game/v1/saves". */
export const toCallName = ({ method, path }: AnyEndpoint): string => `${method} ${path}`
