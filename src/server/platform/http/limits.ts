import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '#server/platform/settings.ts'
import { ApiError } from './api-error.ts'

const retryAfterSeconds = 1

/**
 * Refuses connections and requests beyond the limits of the settings with 503 and Retry-After. The health checks of a
 * balancer are never refused: a busy server is not a broken one.
 */
export function limitLoad(app: FastifyInstance, { maxConnections, maxRequests }: Settings): void {
  let connections = 0
  const refused = new WeakSet<Socket>()
  app.server.on('connection', (socket: Socket) => {
    connections++
    socket.once('close', () => connections--)
    if (connections <= maxConnections) return
    refused.add(socket)
    // A client that sends nothing, or does not close its side, must not keep the place.
    setTimeout(() => socket.destroy(), 1000).unref()
  })
  let requests = 0
  app.addHook('onRequest', (request, reply, done) => {
    const isRefused = refused.has(request.raw.socket)
    if (isRefused) reply.header('connection', 'close')
    if (request.routeOptions.url?.startsWith('/health')) return done()
    if (isRefused || requests >= maxRequests) return done(new ApiError('overloaded', { retryAfterSeconds }))
    requests++
    reply.raw.once('close', () => requests--)
    done()
  })
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
