import type { FastifyRequest } from 'fastify'
import { type Access, type AnyEndpoint, type Endpoint, isGameEndpoint } from '#contract/core/endpoint.ts'
import { type EnvironmentName, parseEnvironment } from '#contract/core/environment.ts'
import { hasAnyOf, hasPermission, type RoleHolder } from '#contract/core/permissions.ts'
import type { Person } from '#contract/session.ts'
import type { Caller } from '#server/platform/callers/caller.ts'
import { ApiError } from './api-error.ts'
import type { Input } from './call.ts'

/** Throws `environment-mismatch` when the Environment header names another environment than the server's. */
export function matchEnvironment(endpoint: AnyEndpoint, request: FastifyRequest, environment: EnvironmentName): void {
  const requested = request.headers.environment
  if (requested === undefined || endpoint.path === '/environment') return
  if (parseEnvironment(String(requested)) !== environment) throw new ApiError('environment-mismatch')
}

/**
 * Checks the endpoint's own access, before the body is read. Throws `second-factor-required`, `forbidden` and
 * `not-in-environment`. Who calls for the game was found by the endpoint's access already.
 */
export function authorize(endpoint: AnyEndpoint, { caller }: FastifyRequest, environment: EnvironmentName): void {
  if (!isGameEndpoint(endpoint)) authorizePerson(endpoint, caller)
  if (endpoint.excludedEnvironments?.includes(environment)) throw new ApiError('not-in-environment')
}

/** Whether a signed-in user has this access. */
export function hasAccess(person: RoleHolder, access: Access): boolean {
  return access === 'public' || access === 'signed-in' || hasAnyOf(person, access)
}

function authorizePerson(endpoint: Endpoint, caller: Caller): void {
  const { access } = endpoint
  const person = caller.kind === 'person' ? caller : undefined
  if (person?.mustSetUpSecondFactor && !endpoint.isAllowedBeforeSecondFactor)
    throw new ApiError('second-factor-required')
  if (access !== 'public' && access !== 'signed-in' && !(person && hasAccess(person.person, access)))
    throwForbidden(access === 'administrator' ? 'an administrator' : [access].flat().join(' or '))
}

/** Checks the further permissions that this input needs. Throws `forbidden`. */
export function authorizeInput(endpoint: AnyEndpoint, { caller }: FastifyRequest, input: Input): void {
  if (isGameEndpoint(endpoint) || caller.kind !== 'person') return
  const { person } = caller
  // The rule was typed against this endpoint's own input where it was declared.
  const needed = endpoint.additionalAccess?.(input as never, person) ?? []
  const missing = needed.filter((permission) => !hasPermission(person, permission))
  if (missing.length > 0) throwForbidden(missing.join(' and '))
}

/** Whether a person may make a call in this environment; `toInput` is read where the input decides. */
export function isAllowed(
  { access, additionalAccess, excludedEnvironments }: Endpoint,
  person: Person,
  environment: EnvironmentName,
  toInput: () => Input,
): boolean {
  if (!hasAccess(person, access) || excludedEnvironments?.includes(environment)) return false
  // The rule was typed against this endpoint's own input where it was declared.
  return (additionalAccess?.(toInput() as never, person) ?? []).every((permission) => hasPermission(person, permission))
}

function throwForbidden(needed: string): never {
  throw new ApiError('forbidden', { message: `You're not authorized to do this: it needs ${needed}.` })
}
