import type { FastifyRequest } from 'fastify'
import { type AnyEndpoint, isGameEndpoint } from '#contract/core/endpoint.ts'
import type { Database } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Caller, GameCallers, ServiceCallers, Sessions } from './caller.ts'
import { getIpAddress } from './ip-address.ts'
import { isKeyText } from './key-text.ts'

/** Where callers are found by what they carry. */
export type Credentials = {
  readonly sessions: Sessions
  readonly serviceCallers: ServiceCallers
  readonly gameCallers: GameCallers
}

/** The caller of a public endpoint. */
export const nobody: Caller = { kind: 'nobody' }

/** How a call is admitted; one that lasts is admitted again, which counts for no limit. */
type Admission = { readonly now: Date; readonly db: Database; readonly isAgain: boolean }

/** The caller of a call. Throws `unauthenticated`, and what ServiceCallers and GameCallers throw. */
export async function authenticate(
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  { sessions, serviceCallers, gameCallers }: Credentials,
  { now, db, isAgain }: Admission,
): Promise<Caller> {
  const isGame = isGameEndpoint(endpoint)
  if (!isGame && endpoint.access === 'public') return nobody
  if (isGame && endpoint.gameAccess === 'store') {
    if (!isAgain) gameCallers.admitStore(getIpAddress(request), now)
    return nobody
  }
  const credential = /^Bearer ([\w.-]{1,1000})$/i.exec(request.headers.authorization ?? '')?.[1]
  if (credential === undefined) throw new ApiError('unauthenticated')
  const presented = { credential, ipAddress: getIpAddress(request), isAgain }
  if (isGame) return gameCallers.find(endpoint, presented, now, db)
  if (isKeyText(credential, 'service')) return serviceCallers.find(endpoint, presented, now, db)
  // A page that asks by itself while nobody is there must not keep the session alive.
  const isUse = request.headers.background !== 'true'
  const session = await sessions.find(credential, now, db, isUse)
  if (!session) throw new ApiError('unauthenticated')
  return { kind: 'person', ...session }
}
