import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { toStaffDocument } from '#server/platform/openapi/api-documents.ts'
import type { Settings } from '#server/platform/settings.ts'

/** The Content-Security-Policy of the API documentation: only its own origin, and no upgrade to https, which a Development server may not support. */
const documentationPolicy = [
  "default-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "img-src 'self' data:",
  "object-src 'none'",
  "script-src-attr 'none'",
  "style-src 'self' 'unsafe-inline'",
].join('; ')

/** The OpenAPI document and its page, in Development only; everywhere else every /docs path is a 404. */
export async function serveDocumentation(app: FastifyInstance, settings: Settings): Promise<void> {
  const document = toStaffDocument(settings)
  // The document is made by us from the contract, in a form the plugin's own types do not spell out.
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: documentationPolicy,
    // By default the page loads the document relative to its own URL, which is right for /docs/ only.
    uiConfig: { urls: [{ url: '/docs/json', name: document.info.title }] },
  })
  // The plugin serves /docs/ only; staff use the URL of the file.
  app.get('/docs/index.html', async (_, reply) => {
    const page = await app.inject({ url: '/docs/' })
    const policy = page.headers['content-security-policy']
    if (policy) reply.header('content-security-policy', policy)
    return reply.type('text/html; charset=utf-8').send(page.body)
  })
}
