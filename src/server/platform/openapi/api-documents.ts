import type { FastifyInstance } from 'fastify'
import { endpoints, gameEndpoints } from '#contract/index.ts'
import { toOpenApiDocument } from './document.ts'
import { sendJson } from '#server/platform/http/reply.ts'
import { version } from '#server/platform/version.ts'

/** The OpenAPI document of the calls of staff. */
export const toStaffDocument = (title = 'API') => toOpenApiDocument(endpoints, title, version)

/** The OpenAPI document of the calls of the game. */
export const toGameDocument = () => toOpenApiDocument(gameEndpoints, 'Game API', version)

/** Serves the OpenAPI document of the game in every environment: clients are made from it. */
export function serveGameDocument(app: FastifyInstance): void {
  let text: string | undefined
  app.get('/game/v1/openapi.json', (_, reply) => {
    text ??= JSON.stringify(toGameDocument())
    return sendJson(reply, text)
  })
}
