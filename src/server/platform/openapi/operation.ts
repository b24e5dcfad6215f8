import { z } from 'zod'
import { CsvFormat } from '#contract/core/csv.ts'
import { type AnyEndpoint, isGameEndpoint } from '#contract/core/endpoint.ts'
import { type ErrorDefinition, gameErrors, pipelineErrors, playerErrors } from '#contract/core/errors.ts'
import { isClosedToServiceAccounts } from '#contract/core/service-access.ts'
import { Skip, Take } from '#contract/core/units.ts'
import { memoize } from '#server/platform/memoize.ts'
import type { SharedParts } from './shared-parts.ts'
import type { WrittenSchemas } from './write-schemas.ts'

/** Whether a call is repeated by its Idempotency-Key; those of players and client keys are by what they name. */
export const isRepeatedByKey = (endpoint: AnyEndpoint): boolean =>
  (endpoint.method === 'PUT' || endpoint.method === 'POST') &&
  (!isGameEndpoint(endpoint) || typeof endpoint.gameAccess === 'object')

/** The members of parameters without the rules between them: no document has them under a name. */
const toMembers = memoize((schema: z.ZodObject) => z.object(schema.shape))

const getQueries = ({ query, file }: AnyEndpoint) =>
  [query, file === 'text/csv' ? CsvFormat : undefined].filter((schema) => schema !== undefined)

/** The schemas of what an endpoint takes. */
export function listInputs(endpoint: AnyEndpoint): z.ZodType[] {
  const { params, headers, body } = endpoint
  const objects = [params, headers, ...getQueries(endpoint)].filter((schema) => schema !== undefined)
  return [...objects.map(toMembers), ...(body ? [body] : [])]
}

/** Parameters of many calls, by their schemas. */
const sharedQueries = new Map<unknown, { readonly name: string; readonly description: string }>([
  [Skip, { name: 'Skip', description: 'How many rows come before the page.' }],
  [Take, { name: 'Take', description: 'How many rows the page has at most.' }],
  [
    CsvFormat.shape.bom,
    {
      name: 'Bom',
      description: 'Whether the file begins with a byte order mark; as the server is set up when absent.',
    },
  ],
])

function toHeaders(endpoint: AnyEndpoint, { share }: SharedParts) {
  const toHeader = (name: string, description: string) =>
    share('parameters', name.replaceAll('-', ''), { in: 'header', name, description, schema: { type: 'string' } })
  return [
    ...(isRepeatedByKey(endpoint)
      ? [toHeader('Idempotency-Key', 'The same key and request again: the first reply again, and no second effect.')]
      : []),
    ...(endpoint.isVersioned
      ? [toHeader('If-Match', 'The version that was loaded; a stale one is answered 412.')]
      : []),
    ...(endpoint.records && !isGameEndpoint(endpoint)
      ? [toHeader('Audit-Reason', 'Why, or a ticket link; percent-encoded, for the audit log.')]
      : []),
  ]
}

function toParameters(
  location: 'path' | 'query' | 'header',
  schema: z.ZodObject | undefined,
  { toInput }: WrittenSchemas,
  { share }: SharedParts,
) {
  if (!schema) return []
  const { properties = {}, required = [] } = toInput(toMembers(schema)) as {
    readonly properties?: Readonly<Record<string, unknown>>
    readonly required?: readonly string[]
  }
  return Object.entries(properties).map(([name, property]) => {
    const parameter = {
      in: location,
      name,
      required: location === 'path' || required.includes(name),
      schema: property,
    }
    const sharedQuery = sharedQueries.get(schema.shape[name])
    if (!sharedQuery) return parameter
    return share('parameters', sharedQuery.name, { ...parameter, description: sharedQuery.description })
  })
}

const toLine = ({ code, message }: ErrorDefinition) => `\`${code}\`: ${message}`

/** The replies with an error. Those with no error of the endpoint's own are shared by all calls of its kind of caller. */
function toErrors(endpoint: AnyEndpoint, { share }: SharedParts) {
  const isOfPlayer = isGameEndpoint(endpoint) && endpoint.gameAccess === 'player'
  const common: ReadonlySet<ErrorDefinition> = new Set([
    ...pipelineErrors,
    ...(isGameEndpoint(endpoint) ? gameErrors : []),
    ...(isOfPlayer ? playerErrors : []),
  ])
  const all = [...new Set([...endpoint.errors, ...common])]
  return [...new Set(all.map(({ status }) => status))].map((status) => {
    const errors = all.filter((error) => error.status === status)
    const toResponse = (description: string) => ({
      description,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    })
    const [own, others] = [errors.filter((error) => !common.has(error)), errors.filter((error) => common.has(error))]
    if (own.length === 0) {
      const caller = isOfPlayer && playerErrors.some((error) => error.status === status) ? 'Player' : ''
      return [
        String(status),
        share('responses', `${caller}Error${status}`, toResponse(errors.map(toLine).join('\n\n'))),
      ]
    }
    const further = others.length === 0 ? [] : [`Or ${others.map(({ code }) => `\`${code}\``).join(', ')}.`]
    return [String(status), toResponse([...own.map(toLine), ...further].join('\n\n'))]
  })
}

function describeAccess(endpoint: AnyEndpoint): string {
  if (!isGameEndpoint(endpoint)) return [endpoint.access].flat().join(' or ')
  const { gameAccess } = endpoint
  if (typeof gameAccess === 'object') return `a server key with the scope ${gameAccess.scope}`
  if (gameAccess === 'store') return 'a store, which signs the call'
  return gameAccess === 'player' ? "a player's token" : 'a client key'
}

function describe(endpoint: AnyEndpoint): string {
  return [
    `Access: ${describeAccess(endpoint)}.`,
    !isGameEndpoint(endpoint) && isClosedToServiceAccounts(endpoint) ? 'Closed to service accounts.' : '',
    endpoint.excludedEnvironments ? `Not in ${endpoint.excludedEnvironments.join(', ')}.` : '',
    endpoint.records ? `Audited as "${endpoint.records.action}".` : '',
  ]
    .filter(Boolean)
    .join(' ')
}

function toReply(endpoint: AnyEndpoint, { toReply: toSchema }: WrittenSchemas) {
  const data = toSchema(endpoint.reply)
  if (endpoint.file) return data
  return {
    allOf: [{ $ref: '#/components/schemas/Reply' }, { type: 'object', required: ['data'], properties: { data } }],
  }
}

/** An endpoint as an operation of a document. */
export function toOperation(
  { name, endpoint }: { readonly name: string; readonly endpoint: AnyEndpoint },
  schemas: WrittenSchemas,
  shared: SharedParts,
) {
  const { params, headers, body, file = 'application/json', summary } = endpoint
  const isPublic = !isGameEndpoint(endpoint) && endpoint.access === 'public'
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    summary,
    description: describe(endpoint),
    ...(isPublic ? { security: [] } : {}),
    parameters: [
      ...toParameters('path', params, schemas, shared),
      ...getQueries(endpoint).flatMap((query) => toParameters('query', query, schemas, shared)),
      ...toParameters('header', headers, schemas, shared),
      ...toHeaders(endpoint, shared),
    ],
    ...(body
      ? { requestBody: { required: true, content: { 'application/json': { schema: schemas.toInput(body) } } } }
      : {}),
    responses: Object.fromEntries([
      ['200', { description: 'Done.', content: { [file]: { schema: toReply(endpoint, schemas) } } }],
      ...toErrors(endpoint, shared),
    ]),
  }
}
