import type { FastifyInstance } from 'fastify'
import { entities } from '#contract/entities.ts'
import { endpoints, gameEndpoints } from '#contract/index.ts'
import { sendJson } from '#server/platform/http/reply.ts'
import { memoize } from '#server/platform/memoize.ts'
import type { Settings } from '#server/platform/settings.ts'
import { version } from '#server/platform/version.ts'
import { toOpenApiDocument } from './document.ts'

type DocumentSettings = Pick<Settings, 'displayName' | 'publicUrl' | 'gameUrl'>

/** The OpenAPI document of the calls of staff. */
export const toStaffDocument = ({ displayName, publicUrl }: DocumentSettings) =>
  toOpenApiDocument({ endpoints, entities, title: `${displayName} API`, version, url: publicUrl })

/** The OpenAPI document of the calls of the game. */
export const toGameDocument = ({ publicUrl, gameUrl = publicUrl }: DocumentSettings) =>
  toOpenApiDocument({ endpoints: gameEndpoints, entities, title: 'Game API', version, url: gameUrl })

/** The text of the document of staff, made once for each server. */
export const writeStaffDocument = memoize((settings: Settings) => [JSON.stringify(toStaffDocument(settings))])

/** Serves the OpenAPI document of the game in every environment: clients are made from it. */
export function serveGameDocument(app: FastifyInstance, settings: Settings): void {
  let text: string | undefined
  app.get('/game/v1/openapi.json', (_, reply) => {
    text ??= JSON.stringify(toGameDocument(settings))
    return sendJson(reply, text)
  })
}
