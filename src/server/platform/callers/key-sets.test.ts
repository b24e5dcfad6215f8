import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createKeySets, KeySetUnreachable } from './key-sets.ts'
import { createLookup, findUrlProblem, publicHttps } from './safe-request.ts'

const at = new Date('2026-11-28T12:00:00Z')
const later = (ms: number) => new Date(at.getTime() + ms)
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

type Reply = { status?: number; text?: string; headers?: Record<string, string> }

/** A server that answers what a test says, and counts. */
async function serve(answer: () => Reply): Promise<{ url: string; count: () => number }> {
  let calls = 0
  const server = createServer((_, reply) => {
    calls++
    const { status = 200, text = '{"keys":[{"kty":"RSA","kid":"a"}]}', headers = {} } = answer()
    reply.writeHead(status, headers).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, count: () => calls }
}

test('fetches once for calls at the same time, and again after ten minutes', async () => {
  const { url, count } = await serve(() => ({}))
  const sets = createKeySets('any')
  const [keys] = await Promise.all([sets.get(url, 'a', at), sets.get(url, 'a', at), sets.get(url, undefined, at)])
  expect(keys).toEqual([{ kty: 'RSA', kid: 'a' }])
  await sets.get(url, 'a', later(9 * 60_000))
  expect(count()).toBe(1)
  await sets.get(url, 'a', later(10 * 60_000))
  expect(count()).toBe(2)
})

test('a clock that goes back fetches anew, and no oftener than every 30 seconds', async () => {
  const { url, count } = await serve(() => ({}))
  const sets = createKeySets('any')
  await sets.get(url, 'a', at)
  await sets.get(url, 'a', later(-3_600_000))
  await sets.get(url, 'b', later(-3_600_000))
  expect(count()).toBe(2)
})

test.each<[string, Reply]>([
  ['an error', { status: 500 }],
  ['no JSON', { text: '<html>' }],
  ['no set', { text: '{"keys":{}}' }],
  ['another address, which is not followed', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }],
  ['too much', { text: `{"keys":["${'a'.repeat(300_000)}"]}` }],
])('takes no keys from a server that answers %s', async (_, reply) => {
  const { url } = await serve(() => reply)
  const failures: string[] = []
  const sets = createKeySets('any', (...failure) => failures.push(failure.join(': ')))
  await expect(sets.get(url, 'a', at)).rejects.toBeInstanceOf(KeySetUnreachable)
  await expect(sets.get(url, 'a', later(29_000))).rejects.toBeInstanceOf(KeySetUnreachable)
  expect(failures).toEqual([expect.stringContaining(`${url}: `)])
})

test('leaves out what is no key', async () => {
  const { url } = await serve(() => ({ text: '{"keys":[null,1,"a",{},{"kty":"EC","kid":"b"}]}' }))
  expect(await createKeySets('any').get(url, 'b', at)).toEqual([{ kty: 'EC', kid: 'b' }])
})

test('reaches nothing in a private network where keys must be public', async () => {
  const { url, count } = await serve(() => ({}))
  const sets = createKeySets(publicHttps)
  const inside = [url, url.replace('http:', 'https:'), url.replace('http:', 'https:').replace('127.0.0.1', 'localhost')]
  for (const keysUrl of inside) {
    expect(sets.findProblem(keysUrl)).toBeDefined()
    await expect(sets.get(keysUrl, 'a', at)).rejects.toBeInstanceOf(KeySetUnreachable)
  }
  expect(count()).toBe(0)
})

test('refuses a name that leads into a private network', async () => {
  const problem = await new Promise((resolve) =>
    createLookup([])('localhost', { all: true }, (error) => resolve(error)),
  )
  expect(String(problem)).toContain('is in a private network')
})

test('allows those private networks that the installation names, with TLS, and no others', async () => {
  const allowed = { privateNetworks: ['127.0.0.0/8', 'fd00:1::/32'] }
  const hasProblem = (url: string) => findUrlProblem(url, allowed) !== undefined
  const hosts = ['127.0.0.1', '[::ffff:127.0.0.1]', '[fd00:1::5]', 'id.internal', 'id.example.com']
  const inside = hosts.map((host) => `https://${host}/`)
  expect(inside.filter(hasProblem)).toEqual([])
  const outside = ['http://127.0.0.1/', 'https://10.0.0.1/', 'https://[fd00:2::5]/', 'https://[::ffff:10.0.0.1]/']
  expect(outside.filter((url) => !hasProblem(url))).toEqual([])
  const lookUp = (networks: string[]) =>
    new Promise((resolve) => createLookup(networks)('localhost', { family: 4 }, (error) => resolve(error)))
  expect([await lookUp(['127.0.0.0/8']), String(await lookUp(['10.0.0.0/8']))]).toEqual([
    null,
    expect.stringContaining('is in a private network'),
  ])
})

test('says of a name that nobody knows that it is unknown', async () => {
  const error = await new Promise((resolve) => createLookup([])('no-such-host.invalid', { all: true }, resolve))
  expect(String(error)).toMatch(/ENOTFOUND|EAI_AGAIN/)
})
