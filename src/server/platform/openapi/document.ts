import { z } from 'zod'
import { CsvFormat } from '#contract/core/csv.ts'
import { type AnyEndpoint, isGameEndpoint } from '#contract/core/endpoint.ts'
import { gameErrors, pipelineErrors, playerErrors } from '#contract/core/errors.ts'
import { memoize } from '#server/platform/memoize.ts'
import { toEnvelopeSchema } from '#server/platform/http/reply.ts'

const inputSchema = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })

/** A reply. Replies of the game may get more members, which a client that is made from the document leaves alone. */
function replySchema(endpoint: AnyEndpoint) {
  if (endpoint.file) return z.toJSONSchema(endpoint.reply)
  return z.toJSONSchema(toEnvelopeSchema(endpoint), {
    override: ({ jsonSchema }) => {
      if (isGameEndpoint(endpoint) && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })
}

/** Whether a call is repeated by its Idempotency-Key; those of players and client keys are by what they name. */
const isRepeatedByKey = (endpoint: AnyEndpoint) =>
  (endpoint.method === 'PUT' || endpoint.method === 'POST') &&
  (!isGameEndpoint(endpoint) || typeof endpoint.gameAccess === 'object')

const headerParameters = (endpoint: AnyEndpoint) => [
  ...(isRepeatedByKey(endpoint)
    ? [header('Idempotency-Key', 'The same key and request again: the first reply again, and no second effect.')]
    : []),
  ...(endpoint.isVersioned ? [header('If-Match', 'The version that was loaded; a stale one is answered 412.')] : []),
  ...(endpoint.records && !isGameEndpoint(endpoint)
    ? [header('Audit-Reason', 'Why, or a ticket link; percent-encoded, for the audit log.')]
    : []),
]

const header = (name: string, description: string) => ({ in: 'header', name, description, schema: { type: 'string' } })

function parametersIn(location: 'path' | 'query' | 'header', schema: z.ZodObject | undefined) {
  if (!schema) return []
  const { properties = {}, required = [] } = inputSchema(schema)
  return Object.entries(properties).map(([name, property]) => ({
    in: location,
    name,
    required: location === 'path' || required.includes(name),
    schema: property,
  }))
}

function errorResponses(endpoint: AnyEndpoint) {
  const callerErrors = isGameEndpoint(endpoint)
    ? [...gameErrors, ...(endpoint.gameAccess === 'player' ? playerErrors : [])]
    : []
  const byStatus = new Map<number, string[]>()
  for (const { code, status, message } of new Set([...endpoint.errors, ...callerErrors, ...pipelineErrors])) {
    byStatus.set(status, [...(byStatus.get(status) ?? []), `\`${code}\`: ${message}`])
  }
  return [...byStatus].map(([status, lines]) => [
    String(status),
    {
      description: lines.join('\n\n'),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ])
}

function describeAccess(endpoint: AnyEndpoint): string {
  if (!isGameEndpoint(endpoint)) return [endpoint.access].flat().join(' or ')
  const { gameAccess } = endpoint
  if (typeof gameAccess === 'object') return `a server key with the scope ${gameAccess.scope}`
  if (gameAccess === 'store') return 'a store, which signs the call'
  return gameAccess === 'player' ? "a player's token" : 'a client key'
}

const toOperation = memoize(({ name, endpoint }: NamedEndpoint) => {
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    summary: endpoint.summary,
    description: [
      `Access: ${describeAccess(endpoint)}.`,
      endpoint.excludedEnvironments ? `Not in ${endpoint.excludedEnvironments.join(', ')}.` : '',
      endpoint.records ? `Audited as "${endpoint.records.action}".` : '',
    ].join(' '),
    security: 'access' in endpoint && endpoint.access === 'public' ? [] : [{ bearer: [] }],
    parameters: [
      ...parametersIn('path', endpoint.params),
      ...parametersIn('query', endpoint.query),
      ...parametersIn('query', endpoint.file === 'text/csv' ? CsvFormat : undefined),
      ...parametersIn('header', endpoint.headers),
      ...headerParameters(endpoint),
    ],
    ...(endpoint.body
      ? { requestBody: { required: true, content: { 'application/json': { schema: inputSchema(endpoint.body) } } } }
      : {}),
    responses: Object.fromEntries([
      [
        '200',
        { description: 'Done.', content: { [endpoint.file ?? 'application/json']: { schema: replySchema(endpoint) } } },
      ],
      ...errorResponses(endpoint),
    ]),
  }
})

/** An endpoint of either contract with its name. */
type NamedEndpoint = { readonly name: string; readonly endpoint: AnyEndpoint }

function toPaths(endpoints: readonly NamedEndpoint[]): Record<string, Record<string, unknown>> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const named of endpoints) {
    const path = named.endpoint.path.replaceAll(/:([A-Za-z]+)/g, '{$1}')
    paths[path] = { ...paths[path], [named.endpoint.method.toLowerCase()]: toOperation(named) }
  }
  return paths
}

/** Endpoints of staff or of the game, and their errors, as an OpenAPI 3.1 document. */
export function toOpenApiDocument(endpoints: readonly NamedEndpoint[], title: string, version: string) {
  const isGame = endpoints.some(({ endpoint }) => isGameEndpoint(endpoint))
  const errors = [
    ...pipelineErrors,
    ...(isGame ? [...gameErrors, ...playerErrors] : []),
    ...endpoints.flatMap(({ endpoint }) => endpoint.errors),
  ]
  return {
    openapi: '3.1.0',
    info: { title, version },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Error: {
          type: 'object',
          required: ['status', 'message', 'code', 'requestId'],
          properties: {
            status: { type: 'integer' },
            message: { type: 'string' },
            code: { type: 'string', enum: [...new Set(errors.map(({ code }) => code))] },
            data: {},
            errors: {
              type: 'array',
              items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
            },
            requestId: { type: 'string' },
            ...(isGame ? { ServerTime: { type: 'string', format: 'date-time' } } : {}),
          },
        },
      },
    },
    // Made when somebody reads it, not when the server starts.
    get paths() {
      return toPaths(endpoints)
    },
  }
}
