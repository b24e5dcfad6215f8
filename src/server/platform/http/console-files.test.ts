import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownFolder } from '#test/harness/own-folder.ts'
import { serveConsole } from './console-files.ts'

let app: FastifyInstance

beforeAll(async () => {
  const folder = ownFolder(tmpdir(), 'quarterdeck-console')
  const content = join(folder, 'content')
  mkdirSync(join(folder, 'assets'))
  mkdirSync(join(content, 'icons'), { recursive: true })
  writeFileSync(join(content, 'icons', 'coin one.txt'), 'coin')
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  symlinkSync(join(folder, 'secret.txt'), join(content, 'link.txt'))
  symlinkSync(folder, join(content, 'folder'))
  symlinkSync(join(content, 'icons'), join(content, 'same'))
  writeFileSync(join(folder, 'index.html'), '<html nonce="__CSP_NONCE__"></html>')
  app = fastify()
  await serveConsole(app, {
    folder,
    contentFolder: join(folder, 'content'),
    contentOrigin: undefined,
    apiPrefixes: new Set(['players']),
  })
})
afterAll(() => app.close())

const get = (url: string, accept?: string) => app.inject({ url, headers: accept === undefined ? {} : { accept } })

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

test.each([browser, '*/*', 'text/*', undefined])('returns the page for Accept: %s', async (accept) => {
  for (const url of ['/', '/?from=%2Facp', '/acp/player/p1?tab=timeline', '/login']) {
    const reply = await get(url, accept)
    expect([url, reply.statusCode, reply.headers['content-type']]).toEqual([url, 200, 'text/html; charset=utf-8'])
    expect(reply.headers['content-security-policy']).toContain(/nonce="([^"]+)"/.exec(reply.body)?.[1])
  }
})

test.each(['application/json', 'application/json, text/plain, */*', 'image/png'])(
  'returns a JSON 404 for Accept: %s',
  async (accept) => {
    const reply = await get('/acp/player/p1', accept)
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'not-found'])
  },
)

test.each(['/players', '/players/a/b/c', '/players?take=1', '/assets/missing.js', '/content/x.png', '/docs'])(
  'returns a JSON 404 at %s for any Accept header',
  async (url) => {
    for (const accept of [browser, '*/*', undefined]) {
      const reply = await get(url, accept)
      expect([reply.statusCode, reply.json().code]).toEqual([404, 'not-found'])
    }
  },
)

test('serves the files of the content folder and follows no symbolic link out of it', async () => {
  for (const url of ['/content/icons/coin%20one.txt', '/content/same/coin%20one.txt']) {
    expect([url, (await get(url)).body]).toEqual([url, 'coin'])
  }
  for (const url of ['/content/link.txt', '/content/folder/secret.txt', '/content/folder/index.html']) {
    const reply = await get(url)
    expect([url, reply.statusCode, reply.json().code]).toEqual([url, 404, 'not-found'])
  }
})

test('returns a JSON 404 for other methods', async () => {
  const reply = await app.inject({ method: 'POST', url: '/acp', headers: { accept: '*/*' } })
  expect(reply.statusCode).toBe(404)
})
