import { isIP, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/**
 * The IP address of a caller. From a trusted proxy it is what the proxy forwards, which may be any text that a client
 * sent; then the proxy's own address.
 */
export function getIpAddress({ ip, socket }: FastifyRequest): string {
  return isIP(ip) === 0 ? (socket.remoteAddress ?? '') : ip
}

/**
 * The network that calls of an IP address are counted by: an IPv4 address itself, also when it is written as an
 * IPv6 one; the first 64 bits of an IPv6 address, because one connection can use all addresses with this prefix.
 */
export function toNetwork(ipAddress: string): string {
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ipAddress)?.[1] ?? ipAddress
  const [written = ''] = plain.split('%')
  if (!isIPv6(written)) return plain
  const toGroups = (part = '') => part.split(':').filter(Boolean)
  const [before, after] = written.split('::')
  // The last 32 bits may be written with dots: that is one group more.
  const count = toGroups(before).length + toGroups(after).length + (written.includes('.') ? 1 : 0)
  const zeros = Array.from({ length: 8 - count }, () => '0')
  const head = [...toGroups(before), ...zeros, ...toGroups(after)].slice(0, 4)
  return `${head.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
