import type { z } from 'zod'
import { type AnyEndpoint, isGameEndpoint } from '#contract/core/endpoint.ts'
import { gameErrors, pipelineErrors, playerErrors } from '#contract/core/errors.ts'
import { toEnvelopeBase } from '#server/platform/http/reply.ts'
import { listInputs, toOperation } from './operation.ts'
import { createSharedParts } from './shared-parts.ts'
import { type JsonSchema, writeSchemas } from './write-schemas.ts'

/** What a document is about. */
export type DocumentSubject = {
  /** Endpoints of staff or of the game, by their names. */
  readonly endpoints: readonly { readonly name: string; readonly endpoint: AnyEndpoint }[]
  /** The schemas that have a name in the document, where an endpoint uses them. */
  readonly entities: Readonly<Record<string, z.ZodType>>
  readonly title: string
  readonly version: string
  /** Where the endpoints are, without a trailing slash. */
  readonly url: string
}

/** Staff's or the game's endpoints as an OpenAPI 3.1 document. */
export function toOpenApiDocument(subject: DocumentSubject) {
  const { endpoints, title, version, url } = subject
  const isGame = endpoints.some(({ endpoint }) => isGameEndpoint(endpoint))
  let written: ReturnType<typeof writeParts> | undefined
  const write = () => {
    written ??= writeParts(subject, isGame)
    return written
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version,
      description: isGame ? gameDescription : staffDescription,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url }],
    security: [{ bearer: [] }],
    // Made when somebody reads them, not when the server starts.
    get paths() {
      return write().paths
    },
    get components() {
      return write().components
    },
  }
}

const staffDescription =
  'The calls of the console and of programs. A program calls with the key of a service account.\n\n' +
  'A list of objects in a query is written with dots and percent-encoded: `attributeFilters[0].name=level`.'

const gameDescription =
  'The calls of a game with a client key or the token of a player, and those of its server with a server key.\n\n' +
  'A list of objects in a query is written with dots and percent-encoded: `keys[0].key=wallet`.'

function writeParts({ endpoints, entities }: DocumentSubject, isGame: boolean) {
  for (const name of ['Reply', 'Error']) if (name in entities) throw new Error(`${name} is the name of two schemas.`)
  const envelope = toEnvelopeBase(isGame)
  const declared = endpoints.map(({ endpoint }) => endpoint)
  const schemas = writeSchemas({ ...entities, Reply: envelope }, declared.flatMap(listInputs), [
    envelope,
    ...declared.map(({ reply }) => reply),
  ])
  const shared = createSharedParts()
  const paths: Record<string, Record<string, unknown>> = {}
  for (const named of endpoints) {
    const path = named.endpoint.path.replaceAll(/:([A-Za-z]+)/g, '{$1}')
    paths[path] = { ...paths[path], [named.endpoint.method.toLowerCase()]: toOperation(named, schemas, shared) }
  }
  const { parameters, responses } = shared
  const all = { ...schemas.components, Error: toErrorSchema(declared, isGame) }
  const securitySchemes = { bearer: { type: 'http', scheme: 'bearer' } }
  return { paths, components: { securitySchemes, schemas: all, parameters, responses } }
}

function toErrorSchema(endpoints: readonly AnyEndpoint[], isGame: boolean): JsonSchema {
  const errors = [
    ...pipelineErrors,
    ...(isGame ? [...gameErrors, ...playerErrors] : []),
    ...endpoints.flatMap((endpoint) => endpoint.errors),
  ]
  return {
    type: 'object',
    required: ['status', 'message', 'code', 'requestId'],
    properties: {
      status: { type: 'integer' },
      message: { type: 'string' },
      code: { type: 'string', enum: [...new Set(errors.map(({ code }) => code))] },
      data: {},
      errors: {
        type: 'array',
        items: {
          type: 'object',
          required: ['path', 'message'],
          properties: { path: { type: 'string' }, message: { type: 'string' } },
        },
      },
      requestId: { type: 'string' },
      ...(isGame ? { ServerTime: { type: 'string', format: 'date-time' } } : {}),
    },
  }
}
