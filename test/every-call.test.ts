import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { attributes } from '#contract/attributes.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { buildPath } from '#contract/core/path.ts'
import { encodeQuery } from '#contract/core/query-string.ts'
import { endpoints } from '#contract/index.ts'
import { persistence } from '#contract/persistence.ts'
import { createWorld, sampleCall, type World } from './contract-samples/contract-samples.ts'
import { listValues, otherTypes, replaceAt, toType } from './harness/body-values.ts'
import { readContent, watchContent } from './harness/failing-statements.ts'
import { aPlayer } from './harness/makers.ts'
import { type CallExtras, type Caller, startApp, type TestApp } from './harness/start-app.ts'

let app: TestApp
let admin: Caller
let nobody: Caller
let world: World
let listChanges: ReturnType<typeof watchContent>

beforeAll(async () => {
  app = await startApp({ variables: { QD_PUBLIC_URL: 'https://console.example' } })
  world = await createWorld(app)
  admin = world.admin
  nobody = await app.signInAs([])
  listChanges = watchContent(() => readContent(app.db))
})
afterAll(() => app.close())

/** Calls an endpoint whose type is not known here. */
const send = (endpoint: Endpoint, input: object, extras?: CallExtras) => admin.call(endpoint, input as never, extras)

/** What refused calls and reads may write: they are counted, and who reads a player counts as being there. */
const counted = new Set(['audit_log', 'sign_in_attempts', 'sessions', 'player_viewers'])

async function expectNoChange(work: () => Promise<void>): Promise<void> {
  expect((await listChanges(work)).filter((table) => !counted.has(table))).toEqual([])
}

/** Calls by their feature: a test of all of them would take minutes, and name none when it is stopped. */
function groupByFeature(calls: typeof endpoints) {
  const features = [...new Set(calls.map(({ name }) => name.split('.')[0]))]
  return features.map((feature) => ({ feature, calls: calls.filter(({ name }) => name.startsWith(`${feature}.`)) }))
}

const withBody = endpoints.filter(({ endpoint }) => endpoint.body !== undefined)

/** Files that a newer server wrote may hold more than this one knows. */
const tolerant = ['attributeConfigurations.override']

describe('a body changes nothing', () => {
  it.each(withBody)('with a value of another type: $name', ({ name, endpoint }) =>
    expectNoChange(async () => {
      const input = sampleCall(name, world)
      for (const { path, value } of listValues(input.body)) {
        for (const other of otherTypes[toType(value)] ?? []) {
          const reply = await send(endpoint, { ...input, body: replaceAt(input.body, path, other) })
          expect([reply.status, reply.code], `${path.join('.')}: ${JSON.stringify(other)}`).toEqual([
            400,
            'invalid-input',
          ])
        }
      }
    }),
  )

  it.each(withBody.filter(({ name }) => !tolerant.includes(name)))(
    'with a member that the call does not declare: $name',
    ({ name, endpoint }) =>
      expectNoChange(async () => {
        const input = sampleCall(name, world)
        for (const { path, value } of listValues(input.body)) {
          if (toType(value) !== 'object') continue
          for (const surprise of ['role_id', 'is_active', 'IsAdmin', 'password_hash', 'constructor']) {
            const body = replaceAt(input.body, path, { ...Object(value), [surprise]: 1 })
            const reply = await send(endpoint, { ...input, body })
            expect([reply.status, reply.code], `${path.join('.')} ${surprise}`).toEqual([400, 'invalid-input'])
          }
        }
      }),
  )
})

/** Texts that a query, a number or a pattern of the database would trip over. */
const hostileTexts = [
  '2147483648',
  '9'.repeat(19),
  '9'.repeat(80),
  '-1',
  '1e999',
  '٥',
  '%',
  '_',
  '\\',
  "'",
  "' or 1=1 --",
  '\u200b',
]

/** Parameters that no call declares. */
const undeclared = ['surprise', '__proto__', 'constructor'].map((name) => [name, z.never()] as const)

it.each(groupByFeature(endpoints.filter(({ endpoint }) => endpoint.access !== 'public')))(
  'no parameter of a query leads to a 500 or a change, repeated, undeclared, of another form or hostile: $feature',
  ({ calls }) =>
    expectNoChange(async () => {
      for (const { name, endpoint } of calls) {
        const { params } = sampleCall(name, world)
        const declared = Object.entries(endpoint.query?.shape ?? {})
        for (const [parameter, schema] of [...declared, ...undeclared]) {
          const forms = [`${parameter}=1&${parameter}=2`, `${parameter}[]=1`, `${parameter}[x]=1`, `${parameter}.x=1`]
          // All that its schema refuses take the same way.
          const accepted = hostileTexts.filter((text) => schema.safeParse(text).success)
          const refused = hostileTexts.filter((text) => !accepted.includes(text)).slice(0, 1)
          for (const query of [
            ...forms,
            ...[...accepted, ...refused].map((text) => `${parameter}=${encodeURIComponent(text)}`),
          ]) {
            const url = `${buildPath(endpoint.path, params)}?${query}`
            const headers = { authorization: `Bearer ${admin.token}`, 'audit-reason': '%' }
            const { statusCode } = await app.app.inject({ method: endpoint.method, url, headers })
            expect(statusCode, `${name} ${query}`).toBeLessThan(500)
          }
        }
      }
    }),
)

it('no list sorts or filters by anything but what it declares', async () => {
  for (const { name, endpoint } of endpoints) {
    const shape = endpoint.query?.shape ?? {}
    for (const parameter of ['sortKey', 'sortDir', 'filterType', 'state', 'reason', 'scope'].filter(
      (key) => key in shape,
    )) {
      for (const text of ['password_hash', 'id; drop table users', '(select 1)', 'constructor', 'ID']) {
        const { params } = sampleCall(name, world)
        const reply = await send(endpoint, { params, query: { [parameter]: text } })
        expect([name, parameter, text, reply.status]).toEqual([name, parameter, text, 400])
      }
    }
  }
})

