import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { pipelineErrors } from '#contract/core/errors.ts'
import { hasPermission } from '#contract/core/permissions.ts'
import { endpoints, errors, gameEndpoints } from '#contract/index.ts'
import { moderation } from '#contract/moderation.ts'
import { features } from '#server/features.ts'
import { type AnyCall, createWorld, sampleCall, type World } from './contract-samples/contract-samples.ts'
import { type ContentCopy, copyContent } from './harness/content-copy.ts'
import { type Caller, setUpApp, startApp, type TestApp } from './harness/start-app.ts'

/** Calls an endpoint whose type is not known here. */
function call(caller: Caller, endpoint: Endpoint, input: AnyCall, extras = {}) {
  return caller.call(endpoint, input as never, extras)
}

const paramsFor = (endpoint: Endpoint) =>
  Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name ?? '', 'a']))

describe.each(endpoints)('the declaration of $name', ({ endpoint }) => {
  it('declares no error that the pipeline gives anyway', () => {
    const own = new Set<string>(pipelineErrors.map(({ code }) => code))
    const declared = endpoint.errors.filter(({ code }) => own.has(code) && code !== 'database-unavailable')
    expect(declared).toEqual([])
    for (const error of endpoint.errors) expect(errors[error.code as keyof typeof errors]).toBe(error)
  })

  it('records what it changes', () => {
    const changes = (endpoint.method !== 'GET' || endpoint.file !== undefined) && !endpoint.isRead
    expect(endpoint.records !== undefined).toBe(changes)
  })
})

// What is refused changes nothing, so that all of these calls share one application.
describe('a refusal', () => {
  let app: TestApp
  let admin: Caller
  let nobody: Caller

  beforeAll(async () => {
    app = await startApp()
    admin = await app.signInAs('admin')
    nobody = await app.signInAs([])
  })
  afterAll(() => app.close())

  // `environment.info` is for everybody, and says which environment this is.
  describe.each(endpoints.filter(({ name }) => name !== 'environment.info'))('of $name', ({ endpoint }) => {
    const isPublic = endpoint.access === 'public'

    if (!isPublic)
      it('answers 401 to a visitor', async () => {
        const reply = await call(app.visitor, endpoint, { params: paramsFor(endpoint) })
        expect([reply.status, reply.code]).toEqual([401, 'unauthenticated'])
      })

    if (!isPublic && endpoint.access !== 'signed-in')
      it('answers 403 to staff without its permission', async () => {
        const reply = await call(nobody, endpoint, { params: paramsFor(endpoint) })
        expect([reply.status, reply.code]).toEqual([403, 'forbidden'])
        expect(reply.message).toContain([endpoint.access].flat().join(' or '))
      })

    it('answers 409 to a call meant for another environment', async () => {
      const headers = { environment: 'live' }
      const reply = await call(admin, endpoint, { params: paramsFor(endpoint) }, { headers })
      expect([reply.status, reply.code]).toEqual([409, 'environment-mismatch'])
    })

    const problems = wrongInputs(endpoint)
    if (problems.length > 0)
      it('names every problem of a bad input with 400', async () => {
        for (const { input, paths } of problems) {
          const reply = await call(admin, endpoint, { params: paramsFor(endpoint), ...input })
          expect([reply.status, reply.code], JSON.stringify(input)).toEqual([400, 'invalid-input'])
          const named = reply.errors.map(({ path }) => path)
          const isNamed = (path: string) => named.some((name) => name === path || name.startsWith(`${path}.`))
          expect(
            paths.filter((path) => !isNamed(path)),
            JSON.stringify(reply.errors),
          ).toEqual([])
        }
      })
  })
})

