import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '#server/platform/settings.ts'
import { ApiError } from './api-error.ts'

const retryAfterSeconds = 1

/** How many connections wait at the operating system until the server accepts them; its own limit may be lower. */
export const listenBacklog = 16_384

/** How many connections beyond the limit get an answer; more than these are closed without one. */
const maxRefusedConnections = 10_000

/**
 * Refuses connections and requests beyond the limits of the settings with 503 and Retry-After. The health checks of a
 * balancer are never refused: a busy server is not a broken one.
 */
export function limitLoad(app: FastifyInstance, { maxConnections, maxRequests }: Settings): void {
  const refused = refuseConnections(app.server, maxConnections)
  let requests = 0
  app.addHook('onRequest', (request, reply, done) => {
    const isRefused = refused.has(request.raw.socket)
    if (isRefused) reply.header('connection', 'close')
    if (request.routeOptions.url?.startsWith('/health')) return done()
    if (isRefused) return afterBody(request.raw, () => done(new ApiError('overloaded', { retryAfterSeconds })))
    if (requests >= maxRequests) return done(new ApiError('overloaded', { retryAfterSeconds }))
    requests++
    reply.raw.once('close', () => requests--)
    done()
  })
}

/**
 * The connections beyond the limit. They stay until their first request is answered, however busy the server is; one that
 * sends none is closed like any other that is too slow to send headers.
 */
function refuseConnections(server: Server, maxConnections: number): WeakSet<Socket> {
  const refused = new WeakSet<Socket>()
  let accepted = 0
  server.maxConnections = maxConnections + maxRefusedConnections
  server.on('connection', (socket: Socket) => {
    if (accepted >= maxConnections) {
      refused.add(socket)
      return
    }
    accepted++
    socket.once('close', () => accepted--)
  })
  return refused
}

/**
 * Continues when a body has arrived, unread: closing a connection while its client still sends resets it, and the client
 * may lose the reply.
 */
function afterBody(request: IncomingMessage, next: () => void): void {
  request.once('end', next).resume()
}

/** Refuses what never became a request. */
function sendRaw(socket: Socket, status: number, message: string): void {
  if (!socket.writable) return
  const body = JSON.stringify({ status, message, data: null, code: 'invalid-input' })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    'Cache-Control: no-store',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

const clientErrors: Readonly<Record<string, readonly [status: number, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive. Nothing was changed.'],
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too large. Nothing was changed.'],
}

/** Answers what never became a request: headers or a body that arrived too slowly, and what is not HTTP. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  const [status, message] = clientErrors[error.code ?? ''] ?? [400, 'This is not a valid HTTP request.']
  if (error.code === 'ECONNRESET') socket.destroy()
  else sendRaw(socket, status, message)
  setTimeout(() => socket.destroy(), 1000).unref()
}
