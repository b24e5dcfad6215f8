import { randomBytes } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from './api-error.ts'
import { sendApiError } from './error-reply.ts'

/**
 * Where the built console lies (absent: only the API answers), the folder of content files served under /content, and
 * what its pages may load besides their own origin.
 */
export type ConsoleFiles = { folder: string | undefined; contentFolder: string; contentOrigin: string | undefined }

/** The placeholder in index.html that each reply fills with a nonce of its own. */
const noncePlaceholder = '__CSP_NONCE__'

function policyOf(nonce: string, contentOrigin: string | undefined): string {
  const content = contentOrigin ? ` ${contentOrigin}` : ''
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    // React writes computed sizes and colours as style attributes; those cannot carry a nonce and cannot run code.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' blob: data:${content}`,
    "font-src 'self'",
    `connect-src 'self'${content}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ')
}

/**
 * Serves the console: hashed files under /assets from the build, compressed there, and index.html for every other
 * GET of a page. Anything else that matches nothing is a JSON 404.
 */
export async function serveConsole(app: FastifyInstance, files: ConsoleFiles): Promise<void> {
  const page = files.folder && (await readFile(join(files.folder, 'index.html'), 'utf8'))
  if (files.folder) await serveAssets(app, join(files.folder, 'assets'))
  await serveContent(app, files.contentFolder)
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
    const isReserved = /^\/(assets|docs|content)(\/|$)/.test(request.url)
    if (!wantsPage || isReserved || page === undefined) return notFound(request, reply)
    const nonce = randomBytes(16).toString('base64')
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policyOf(nonce, files.contentOrigin))
      .header('cache-control', 'no-store')
      .send(page.replaceAll(noncePlaceholder, nonce))
  })
}

async function serveAssets(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    decorateReply: false,
  })
}

/** Files that staff put beside the database: the content-delivery base where the settings name no other. */
async function serveContent(app: FastifyInstance, root: string): Promise<void> {
  await mkdir(root, { recursive: true })
  await app.register(fastifyStatic, {
    root,
    prefix: '/content/',
    decorateReply: false,
    cacheControl: false,
    dotfiles: 'deny',
  })
}

/** Answers an address that nothing answers. */
function notFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendApiError(reply, new ApiError('not-found'))
}
