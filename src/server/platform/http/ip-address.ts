import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/**
 * The IP address of a caller. From a trusted proxy it is what the proxy forwards, which may be any text that a client
 * sent; then the proxy's own address.
 */
export function getIpAddress({ ip, socket }: FastifyRequest): string {
  return isIP(ip) === 0 ? (socket.remoteAddress ?? '') : ip
}
