import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { Person } from '#contract/session.ts'
import type { Database } from '#server/platform/database/tables.ts'
import { ApiError } from './api-error.ts'

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

/** The session that a call is made with; null on public endpoints. Throws `unauthenticated`. */
export async function authenticate(
  endpoint: Endpoint,
  request: FastifyRequest,
  sessions: Sessions,
  now: Date,
  db: Database,
): Promise<Session | null> {
  if (endpoint.access === 'public') return null
  const token = /^Bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1]
  // A page that asks by itself while nobody is there must not keep the session alive.
  const isUse = request.headers.background !== 'true'
  const session = token === undefined ? undefined : await sessions.find(token, now, db, isUse)
  if (!session) throw new ApiError('unauthenticated')
  return session
}