/** Calls that only make something new: their reply has a version, there is none to compare. */
const creating = ['events.create', 'eventProfiles.create', 'messageTemplates.create']

/** The inputs of calls whose samples make something new, or merge, where a change compares the version. */
async function toChange(name: string): Promise<object> {
  const input = sampleCall(name, world)
  if (name === 'persistence.save') return { ...input, query: { cleanSave: 'true' } }
  if (name !== 'leaderboards.saveDefinition') return input
  const { id, event_id } = await app.db
    .selectFrom('leaderboard_definitions')
    .select(['id', 'event_id'])
    .executeTakeFirstOrThrow()
  return { body: { ...Object(input.body), id, eventId: event_id } }
}

it.each(
  endpoints.filter(
    ({ name, endpoint: { isVersioned, method } }) => isVersioned && method !== 'GET' && !creating.includes(name),
  ),
)('a stale version is answered 412 with the current state, and changes nothing: $name', ({ name, endpoint }) =>
  expectNoChange(async () => {
    const reply = await send(endpoint, await toChange(name), { ifMatch: 'stale' })
    expect([reply.status, reply.code]).toEqual([412, 'stale'])
    expect(reply.data).not.toBeNull()
  }),
)

/** Spellings of a path that a proxy or a careless router may read as another one. */
const spellings: readonly ((path: string) => string)[] = [
  (path) => `/${path}`,
  (path) => `${path}/`,
  (path) => `${path}//`,
  (path) => `${path}.`,
  (path) => `${path}.json`,
  (path) => `${path};a=b`,
  (path) => `/.${path}`,
  (path) => `/environment/..${path}`,
  (path) => `/environment/%2e%2e${path}`,
  (path) => `/environment/..;${path}`,
  (path) => path.replace(/\/(?=[^/]*$)/, '%2F'),
  (path) => path.replace(/\/(?=[^/]*$)/, '//'),
  (path) => `${path}%00`,
  (path) => `${path}%20`,
  (path) => path.toUpperCase(),
  (path) => `${path}?access=public`,
]

it.each(groupByFeature(endpoints.filter(({ endpoint: { access } }) => access !== 'public' && access !== 'signed-in')))(
  'no other spelling of a path and no other method lets anybody in: $feature',
  ({ calls }) =>
    expectNoChange(async () => {
      const letIn: string[] = []
      for (const { name, endpoint } of calls) {
        const { params, query, body } = sampleCall(name, world)
        const path = buildPath(endpoint.path, params)
        for (const caller of [app.visitor, nobody]) {
          const authorization = caller.token === undefined ? {} : { authorization: `Bearer ${caller.token}` }
          const attempt = async (method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE', url: string, headers = {}) => {
            const payload = body === undefined || method === 'GET' || method === 'HEAD' ? {} : { body: Object(body) }
            const reply = await app.app.inject({ method, url, headers: { ...authorization, ...headers }, ...payload })
            if (reply.statusCode < 300) letIn.push(`${name}: ${method} ${url}`)
            expect(reply.statusCode, `${name}: ${method} ${url}`).toBeLessThan(500)
          }
          for (const spell of spellings) await attempt(endpoint.method, spell(path) + encodeQuery(query))
          if (endpoint.method === 'GET') await attempt('HEAD', path + encodeQuery(query))
          const override = { 'x-http-method-override': endpoint.method, 'x-method-override': endpoint.method }
          await attempt('POST', `${path}?_method=${endpoint.method}`, override)
        }
      }
      expect(letIn).toEqual([])
    }),
)

it('names that objects have anyway are kept as they are', async () => {
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype']
  const playerId = await aPlayer(app.db)
  const list = names.map((name, value) => ({ playerId, name, value }))
  expect((await admin.call(attributes.save, { body: { attributes: list } })).status).toBe(200)
  const { data } = await admin.call(attributes.list, { params: { id: playerId } })
  expect(data.Attributes.map(({ Name, Value }) => [Name, Value]).sort()).toEqual(
    names.map((name, value) => [name, value]).sort(),
  )
  const body = names.map((Key) => ({ Key, Value: `{"${Key}":{"isAdmin":true}}` }))
  expect((await admin.call(persistence.save, { params: { id: playerId }, body })).status).toBe(200)
  const stored = (await admin.call(persistence.list, { params: { id: playerId } })).data.m_playerPersistences
  expect(stored.map(({ Key, Value }) => ({ Key, Value })).sort((a, b) => (a.Key < b.Key ? -1 : 1))).toEqual(
    body.sort((a, b) => (a.Key < b.Key ? -1 : 1)),
  )
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
})

const headersOfEveryReply = {
  'content-security-policy': expect.stringContaining("default-src 'none'"),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': expect.stringContaining('max-age=31536000'),
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
}

it('every good reply and every refusal has the security headers', async () => {
  const ending = endpoints.filter(({ name }) => name === 'session.logout')
  for (const { name, endpoint } of [...endpoints.filter((one) => !ending.includes(one)), ...ending]) {
    const origin = { headers: { origin: 'https://evil.example' } }
    const refused = await nobody.call(endpoint, { params: sampleCall(name, world).params } as never, origin)
    const replies = [refused, await send(endpoint, sampleCall(name, world))]
    for (const { headers, status } of replies) {
      expect({ name, status, ...headers }).toMatchObject(headersOfEveryReply)
      const others = Object.keys(headers).filter((header) => /^(server|x-powered-by|access-control-.*)$/.test(header))
      expect(others, name).toEqual([])
    }
  }
})
