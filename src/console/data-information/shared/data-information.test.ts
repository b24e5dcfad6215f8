import { afterEach, expect, it, vi } from 'vitest'
import { fetchDataInformation, toContentUrl } from './data-information.ts'

const base = 'https://cdn.example.com/game'
const signal = () => new AbortController().signal

const answer = (reply: () => Promise<Response> | Response) => {
  const fetched = vi.fn(async (_url: string, _options: RequestInit) => reply())
  vi.stubGlobal('fetch', fetched)
  return fetched
}

afterEach(() => {
  vi.unstubAllGlobals()
})

const problem = () => fetchDataInformation(base, signal()).then(String, (error: Error) => error.message)

it('asks the content delivery alone, without token, cookies or referrer', async () => {
  const fetched = answer(() => new Response('{"live": {"c1": {}}}'))
  expect((await fetchDataInformation(`${base}/`, signal())).buckets).toHaveLength(1)
  const [[url, options] = []] = fetched.mock.calls
  expect(url).toBe('https://cdn.example.com/game/dataInformation.json')
  expect(options).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' })
  expect(options?.headers).toBeUndefined()
})

it.each([
  ['401', () => new Response('{"message": "no"}', { status: 401 }), /answered 401/],
  ['HTML', () => new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } }), /is not JSON/],
  ['a wrong type', () => new Response('"buckets"'), /holds no buckets/],
  ['JSON that is nested too deeply', () => new Response('['.repeat(200_000)), /is not JSON/],
  ['nothing', () => new Response(null), /is not JSON/],
  [
    'a size beyond the limit',
    () => new Response('{}', { headers: { 'Content-Length': '99999999' } }),
    /larger than 10 MiB/,
  ],
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), /cannot be reached/],
])('says what is wrong with %s', async (_, reply, message) => {
  answer(reply)
  expect(await problem()).toMatch(message)
})

it('stops reading a file that never ends', async () => {
  let sent = 0
  let isCancelled = false
  const endless = () =>
    new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += 1024 * 1024
        controller.enqueue(new Uint8Array(1024 * 1024))
      },
      cancel: () => {
        isCancelled = true
      },
    })
  answer(() => new Response(endless()))
  expect(await problem()).toMatch(/larger than 10 MiB/)
  expect(isCancelled).toBe(true)
  expect(sent).toBeLessThan(20 * 1024 * 1024)
})

it('gives up on a file that does not arrive in time', async () => {
  const timeout = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal)
  answer(
    () =>
      new Promise((_, reject) => {
        timeout.signal.addEventListener('abort', () => reject(timeout.signal.reason))
        timeout.abort(new DOMException('Too slow.', 'TimeoutError'))
      }),
  )
  expect(await problem()).toMatch(/did not arrive within 15 seconds/)
})

it.each([
  ['live/c1/main.zip', 'https://cdn.example.com/game/live/c1/main.zip'],
  ['https://other.example.com/a', 'https://other.example.com/a'],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['http://', undefined],
])('links %s to %s', (path, href) => {
  expect(toContentUrl(path, base)?.href).toBe(href)
})
