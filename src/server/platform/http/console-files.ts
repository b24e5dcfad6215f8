import { randomBytes } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { ApiError } from './api-error.ts'
import { sendApiError } from './error-reply.ts'

/** What is served beside the API. */
export type ConsoleFiles = {
  /** The folder of the built console; undefined: only the API answers. */
  folder: string | undefined
  /** The folder of the files under /content. */
  contentFolder: string
  /** Another origin that pages may load from. */
  contentOrigin: string | undefined
  /** The first segments of the API's paths: below them there are no pages. */
  apiPrefixes: ReadonlySet<string>
}

const filePrefixes = ['assets', 'docs', 'content']

/** The placeholder in index.html that each reply fills with a nonce of its own. */
const noncePlaceholder = '__CSP_NONCE__'

function contentSecurityPolicy(nonce: string, contentOrigin: string | undefined): string {
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
    // Text never becomes HTML or a script; the console's own policy is the one exception, and it refuses markup.
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
}

/**
 * Serves the console: hashed files under /assets from the build, compressed there, and index.html for every other GET
 * that accepts a page. Anything else that matches no route is a JSON 404.
 */
export async function serveConsole(app: FastifyInstance, files: ConsoleFiles): Promise<void> {
  const page = files.folder && (await readFile(join(files.folder, 'index.html'), 'utf8'))
  if (files.folder) await serveAssets(app, join(files.folder, 'assets'))
  await serveContent(app, files.contentFolder)
  const reserved = new Set([...filePrefixes, ...files.apiPrefixes])
  app.setNotFoundHandler((request, reply) => {
    const [prefix = ''] = request.url.slice(1).split(/[/?]/, 1)
    const wantsPage = request.method === 'GET' && acceptsPage(request.headers.accept) && !reserved.has(prefix)
    if (!wantsPage || page === undefined) return sendApiError(reply, new ApiError('not-found'))
    const nonce = randomBytes(16).toString('base64')
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', contentSecurityPolicy(nonce, files.contentOrigin))
      .header('cache-control', 'no-store')
      .send(page.replaceAll(noncePlaceholder, nonce))
  })
}

/** Whether an Accept header takes a page: HTML, or anything (curl, monitors, link previews) without asking for JSON. */
export function acceptsPage(accept = '*/*'): boolean {
  if (accept.includes('text/html')) return true
  return /\*\/\*|text\/\*/.test(accept) && !accept.includes('json')
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

/** Whether a file really is in a folder. A symbolic link could publish any file that the server can read. */
function isInside(folder: string, file: string): boolean {
  try {
    return realpathSync(file).startsWith(folder + sep)
  } catch {
    return false
  }
}

/** Files that staff put beside the database: the content-delivery base where the settings name no other. */
async function serveContent(app: FastifyInstance, root: string): Promise<void> {
  await mkdir(root, { recursive: true })
  const folder = realpathSync(root)
  await app.register(fastifyStatic, {
    root,
    prefix: '/content/',
    decorateReply: false,
    cacheControl: false,
    dotfiles: 'deny',
    allowedPath: (path) => isInside(folder, join(root, path)),
  })
}