describe('a good call', () => {
  let app: TestApp
  let world: World
  let content: ContentCopy
  let playerIds: readonly string[]
  let lastEntry: string

  beforeAll(async () => {
    app = await startApp()
    world = await createWorld(app)
    playerIds = (await app.db.selectFrom('players').select('player_id').execute()).map(({ player_id }) => player_id)
    const { id } = await app.db.selectFrom('audit_log').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    lastEntry = id
    content = await copyContent(app.db)
  })
  afterAll(async () => {
    await content.drop()
    await app.close()
  })

  /** Actions whose values named a player that is not the target. */
  const naming = new Set<string>()

  /** The players among the texts of a value, also those in the search params of a link. */
  function listPlayersIn(json: string | null, ids: ReadonlySet<string>): string[] {
    const found = new Set<string>()
    JSON.parse(json ?? 'null', (_, value: unknown) => {
      if (typeof value !== 'string') return value
      for (const text of [value, ...new URLSearchParams(value).values()]) if (ids.has(text)) found.add(text)
      return value
    })
    return [...found]
  }

  /** Expects that the deletion of a player finds each value that names the player, and takes no other player's with it. */
  async function expectErasable(afterEntry: string): Promise<void> {
    const players = await app.db.selectFrom('players').select('player_id').execute()
    const ids = new Set([...players.map(({ player_id }) => player_id), ...playerIds])
    const entries = await app.db.selectFrom('audit_log').selectAll().where('id', '>', afterEntry).execute()
    const rows = await app.db.selectFrom('audit_players').selectAll().execute()
    for (const { id, action, target_kind, target_id, ...values } of entries) {
      for (const side of ['before', 'after'] as const) {
        const isTarget = (player: string) => target_kind === 'player' && player === target_id
        const named = listPlayersIn(values[side], ids).filter((player) => !isTarget(player))
        if (named.length > 0) naming.add(action)
        const found = rows.filter((row) => row.audit_id === id && row.value === side).map((row) => row.player_id)
        expect(found, `${action}, ${side}`).toEqual(expect.arrayContaining(named))
        expect(named.length, `${action}, ${side}, names ${named.join(', ')}`).toBeLessThan(2)
      }
    }
  }

  async function countAuditEntries(endpoint: Endpoint): Promise<number> {
    const { count } = await app.db
      .selectFrom('audit_log')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('action', '=', endpoint.records?.action ?? 'nothing')
      .where('outcome', '=', 'done')
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  it.each(endpoints)(
    'of $name gets a reply of its schema, and records exactly one entry when it changes something',
    async ({ name, endpoint }) => {
      if (endpoint.records) onTestFinished(() => content.restore())
      // The sample's undo stands for this one.
      const recorded = endpoint.standsForUndo ? moderation.restoreName : endpoint
      const before = await countAuditEntries(recorded)
      const reply = await call(world.admin, endpoint, sampleCall(name, world))
      expect(reply.status, reply.text).toBe(200)
      if (endpoint.file) expect(reply.headers['content-disposition']).toMatch(/^attachment; filename/)
      else endpoint.reply.parse(reply.data)
      expect((await countAuditEntries(recorded)) - before).toBe(endpoint.records ? 1 : 0)
      if (endpoint.records) await expectErasable(lastEntry)
    },
  )

  it('names players in the values of just those actions that the manifests list', () => {
    expect([...naming].sort()).toEqual([...features.auditedPlayers.keys()].sort())
  })
})

describe('the contract as a whole', () => {
  let app: TestApp

  setUpApp((started) => {
    app = started
  })

  it('lets visitors make just these calls', () => {
    const open = endpoints.filter(({ endpoint }) => endpoint.access === 'public').map(({ name }) => name)
    expect(open.sort()).toEqual([
      'environment.health',
      'environment.info',
      'environment.ready',
      'session.authenticate',
      'session.confirmReset',
      'session.options',
      'session.requestReset',
      'signOn.finish',
      'signOn.join',
      'signOn.start',
    ])
  })

  it('has no two endpoints at one address', () => {
    const addresses = endpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path.replaceAll(/:\w+/g, ':')}`)
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  it('says of every deletion by path what it removes, so that the console stops reading it', () => {
    const silent = endpoints.filter(
      ({ endpoint: { method, path, removes } }) => method === 'DELETE' && /:\w+$/.test(path) && removes === undefined,
    )
    // Events, profiles, definitions and regattas stay readable with their mark, guilds out of a regatta with theirs; a
    // player who leaves an event, is removed from a leaderboard or loses the progress stays.
    expect(silent.map(({ name }) => name)).toEqual([
      'events.remove',
      'eventProfiles.remove',
      'eventPlayers.leave',
      'leaderboards.removeDefinition',
      'leaderboardEntries.remove',
      'snapshots.reset',
      'regattas.stopDefinition',
      'regattas.remove',
      'regattas.removeGuild',
    ])
    for (const { endpoint } of endpoints) {
      if (endpoint.removes) expect(Object.keys(endpoint.params?.shape ?? {})).toContain(endpoint.removes)
    }
  })

  it('answers with and without a trailing slash', async () => {
    const plain = await app.app.inject({ url: '/environment' })
    const slashed = await app.app.inject({ url: '/environment/' })
    expect(slashed.body).toBe(plain.body)
  })

  it('lets a role with no permission change nothing but what is its holder’s own', async () => {
    const world = await createWorld(app)
    const changing = endpoints.filter(
      ({ endpoint: { method, isRead, access, path } }) =>
        method !== 'GET' && !isRead && access !== 'public' && !path.startsWith('/users/me/'),
    )
    const allowed: string[] = []
    for (const { name, endpoint } of changing) {
      const nobody = await app.signInAs([])
      const reply = await call(nobody, endpoint, sampleCall(name, world))
      if (reply.status === 200) allowed.push(name)
      else expect([403, 404], `${name}: ${reply.text}`).toContain(reply.status)
    }
    expect(allowed).toEqual(['views.create', 'session.logout'])
  })

  it('lets everybody signed in change just their own sessions, second factor, profile, views and jobs, and undo', () => {
    const own = endpoints.filter(
      ({ endpoint: { method, isRead, access } }) => method !== 'GET' && !isRead && access === 'signed-in',
    )
    expect(own.map(({ name }) => name).sort()).toEqual([
      'jobs.cancel',
      'jobs.pause',
      'jobs.resume',
      'jobs.retry',
      'passkeys.create',
      'passkeys.prepare',
      'passkeys.remove',
      'passkeys.request',
      'recentChanges.undo',
      'secondFactor.confirm',
      'secondFactor.prepare',
      'secondFactor.renewCodes',
      'secondFactor.turnOff',
      'session.logout',
      'session.setDisplay',
      'users.endOtherSessions',
      'users.endOwnSession',
      'users.update',
      'views.create',
      'views.remove',
      'views.update',
    ])
  })

  it('lets every seeded role change players and live operations', () => {
    for (const roleId of [2, 3, 4, 5]) {
      const holder = { RoleId: roleId, Role: { Name: 'seeded', Permissions: null } }
      expect([hasPermission(holder, 'CHANGE_PLAYERS'), hasPermission(holder, 'CHANGE_LIVEOPS')]).toEqual([true, true])
    }
  })

  it('hides deletion of players in Production', async () => {
    await app.close()
    app = await startApp({ environment: 'Production' })
    const person = await app.signInAs('admin')
    for (const { endpoint } of endpoints.filter((named) =>
      named.endpoint.excludedEnvironments?.includes('Production'),
    )) {
      const reply = await call(person, endpoint, { params: paramsFor(endpoint) })
      expect([reply.status, reply.code]).toEqual([403, 'not-in-environment'])
    }
  })
})

type WrongInput = { input: AnyCall; paths: string[] }

/** Wrong input for each declared part: unknown names, and a value of the wrong type for every field. */
function wrongInputs(endpoint: Endpoint): WrongInput[] {
  const found: WrongInput[] = []
  if (endpoint.query) {
    found.push({ input: { query: { surprise: '1' } }, paths: ['query.surprise'] })
    if ('take' in endpoint.query.shape) found.push({ input: { query: { take: '1000000' } }, paths: ['query.take'] })
  }
  if (endpoint.body) {
    found.push({ input: { body: 7 }, paths: ['body'] })
    const fields = wrongFields(endpoint.body)
    if (fields) found.push(fields)
  }
  return found
}

/** The names of all members of a JSON schema, also of those inside of others. */
function* listMembers(schema: unknown): Generator<string> {
  if (typeof schema !== 'object' || schema === null) return
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === 'properties') yield* Object.keys(value)
    yield* listMembers(value)
  }
}

it('declares the members of every body that hold secrets', () => {
  const secretName = /password|secret|ticket|token|nonce|assertion|^code$|installationKey/i
  const bodies = [...endpoints, ...gameEndpoints].flatMap(({ name, endpoint: { body, secretFields = [] } }) => {
    const members = new Set(body && listMembers(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })))
    return [{ name, members, secretFields }]
  })
  const undeclared = bodies.flatMap(({ name, members, secretFields }) =>
    [...members]
      .filter((member) => secretName.test(member) && !secretFields.includes(member))
      .map((member) => [name, member]),
  )
  expect(undeclared).toEqual([])
  const unknown = bodies.flatMap(({ name, members, secretFields }) =>
    secretFields.filter((field) => !members.has(field)).map((field) => [name, field]),
  )
  expect(unknown).toEqual([])
  expect(bodies.filter(({ secretFields }) => secretFields.length > 0).length).toBeGreaterThan(15)
})

function wrongFields(schema: z.ZodType): WrongInput | undefined {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const inside = json.type === 'array' && typeof json.items === 'object' ? json.items : json
  if (!('properties' in inside) || !inside.properties) return undefined
  const names = Object.keys(inside.properties)
  // No field of the contract takes a list of half a number.
  const wrong = Object.fromEntries(names.map((name) => [name, [[0.5]]]))
  const at = json.type === 'array' ? 'body.0' : 'body'
  const paths = names.map((name) => `${at}.${name}`)
  return { input: { body: json.type === 'array' ? [wrong] : wrong }, paths }
}
