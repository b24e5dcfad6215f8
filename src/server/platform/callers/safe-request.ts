import { type LookupAddress, lookup } from 'node:dns'
import { type IncomingMessage, Agent as PlainAgent, request as requestPlain } from 'node:http'
import { request as requestSecure, Agent as SecureAgent } from 'node:https'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'
import { isWithin } from './networks.ts'

/**
 * Where an address that staff entered, or that a server at such an address named, may be: anywhere, or with TLS on the
 * public Internet and in the private networks of a setting: "10.1.0.0/16".
 */
export type AllowedAddresses = 'any' | { readonly privateNetworks: readonly string[] }

/** With TLS on the public Internet alone. */
export const publicHttps: AllowedAddresses = { privateNetworks: [] }

/** A request to such an address. */
export type OutboundRequest = {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly timeoutMs: number
  /** Whether the status is all that matters: the text is empty, and may be of any length. */
  readonly ignoresText?: boolean
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

/** Whether an address is neither of the public Internet nor in one of the networks. */
function isRefused(ip: string, networks: readonly string[]): boolean {
  if (!privateNetworks.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')) return false
  return networks.length === 0 || !isWithin(networks, ip)
}

/** Looks a name up, and refuses one that leads into another private network: also one that led elsewhere a moment ago. */
export const createLookup =
  (networks: readonly string[]): LookupFunction =>
  (host, options, done) =>
    lookup(host, options, (error, found: string | LookupAddress[], family) => {
      if (error) return done(error, found, family)
      const ips = Array.isArray(found) ? found.map((one) => one.address) : [found]
      const isOther = ips.some((ip) => isRefused(ip, networks))
      done(isOther ? new Error(`${host} is in a private network.`) : null, found, family)
    })

/** What is wrong with an address; undefined when nothing is. */
export function findUrlProblem(url: string, allowed: AllowedAddresses): string | undefined {
  const { protocol, hostname } = new URL(url)
  if (allowed === 'any') return /^https?:$/.test(protocol) ? undefined : 'The address must begin with https://.'
  if (protocol !== 'https:') return 'The address must begin with https://.'
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const networks = allowed.privateNetworks
  // With networks of its own the installation has names for what is in them, and the lookup decides.
  const isLocalName = networks.length === 0 && /(^|\.)(localhost|local|internal)\.?$/i.test(host)
  const isLocal = isIP(host) === 0 ? isLocalName : isRefused(host, networks)
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

/** Connections that are used again, or none. */
type Agents = { readonly plain: PlainAgent; readonly secure: SecureAgent } | undefined

function send(
  url: string,
  allowed: AllowedAddresses,
  request: OutboundRequest,
  agents: Agents,
): Promise<OutboundReply> {
  return new Promise((resolve, reject) => {
    const { method = 'GET', headers = {}, body, timeoutMs, ignoresText = false } = request
    const isSecure = url.startsWith('https:')
    const start = isSecure ? requestSecure : requestPlain
    const agent = agents ? agents[isSecure ? 'secure' : 'plain'] : (false as const)
    // A compressed reply could expand to any size.
    const plain = { 'accept-encoding': 'identity', ...headers }
    const options = { method, headers: plain, signal: AbortSignal.timeout(timeoutMs), agent }
    const sent = start(
      url,
      allowed === 'any' ? options : { ...options, lookup: createLookup(allowed.privateNetworks) },
      (reply) => {
        const named = Object.entries(reply.headers).map(([name, value]) => [name, String(value)])
        const whole = ignoresText ? Promise.resolve('') : readText(reply)
        // The connection can be used again once it is read.
        if (ignoresText) reply.on('error', () => {}).resume()
        whole.then(
          (text) => resolve({ status: reply.statusCode ?? 0, headers: Object.fromEntries(named), text }),
          (error: unknown) => {
            reply.destroy()
            reject(error)
          },
        )
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

async function request(
  url: string,
  allowed: AllowedAddresses,
  sent: OutboundRequest,
  agents?: Agents,
): Promise<OutboundReply> {
  const problem = findUrlProblem(url, allowed)
  if (problem) throw new RequestFailed(problem)
  try {
    return await send(url, allowed, sent, agents)
  } catch (error) {
    throw new RequestFailed(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

/**
 * Sends a request and reads its reply, within a time and up to 256 KiB. Where not any address is allowed it reaches nothing in
 * another private network, also where a name leads there, and nothing without TLS. Another address that the reply leads to is not followed.
 * Throws RequestFailed.
 */
export function requestSafely(url: string, allowed: AllowedAddresses, sent: OutboundRequest): Promise<OutboundReply> {
  return request(url, allowed, sent)
}

/** Sends requests to the same addresses again and again. */
export type OutboundClient = {
  /** What is wrong with an address; undefined when nothing is. */
  findProblem(url: string): string | undefined
  /** As `requestSafely`, on a connection that is used again for some seconds. */
  request(url: string, sent: OutboundRequest): Promise<OutboundReply>
  close(): void
}

/** How long an unused connection stays open: receivers close theirs after 5 s or more. */
const idleMs = 4_000

/** A client for addresses that staff entered. A connection was looked up safely when it was opened. */
export function createOutboundClient(allowed: AllowedAddresses): OutboundClient {
  const options = { keepAlive: true, maxSockets: 32, timeout: idleMs }
  const agents = { plain: new PlainAgent(options), secure: new SecureAgent(options) }
  return {
    findProblem: (url) => findUrlProblem(url, allowed),
    request: (url, sent) => request(url, allowed, sent, agents),
    close() {
      agents.plain.destroy()
      agents.secure.destroy()
    },
  }
}
