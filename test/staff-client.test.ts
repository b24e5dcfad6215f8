import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { audit } from '#contract/audit.ts'
import { builds } from '#contract/builds.ts'
import { ApiError, type ClientOptions, createClient, Unreachable } from '../clients/typescript-staff/src/index.ts'
import { fetchFrom } from './harness/game-client.ts'
import { generateEntities, listExportedSchemas } from './harness/generate-entities.ts'
import {
  copyOfContract,
  generateStaffCalls,
  generateStaffEntities,
  staffCalls,
} from './harness/generate-staff-client.ts'
import { aPlayer } from './harness/makers.ts'
import { aServiceAccount, type ServiceCaller } from './harness/service-account.ts'
import { type Caller, startApp, type TestApp } from './harness/start-app.ts'

const folder = '../clients/typescript-staff/src'

// `npx vitest run --project api test/staff-client.test.ts -u` writes the files.
describe('what is made from the contract', () => {
  test('the entities are listed by name', async () => {
    await expect(generateEntities()).toMatchFileSnapshot('../src/contract/entities.ts')
  })

  test('the calls and types of the client are those of the contract', async () => {
    await expect(generateStaffEntities()).toMatchFileSnapshot(`${folder}/entities.ts`)
    await expect(generateStaffCalls()).toMatchFileSnapshot(`${folder}/calls.ts`)
    for (const file of ['path.ts', 'query-string.ts'])
      await expect(copyOfContract(file)).toMatchFileSnapshot(`${folder}/${file}`)
  })

  test('two schemas of one name are refused', () => {
    const modules = {
      '/contract/a.ts': { Thing: z.object({}) },
      '/contract/b.ts': { Thing: z.object({ a: z.string() }) },
    }
    expect(() => listExportedSchemas(modules)).toThrow('Thing is exported by a.ts and by b.ts')
  })
})

let app: TestApp
let admin: Caller
let account: ServiceCaller

beforeAll(async () => {
  app = await startApp()
  admin = await app.signInAs('admin')
  account = await aServiceAccount(app, admin)
})
afterAll(() => app.close())

/** Sends to the application without a port. */
const direct: typeof fetch = (...call) => fetchFrom(app)(...call)

const connect = (options: Partial<ClientOptions> = {}) =>
  createClient({
    url: 'http://console.test/',
    key: account.token ?? '',
    fetch: direct,
    wait: async () => undefined,
    ...options,
  })

/** A `fetch` whose first replies are these; `undefined` is one that is lost after the server has answered. */
function answerFirst(...first: readonly (Response | undefined)[]) {
  const requests: RequestInit[] = []
  const send: typeof fetch = async (input, init = {}) => {
    requests.push(init)
    const index = requests.length - 1
    if (index >= first.length) return direct(input, init)
    const given = first[index]
    if (given) return given
    await direct(input, init)
    throw new TypeError('The reply was lost.')
  }
  return { send, requests }
}

const busy = (status: number, code: string) => Response.json({ code, message: 'Busy.' }, { status })
const toKey = ({ headers }: RequestInit) => new Headers(headers).get('idempotency-key')

test('has a function for each call that a service account may make', () => {
  const client: Record<string, Record<string, unknown>> = connect()
  const names = Object.entries(client).flatMap(([feature, calls]) =>
    Object.keys(calls).map((name) => `${feature}.${name}`),
  )
  expect(names.sort()).toEqual(staffCalls.map(({ name }) => name).sort())
})

test('reads a page with conditions, a text in a path, and a file', async () => {
  await aPlayer(app.db, { player_id: 'a:b', nickname: 'Ada' })
  const client = connect()
  const page = await client.players.list({ query: { ids: [{ id: 'a:b' }], take: 5 } })
  expect(page.Result.map(({ Nickname }) => Nickname)).toEqual(['Ada'])
  expect(await client.players.get({ params: { id: 'a:b' } })).toMatchObject({ Player: { Nickname: 'Ada' } })
  const file = await client.players.export({ query: { bom: 'false' } })
  expect(await file.text()).toContain('Ada')
  const document = await client.environment.openApi()
  expect(document.openapi).toBe('3.1.0')
})

