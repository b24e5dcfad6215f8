import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { expect, test } from '@playwright/test'
import { freshDataFolder, removeDataDir } from '../../harness/data-folder.ts'
import { firstAdmin, freePort, startServerProcess } from '../../harness/start-server.ts'

const good = JSON.stringify({
  live: { c1: { bucket_name: 'c1', type: 'live', entries: { main_game: { name: 'one' } } } },
})
const allowed = { 'access-control-allow-origin': '*' }

type Answer = (response: ServerResponse) => void
const send = (status: number, body: string, headers: Readonly<Record<string, string>> = allowed): Answer => {
  return (response) => response.writeHead(status, headers).end(body)
}

/** What a content delivery may answer, and what the page then says. */
const answers: readonly (readonly [name: string, says: RegExp, answer: Answer])[] = [
  ['no permission', /answered 401/, send(401, '{"message":"Sign in"}')],
  ['a page', /is not JSON/, send(200, '<!doctype html><script>alert(1)</script>')],
  ['a wrong type', /holds no buckets/, send(200, '"buckets"')],
  ['a size without end', /larger than 10 MiB/, (response) => sendEndlessly(response.writeHead(200, allowed))],
  [
    'nothing for a long time',
    /did not arrive within 15 seconds/,
    (response) => response.writeHead(200, allowed).write('{'),
  ],
  [
    'another server',
    /cannot be reached/,
    send(302, '', { ...allowed, location: 'http://127.0.0.2:9/dataInformation.json' }),
  ],
  ['no permission for other origins', /cannot be reached/, send(200, good, {})],
]

function sendEndlessly(response: ServerResponse): void {
  const part = ' '.repeat(256 * 1024)
  const more = () => {
    while (!response.destroyed && response.write(part));
  }
  response.on('drain', more)
  more()
}

async function listen(listener: RequestListener) {
  const server = createServer(listener)
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${port}/game/`, close }
}

test('a content delivery that misbehaves breaks nothing and never sees the token', async ({ page }) => {
  const received: IncomingMessage[] = []
  let answer: Answer = send(200, good)
  const delivery = await listen((request, response) => {
    received.push(request)
    answer(response)
  })
  const dataDir = freshDataFolder()
  const server = await startServerProcess({ dataDir, variables: { QD_CDN_URL: delivery.url } })
  const thrown: string[] = []
  page.on('pageerror', (error) => thrown.push(String(error)))

  await page.goto(`${server.url}/login`)
  await page.getByLabel('Email').fill(firstAdmin.email)
  await page.getByLabel('Password', { exact: true }).fill(firstAdmin.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).not.toHaveURL(/\/login/)

  for (const [name, says, misbehaviour] of answers) {
    await test.step(name, async () => {
      answer = misbehaviour
      await page.goto(`${server.url}/acp/datainformation`)
      await expect(page.getByRole('alert')).toContainText(says)
      answer = send(200, good)
      await page.reload()
      await expect(page.getByRole('article', { name: 'main_game' })).toContainText('one')
      // Still signed in, and everything else works.
      await page.getByRole('link', { name: 'Favorites' }).click()
      await expect(page.getByRole('heading', { name: /Favorites/ })).toBeVisible()
    })
  }
  expect(thrown).toEqual([])
  expect(received.length).toBeGreaterThan(2 * answers.length - 1)
  const secrets = received.map(({ headers }) => [headers.authorization, headers.cookie, headers.referer])
  expect(secrets.flat().filter(Boolean)).toEqual([])
  expect(new Set(received.map(({ method, url }) => `${method} ${url}`))).toEqual(
    new Set(['GET /game/dataInformation.json']),
  )
  await server.stop()
  delivery.close()
  await removeDataDir(dataDir)
})
