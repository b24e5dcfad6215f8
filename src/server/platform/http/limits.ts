import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from './api-error.ts'

const retryAfterSeconds = 1

/** How many connections wait at the operating system until the server accepts them; its own limit may be lower. */
export const listenBacklog = 16_384

/** How many connections beyond the limit get an answer; more than these are closed without one. */
const maxRefusedConnections = 10_000

/** How many connections may be open, and requests under way. */
type Limits = { readonly connections: number; readonly requests: number }

/** The limits of a server, and of these those of the game. */
export type LoadLimits = Limits & { readonly game: Limits }

declare module 'fastify' {
  interface FastifyRequest {
    /** Ends that the request counts as one under way; undefined for one that does not. */
    leave: (() => void) | undefined
  }
  interface FastifyInstance {
    /** The share of the requests that the game may have under way and has: 1 is all. */
    getGameLoad(): number
  }
}

/** The calls of the game, whose limits leave room for those of staff. */
const isOfGame = ({ routeOptions }: FastifyRequest) => routeOptions.url?.startsWith('/game/') ?? false

/**
 * Refuses connections and requests beyond the limits with 503 and Retry-After, before a body is read. The health checks of
 * a balancer are never refused: a busy server is not a broken one.
 */
export function limitLoad(app: FastifyInstance, limits: LoadLimits): void {
  const connections = new Connections(app.server, limits.connections)
  const games = new GameConnections(connections, limits.game.connections)
  let requests = 0
  let gameRequests = 0
  app.decorate('getGameLoad', () => gameRequests / limits.game.requests)
  app.decorateRequest('leave', undefined)
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    const isGame = isOfGame(request)
    if (isGame) games.limit(socket)
    const isRefused = connections.isRefused(socket)
    if (isRefused) reply.header('connection', 'close')
    if (request.routeOptions.url?.startsWith('/health')) return done()
    if (isRefused) return afterBody(request.raw, () => done(new ApiError('overloaded', { retryAfterSeconds })))
    if (requests >= limits.requests || (isGame && gameRequests >= limits.game.requests))
      return done(new ApiError('overloaded', { retryAfterSeconds }))
    requests++
    if (isGame) gameRequests++
    const leave = () => {
      if (request.leave === undefined) return
      request.leave = undefined
      requests--
      if (isGame) gameRequests--
    }
    request.leave = leave
    reply.raw.once('close', leave)
    done()
  })
  slowRefusals(app)
}

/**
 * The connections of a server. Those beyond the limit stay until their first request is answered, however busy the server
 * is; one that sends none is closed like any other that is too slow to send headers.
 */
class Connections {
  readonly #refused = new WeakSet<Socket>()
  /** What gives the place of an accepted connection back. */
  readonly #accepted = new WeakMap<Socket, () => void>()
  #open = 0

  constructor(server: Server, limit: number) {
    server.maxConnections = limit + maxRefusedConnections
    server.on('connection', (socket: Socket) => {
      if (this.#open >= limit) {
        this.#refused.add(socket)
        return
      }
      this.#open++
      const giveBack = () => {
        if (this.#accepted.delete(socket)) this.#open--
      }
      this.#accepted.set(socket, giveBack)
      socket.once('close', giveBack)
    })
  }

  isRefused(socket: Socket): boolean {
    return this.#refused.has(socket)
  }

  /** Whether a connection counts; what a test brings along does not. */
  isAccepted(socket: Socket): boolean {
    return this.#accepted.has(socket)
  }

  /** Treats an accepted connection as one beyond the limit: its place is free for others. */
  reject(socket: Socket): void {
    this.#accepted.get(socket)?.()
    this.#refused.add(socket)
  }
}

/** The connections of a server that sent a call of the game. */
class GameConnections {
  readonly #connections: Connections
  readonly #limit: number
  readonly #known = new WeakSet<Socket>()
  #open = 0

  constructor(connections: Connections, limit: number) {
    this.#connections = connections
    this.#limit = limit
  }

  /** Refuses a connection with a call of the game when there are too many of them. */
  limit(socket: Socket): void {
    if (this.#known.has(socket) || !this.#connections.isAccepted(socket)) return
    if (this.#open >= this.#limit) {
      this.#connections.reject(socket)
      return
    }
    this.#known.add(socket)
    this.#open++
    socket.once('close', () => this.#open--)
  }
}

/** How many calls of the game are refused a second without a delay, and the longest delay, in milliseconds. */
const refusalsPerSecond = 200
const maxRefusalDelayMs = 5000

const slowedStatuses = new Set([401, 429, 503])

/**
 * Delays the refusals of the game's calls where there are very many: a client sends its next call on a connection when the
 * last was answered, and a flood of calls that are refused would take the time of those of staff.
 */
function slowRefusals(app: FastifyInstance): void {
  const waiting = new Map<NodeJS.Timeout, () => void>()
  let nextAt = 0
  let isClosing = false
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!slowedStatuses.has(reply.statusCode) || !isOfGame(request) || isClosing) return done(null, payload)
    const now = performance.now()
    nextAt = Math.min(Math.max(nextAt, now - 1000) + 1000 / refusalsPerSecond, now + maxRefusalDelayMs)
    if (nextAt <= now) return done(null, payload)
    request.leave?.()
    const send = () => {
      waiting.delete(timer)
      done(null, payload)
    }
    const timer = setTimeout(send, nextAt - now)
    waiting.set(timer, send)
  })
  app.addHook('preClose', async () => {
    isClosing = true
    for (const [timer, send] of waiting) {
      clearTimeout(timer)
      send()
    }
  })
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
