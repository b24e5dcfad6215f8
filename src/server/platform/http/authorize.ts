import type { FastifyRequest } from 'fastify'
import { type Access, type AnyEndpoint, type Endpoint, isChange, isGameEndpoint } from '#contract/core/endpoint.ts'
import { type EnvironmentName, parseEnvironment } from '#contract/core/environment.ts'
import { hasAnyOf, hasPermission, type RoleHolder } from '#contract/core/permissions.ts'
import { isClosedToServiceAccounts, isForPeople } from '#contract/core/service-access.ts'
import { type Caller, getStaff, type Staff } from '#server/platform/callers/caller.ts'
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
  if (!isGameEndpoint(endpoint)) authorizeStaff(endpoint, caller)
  if (endpoint.excludedEnvironments?.includes(environment)) throw new ApiError('not-in-environment')
}

/** Whether a signed-in user has this access. */
export function hasAccess(person: RoleHolder, access: Access): boolean {
  return access === 'public' || access === 'signed-in' || hasAnyOf(person, access)
}

function authorizeStaff(endpoint: Endpoint, caller: Caller): void {
  const { access } = endpoint
  if (caller.kind === 'service account' && isClosedToServiceAccounts(endpoint)) throwForPeopleOnly()
  if (caller.kind === 'person' && caller.mustSetUpSecondFactor && !endpoint.isAllowedBeforeSecondFactor)
    throw new ApiError('second-factor-required')
  const person = getStaff(caller)?.person
  if (access !== 'public' && access !== 'signed-in' && !(person && hasAccess(person, access)))
    throwForbidden(access === 'administrator' ? 'an administrator' : [access].flat().join(' or '))
}

/** Checks the further permissions that this input needs. Throws `forbidden`. */
export function authorizeInput(endpoint: AnyEndpoint, { caller }: FastifyRequest, input: Input): void {
  const staff = getStaff(caller)
  if (isGameEndpoint(endpoint) || !staff) return
  const { person, isServiceAccount } = staff
  // The rule was typed against this endpoint's own input where it was declared.
  const needed = endpoint.additionalAccess?.(input as never, person) ?? []
  if (isServiceAccount && isChange(endpoint) && isForPeople(needed)) throwForPeopleOnly()
  const missing = needed.filter((permission) => !hasPermission(person, permission))
  if (missing.length > 0) throwForbidden(missing.join(' and '))
}

/** Whether a member of staff may make a call in this environment; `toInput` is read where the input decides. */
export function isAllowed(
  endpoint: Endpoint,
  { person, isServiceAccount }: Staff,
  environment: EnvironmentName,
  toInput: () => Input,
): boolean {
  const { access, additionalAccess, excludedEnvironments } = endpoint
  if (isServiceAccount && isClosedToServiceAccounts(endpoint)) return false
  if (!hasAccess(person, access) || excludedEnvironments?.includes(environment)) return false
  // The rule was typed against this endpoint's own input where it was declared.
  return (additionalAccess?.(toInput() as never, person) ?? []).every((permission) => hasPermission(person, permission))
}

function throwForPeopleOnly(): never {
  throw new ApiError('forbidden', {
    message:
      'This call is for people: a service account makes no keys, users or roles, and has no account or views of its own. Nothing was changed.',
  })
}

function throwForbidden(needed: string): never {
  throw new ApiError('forbidden', { message: `You're not authorized to do this: it needs ${needed}.` })
}
