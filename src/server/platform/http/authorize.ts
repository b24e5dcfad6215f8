import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { type EnvironmentName, parseEnvironment } from '#contract/core/environment.ts'
import { hasAnyOf, hasPermission, type PermissionName } from '#contract/core/permissions.ts'
import { ApiError } from './api-error.ts'
import type { Input } from './call.ts'

/** Throws `environment-mismatch` when the Environment header names another environment than the server's. */
export function matchEnvironment(endpoint: Endpoint, request: FastifyRequest, environment: EnvironmentName): void {
  const requested = request.headers.environment
  if (requested === undefined || endpoint.path === '/environment') return
  if (parseEnvironment(String(requested)) !== environment) throw new ApiError('environment-mismatch')
}

/** Checks the endpoint's own access, before the body is read. Throws `second-factor-required`, `forbidden` and `not-in-environment`. */
export function authorize(endpoint: Endpoint, { session }: FastifyRequest, environment: EnvironmentName): void {
  const { access } = endpoint
  if (session?.mustSetUpSecondFactor && !endpoint.isAllowedBeforeSecondFactor)
    throw new ApiError('second-factor-required')
  if (access !== 'public' && access !== 'signed-in' && !(session && hasAnyOf(session.person, access)))
    throwForbidden(access === 'administrator' ? 'an administrator' : [access].flat().join(' or '))
  if (endpoint.excludedEnvironments?.includes(environment)) throw new ApiError('not-in-environment')
}

/** Checks the further permissions that this input needs. Throws `forbidden`. */
export function authorizeInput(endpoint: Endpoint, { session }: FastifyRequest, input: Input): void {
  // The rule was typed against this endpoint's own input where it was declared.
  const needed = session && endpoint.additionalAccess?.(input as never, session.person)
  if (needed) requirePermissions(session, needed)
}

function requirePermissions(session: FastifyRequest['session'], needed: readonly PermissionName[]): void {
  const missing = needed.filter((permission) => !session || !hasPermission(session.person, permission))
  if (missing.length > 0) throwForbidden(missing.join(' and '))
}

function throwForbidden(needed: string): never {
  throw new ApiError('forbidden', { message: `You're not authorized to do this: it needs ${needed}.` })
}
