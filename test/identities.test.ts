import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { session } from '#contract/session.ts'
import { type Caller, startApp, type TestApp } from './harness/start-app.ts'

let app: TestApp
let port: number
let callers: readonly Caller[]

beforeAll(async () => {
  app = await startApp()
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.app.server.address() as AddressInfo).port
  const signedIn: Caller[] = []
  for (let person = 0; person < 24; person++) signedIn.push(await app.signInAs([]))
  callers = signedIn
})
afterAll(() => app.close())

type Answer = { status: number | undefined; email: string | undefined; cacheControl: string | undefined }

/** Asks who the caller is; undefined when the call was given up before its answer. */
function ask(agent: Agent, { token }: Caller, headers = {}, givesUp = false): Promise<Answer | undefined> {
  return new Promise((resolve, reject) => {
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const call = request({ port, agent, path: '/users/me', headers: { ...authorization, ...headers } }, (reply) => {
      let text = ''
      reply.on('data', (chunk) => {
        text += chunk
      })
      reply.on('end', () => {
        const email = text === '' ? undefined : JSON.parse(text).data?.email
        resolve({ status: reply.statusCode, email, cacheControl: reply.headers['cache-control'] })
      })
    })
    call.on('error', (error) => (givesUp ? resolve(undefined) : reject(error)))
    call.end(() => givesUp && call.destroy())
  })
}

describe('parallel calls of different people', () => {
  it.each([1, 4])(
    'are answered to each as themselves, over %i shared connections, also beside calls given up',
    async (maxSockets) => {
      const agent = new Agent({ keepAlive: true, maxSockets })
      const wrong: unknown[] = []
      for (let round = 0; round < 20; round++) {
        const calls = callers.map(async (caller, index) => {
          const givesUp = (index + round) % 7 === 0
          const answer = await ask(agent, caller, {}, givesUp)
          if (answer && answer.email !== caller.email) wrong.push([caller.email, answer])
        })
        const visitor = ask(agent, app.visitor).then((answer) => {
          if (answer?.status !== 401 || answer.email !== undefined) wrong.push(answer)
        })
        await Promise.all([...calls, visitor])
      }
      agent.destroy()
      expect(wrong).toEqual([])
    },
  )

  it('get no reply that a browser or a proxy may keep for another person', async () => {
    const [ada, bob] = callers
    if (!ada || !bob) throw new Error('Nobody is signed in.')
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const own = await ada.call(session.me, {})
    // The same version, so the same ETag.
    const answer = await ask(agent, bob, {
      'if-none-match': `"${own.version}"`,
      'if-modified-since': new Date().toUTCString(),
    })
    expect(answer).toEqual({ status: 200, email: bob.email, cacheControl: 'no-store' })
    agent.destroy()
  })
})
