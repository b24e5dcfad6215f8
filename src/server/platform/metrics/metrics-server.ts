import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Registry } from 'prom-client'
import { toLocalUrl } from '#server/platform/settings.ts'
import { hasToken } from './metrics-token.ts'

/** Where metrics are served, and the token that a request must carry; undefined: none. */
export type ScrapeOptions = { readonly port: number; readonly host: string; readonly token: string | undefined }

const slowestRequestMs = 10_000
const maxConnections = 50

/**
 * Serves the metrics of a registry as Prometheus text at `GET /metrics`, on a port of their own, so that they are not public
 * with the console. `refresh` is called before each reply. Returns where this machine reads them and the function that stops it.
 */
export async function listenForScrapes(
  { port, host, token }: ScrapeOptions,
  registry: Registry,
  refresh: () => Promise<void>,
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const answer = async (request: IncomingMessage, reply: ServerResponse) => {
    reply.setHeader('cache-control', 'no-store').setHeader('x-content-type-options', 'nosniff')
    if (token !== undefined && !hasToken(request.headers.authorization, token))
      return reply.writeHead(401, { 'www-authenticate': 'Bearer' }).end()
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') return reply.writeHead(404).end()
    await refresh()
    const text = await registry.metrics()
    return reply.writeHead(200, { 'content-type': registry.contentType }).end(text)
  }
  const server = createServer((request, reply) => {
    answer(request, reply).catch(() => reply.writeHead(500).end())
  })
  Object.assign(server, { headersTimeout: slowestRequestMs, requestTimeout: slowestRequestMs, maxConnections })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  const bound = server.address()
  return {
    url: `${toLocalUrl({ host }, typeof bound === 'object' && bound ? bound.port : port)}/metrics`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
