import { type LookupAddress, lookup } from 'node:dns'
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'

/** Where an address that staff entered, or that a server at such an address named, may be. */
export type AllowedAddresses = 'public https' | 'any'

/** A request to such an address. */
export type OutboundRequest = {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly timeoutMs: number
}

/** A reply with its whole text. */
export type OutboundReply = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/** An address cannot be asked, or its reply takes too long or is too large. */
export class RequestFailed extends Error {}

const maxBytes = 256 * 1024

const privateNetworks = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv4')
// Unspecified, loopback, mapped and translated IPv4, local, link-local, multicast.
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv6')

/** Whether an address is none of the public Internet. */
function isPrivate(ip: string): boolean {
  return privateNetworks.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')
}

/** Looks a name up, and refuses one that leads into a private network: also one that led elsewhere a moment ago. */
export const lookUpPublic: LookupFunction = (host, options, done) =>
  lookup(host, options, (error, found: string | LookupAddress[], family) => {
    const ips = Array.isArray(found) ? found.map((one) => one.address) : [found]
    const refused = error ?? (ips.some(isPrivate) ? new Error(`${host} is in a private network.`) : null)
    done(refused, found, family)
  })

/** What is wrong with an address; undefined when nothing is. */
export function findUrlProblem(url: string, allowed: AllowedAddresses): string | undefined {
  const { protocol, hostname } = new URL(url)
  if (allowed === 'any') return /^https?:$/.test(protocol) ? undefined : 'The address must begin with https://.'
  if (protocol !== 'https:') return 'The address must begin with https://.'
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const isLocal = isIP(host) === 0 ? /(^|\.)(localhost|local|internal)\.?$/i.test(host) : isPrivate(host)
  return isLocal ? 'The address must not be in a private network.' : undefined
}

async function readText(reply: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of reply) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new Error('The reply is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function send(url: string, allowed: AllowedAddresses, request: OutboundRequest): Promise<OutboundReply> {
  return new Promise((resolve, reject) => {
    const { method = 'GET', headers = {}, body, timeoutMs } = request
    const start = url.startsWith('https:') ? requestSecure : requestPlain
    // A compressed reply could expand to any size.
    const plain = { 'accept-encoding': 'identity', ...headers }
    const options = { method, headers: plain, signal: AbortSignal.timeout(timeoutMs), agent: false as const }
    const sent = start(url, allowed === 'any' ? options : { ...options, lookup: lookUpPublic }, (reply) => {
      const named = Object.entries(reply.headers).map(([name, value]) => [name, String(value)])
      readText(reply).then(
        (text) => resolve({ status: reply.statusCode ?? 0, headers: Object.fromEntries(named), text }),
        (error: unknown) => {
          reply.destroy()
          reject(error)
        },
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/**
 * Sends a request and reads its reply, within a time and up to 256 KiB. With `public https` it reaches nothing in a private
 * network, also where a name leads there, and nothing without TLS. Another address that the reply leads to is not followed.
 * Throws RequestFailed.
 */
export async function requestSafely(
  url: string,
  allowed: AllowedAddresses,
  request: OutboundRequest,
): Promise<OutboundReply> {
  const problem = findUrlProblem(url, allowed)
  if (problem) throw new RequestFailed(problem)
  try {
    return await send(url, allowed, request)
  } catch (error) {
    throw new RequestFailed(error instanceof Error ? error.message : String(error), { cause: error })
  }
}