test('changes once though replies are lost, with its reason in the audit log', async () => {
  const { send, requests } = answerFirst(undefined, busy(503, 'database-unavailable'))
  const body = { platform: 'ios', buildNumber: 7, version: '1.0.0' } as const
  const build = await connect({ fetch: send }).builds.save({ body }, { reason: 'release – 7' })
  expect(build).toMatchObject({ BuildNumber: 7, Version: '1.0.0' })
  expect(new Set(requests.map(toKey)).size).toBe(1)
  expect(requests).toHaveLength(3)
  const { Result } = (await admin.call(audit.list, { query: { action: 'build saved' } })).data
  expect(Result.map(({ Reason, Actor }) => [Reason, Actor])).toEqual([
    ['release – 7', 'service account Build pipeline'],
  ])
})

test('throws what the server answers, as an error with a code', async () => {
  const body = { platform: 'ios', buildNumber: -1, version: '1.0.0' } as const
  const error = await connect()
    .builds.save({ body })
    .catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 400, code: 'invalid-input', requestId: expect.stringMatching(/./) })
  expect((error as ApiError).errors.map(({ path }) => path)).toEqual(['body.buildNumber'])
})

test('refuses a stale version', async () => {
  const client = connect()
  const body = { platform: 'android', buildNumber: 8, version: '1.0.0' } as const
  const { Version } = await client.builds.save({ body })
  const read = await client.builds.all()
  expect(read.find(({ BuildNumber }) => BuildNumber === 8)?.Version).toBe(Version)
  const stale = { code: 'stale', status: 412, data: expect.objectContaining({ BuildNumber: 8 }) }
  await expect(client.builds.save({ body }, { ifMatch: 99 })).rejects.toMatchObject(stale)
})

test('repeats a read, and a deletion only when it was not done', async () => {
  const read = answerFirst(undefined, busy(429, 'too-many-calls'), new Response('<html>', { status: 502 }))
  expect((await connect({ fetch: read.send }).environment.serverInfo()).m_environment).toBe('Development')
  expect(read.requests).toHaveLength(4)
  await connect().builds.save({ body: { platform: 'ios', buildNumber: 9, version: '1.0.0' } })
  const lost = answerFirst(busy(503, 'overloaded'), undefined)
  const removal = connect({ fetch: lost.send }).builds.remove({ params: { platform: 'ios', buildNumber: 9 } })
  await expect(removal).rejects.toBeInstanceOf(Unreachable)
  expect(lost.requests).toHaveLength(2)
})

test('gives up after some attempts, or when the server asks to wait long', async () => {
  const never = vi.fn<typeof fetch>().mockRejectedValue(new TypeError('No route.'))
  await expect(connect({ fetch: never }).environment.serverInfo()).rejects.toBeInstanceOf(Unreachable)
  expect(never).toHaveBeenCalledTimes(4)
  const later = vi.fn<typeof fetch>(async () => Response.json({}, { status: 429, headers: { 'retry-after': '60' } }))
  await expect(connect({ fetch: later }).environment.serverInfo()).rejects.toMatchObject({ retryAfterSeconds: 60 })
  expect(later).toHaveBeenCalledOnce()
})

test('has its key in no error', () => {
  expect(() => connect({ key: 'qda_secret\n' })).toThrow(/^The key is empty, or has characters that no key has\.$/)
})

test('the program of docs/programs.md registers a build', async () => {
  const text = readFileSync('clients/typescript-staff/example.ts', 'utf8')
  const shown = /```ts\n(.*?)```/s.exec(readFileSync('docs/programs.md', 'utf8'))?.[1]
  expect(shown?.replace("'./quarterdeck/index.ts'", "'./src/index.ts'")).toBe(text)
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.app.server.address() as { port: number }
  vi.stubEnv('QUARTERDECK_URL', `http://127.0.0.1:${port}`)
  vi.stubEnv('QUARTERDECK_KEY', account.token ?? '')
  vi.stubEnv('BUILD_NUMBER', '104')
  vi.stubEnv('VERSION', '2.14.0')
  const log = vi.spyOn(console, 'log').mockReturnValue()
  onTestFinished(() => {
    vi.unstubAllEnvs()
    log.mockRestore()
  })
  await import('../clients/typescript-staff/example.ts')
  expect(log.mock.calls).toEqual([['Build 104 of 2.14.0 is registered.']])
  const all = (await admin.call(builds.all, {})).data
  expect(all.map(({ BuildNumber }) => BuildNumber)).toContain(104)
})
