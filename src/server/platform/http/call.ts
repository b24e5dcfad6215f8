import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnyEndpoint, EndpointInput } from '#contract/core/endpoint.ts'
import type { AuditedPlayers } from '#server/platform/audit/audited-players.ts'
import type { DenialCounter } from '#server/platform/audit/denial-counter.ts'
import type { Credentials } from '#server/platform/callers/authenticate.ts'
import type { Caller } from '#server/platform/callers/caller.ts'
import type { Deadline } from '#server/platform/database/deadline.ts'
import type { Database } from '#server/platform/database/tables.ts'
import type { AuditChange, Handler, Services } from './handler.ts'

/** What every route shares. With `checkReplies` each reply is written twice and compared. */
export type RouteDependencies = {
  db: Database
  services: Services
  credentials: Credentials
  denials: DenialCounter
  auditedPlayers: AuditedPlayers
  checkReplies: boolean
  /** How long a call on few rows may take in the database, in milliseconds; undefined as the contract says. */
  callDeadlineMs: number | undefined
  /** The handler of an endpoint, by its name. */
  getHandler(name: string): Handler<AnyEndpoint>
}

/** An endpoint with its handler, without the type of the endpoint. */
export type Route = { readonly name: string; readonly endpoint: AnyEndpoint; readonly handler: Handler<AnyEndpoint> }

/** The parsed input of any endpoint. */
export type Input = EndpointInput<AnyEndpoint>

/** One call in the pipeline. */
export type Call = {
  readonly dependencies: RouteDependencies
  /** The database, with the call's deadline. */
  readonly db: Database
  readonly route: Route
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who makes the call: nobody before authentication. */
    caller: Caller
    /** When the caller was authenticated, by the process's monotonic clock. */
    admittedAt: number
    /** The reason or ticket link that the caller gave for the audit log; empty when none. */
    reason: string
    /** The code of the error that was answered; empty for none. */
    errorCode: string
    /** What is left of the call's time in the database; null for downloads. */
    deadline: Deadline | null
    /** The database with the deadline, made once for all parts of the call; null before the first of them. */
    database: Database | null
    /** What the handler adds to the call's audit entry; null until the caller is authorized. */
    auditChange: AuditChange | null
    /** What the handler left to do right before the commit. */
    beforeCommit: (() => Promise<void>) | null
    /** Whether its locks end before its change is durable. */
    endsLocksEarly: boolean
    /** The change that the call takes back, and what its call has in place of the request's headers; null for other calls. */
    undo: {
      readonly auditId: string
      readonly ifMatch: string | undefined
      readonly headers: Readonly<Record<string, string>>
    } | null
    /** The time that the handler works with; null before it runs. */
    handledAt: Date | null
  }
}
