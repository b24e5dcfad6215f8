import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type EndpointRequest, type GameEndpoint, isChange } from '#contract/core/endpoint.ts'
import { type GameScope, gameScopes } from '#contract/core/game-access.ts'
import { gameKeys } from '#contract/game-keys.ts'
import { signIn, tokenLifetimeMs } from '#contract/game-sign-in.ts'
import { identityIssuers } from '#contract/identity-issuers.ts'
import {
  contract,
  endpoints,
  type GameFeatureName,
  gameContract,
  gameEndpoints,
  type NamedEndpoint,
} from '#contract/index.ts'
import { players } from '#contract/players.ts'
import { preferences } from '#contract/preferences.ts'
import { signToken } from '#server/game-access/token.ts'
import { loadSecretKey, toSecretKey } from '#server/platform/secret-key.ts'
import { listValues, otherTypes, replaceAt, toType } from './harness/body-values.ts'
import { failEachStatement, readContent, watchContent } from './harness/failing-statements.ts'
import { aClientKey, callerWith, newInstallationKey, signInPlayer } from './harness/game.ts'
import { anIssuerKey, signIdentityToken, TestIssuer } from './harness/identity-issuer.ts'
import { aMessage, aPlayer } from './harness/makers.ts'
import { type Caller, startApp, type TestApp } from './harness/start-app.ts'

const ofServer = { playerId: 'of-a-server' }

/** A call of every endpoint of the game that succeeds for a new player; an endpoint without one does not compile. */
const samples: {
  [F in GameFeatureName]: {
    [E in keyof (typeof gameContract)[F]]: EndpointRequest<(typeof gameContract)[F][E] & never> | object
  }
} = {
  availability: { check: { body: { BuildNumber: 7, Version: '1.0' } }, poll: { query: { state: 'earlier' } } },
  signIn: { create: { body: { InstallationKey: newInstallationKey(), Create: true, Device: { Model: 'Pixel 8' } } } },
  profile: { get: {}, getOther: { params: { playerId: 'other' } } },
  // The body of `link` has a token that is made when the application has started.
  identities: { list: {}, link: {}, unlink: { params: { id: '99' } } },
  serverPlayers: {
    create: { params: { playerId: 'studio-1' }, body: { Nickname: 'Ann', Language: 'en', Recreate: false } },
    createCode: { params: ofServer },
    get: { params: ofServer },
  },
  serverSaves: {
    list: { params: ofServer, query: { since: '0' } },
    write: { params: ofServer, body: { Entries: [{ Key: 'level', Value: '1', Version: 0 }] } },
  },
  serverAttributes: {
    list: { params: ofServer },
    set: { params: ofServer, body: { Attributes: [{ Name: 'stars', Value: 1, ExpirationDate: null }] } },
  },
  serverInbox: {
    list: { params: ofServer },
    collect: { params: { ...ofServer, msgId: 'gift' }, body: { CollectId: 'first' } },
  },
  names: {
    setNickname: { body: { Nickname: 'Ada' } },
    report: { params: { playerId: 'other' }, body: { Nickname: 'Rude' } },
  },
  ownAttributes: { list: {}, write: { body: { Attributes: [{ Name: 'level', Value: 7 }] } } },
  ownDeletion: { get: {}, create: { body: { Text: 'Goodbye' } }, withdraw: {} },
  cache: { acknowledge: { body: { CacheCount: 0 } } },
  ownData: { get: {}, create: { body: { Text: 'All of it, please' } } },
  inbox: {
    list: {},
    collect: { params: { msgId: 'gift' }, body: { CollectId: 'first' } },
    listSystem: { query: { since: '0', take: '2' } },
  },
  saves: {
    list: { query: { since: '0' } },
    write: { body: { Entries: [{ Key: 'wallet', Value: '{"coins":1}', Version: 0 }] } },
    acknowledge: { body: { Revision: 0 } },
  },
}

/** What players do that the audit log has. Source: ruling 83. */
const recorded: Readonly<Record<string, readonly string[]>> = {
  'identities.link': ['identity linked'],
  'ownDeletion.create': ['deletion requested'],
  'ownDeletion.withdraw': ['deletion request withdrawn'],
}

type AnyCall = { params?: object; query?: object; body?: unknown }

let linkBody: object

function getSample(name: string): AnyCall {
  if (name === 'identities.link') return { body: linkBody }
  const [feature = '', endpoint = ''] = name.split('.')
  return (samples as Record<string, Record<string, AnyCall>>)[feature]?.[endpoint] ?? {}
}

let app: TestApp
let admin: Caller
let clientKey: string
let serverKey: string
let signedIn: Awaited<ReturnType<typeof signInPlayer>>
let issuer: TestIssuer | undefined
afterAll(() => issuer?.close())

async function start(): Promise<void> {
  // What the server writes from time to time would change something between two looks.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  app = await startApp()
  vi.useRealTimers()
  admin = await app.signInAs('admin')
  clientKey = await aClientKey(admin)
  const body = { name: 'Matches', scopes: Object.keys(gameScopes) as GameScope[], networks: [], expiresAt: null }
  serverKey = (await admin.call(gameKeys.createServerKey, { body })).data.Secret
  signedIn = await signInPlayer(app, clientKey)
  await aPlayer(app.db, { player_id: 'other', nickname: 'Rude' })
  const key = { Key: 'GAME_ATTRIBUTES', Type: 0, Value: '["level"]' }
  await admin.call(preferences.create, { body: key })
  linkBody = await makeLinkBody()
  await aPlayer(app.db, { player_id: ofServer.playerId })
  await aMessage(app.db, { msg_id: 'gift', to: [signedIn.playerId, ofServer.playerId], created_at: app.clock.now })
}

/** A token of an issuer whose keys can be fetched, with its nonce. */
async function makeLinkBody(): Promise<object> {
  await issuer?.close()
  const key = await anIssuerKey('key-1')
  issuer = await new TestIssuer([key.public]).start()
  const { issuer: name, keysUrl } = issuer
  const audiences = [{ keyId: 1, audience: 'game' }]
  await admin.call(identityIssuers.create, { body: { name: 'Studio', issuer: name, keysUrl, audiences } })
  const exp = Math.floor(app.clock.now.getTime() / 1000) + 600
  const nonce = 'a-nonce-of-a-link'
  return {
    IdentityToken: await signIdentityToken(key, { iss: name, aud: 'game', sub: 'ada', exp, nonce }),
    Nonce: nonce,
  }
}

const send = (credential: string, endpoint: GameEndpoint, input: AnyCall) =>
  callerWith(app, credential).call(endpoint, input as never)

const rightCredential = ({ gameAccess }: GameEndpoint) => {
  if (typeof gameAccess !== 'string') return serverKey
  return gameAccess === 'player' ? signedIn.Token : clientKey
}

/** Tables that every call counts in or notes a use in, some seconds later. */
const counted = new Set([
  'sessions',
  'access_keys',
  'access_key_days',
  'access_key_calls',
  'player_presence',
  'player_refused_calls',
])

/** The content of all other tables. */
async function readOthers(): Promise<Record<string, string>> {
  return Object.fromEntries(Object.entries(await readContent(app.db)).filter(([table]) => !counted.has(table)))
}

async function expectNoChange(work: () => Promise<void>): Promise<void> {
  const changed = await watchContent(readOthers)(work)
  expect(changed.filter((table) => table !== 'audit_log')).toEqual([])
}

describe('the contract of the game', () => {
  it('has no name and no address twice, and none of those of staff', () => {
    const named: NamedEndpoint<GameEndpoint>[] = [...gameEndpoints]
    const addresses = [...named, ...endpoints].map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
    expect(new Set(addresses).size).toBe(addresses.length)
    expect(Object.keys(gameContract).filter((name) => name in contract)).toEqual([])
  })

  it('has an audit entry for each call only where server keys make it', () => {
    const ofPlayers = gameEndpoints.filter(
      ({ endpoint }) => endpoint.records && typeof endpoint.gameAccess === 'string',
    )
    expect(ofPlayers.map(({ name }) => name)).toEqual([])
  })
})

describe('a call of the game', () => {
  beforeAll(start)
  afterAll(() => app.close())

  it.each(gameEndpoints)(
    'is answered by its schema, with the time of the server: $name',
    async ({ name, endpoint }) => {
      const entries = () => app.db.selectFrom('audit_log').select(['id', 'action']).orderBy('id').execute()
      const before = await entries()
      const reply = await send(rightCredential(endpoint), endpoint, getSample(name))
      expect(reply.status, reply.text).toBe(200)
      endpoint.reply.parse(reply.data)
      expect(JSON.parse(reply.text).ServerTime).toBe(app.clock.now.toISOString())
      const added = (await entries()).slice(before.length)
      const expected = endpoint.records ? [endpoint.records.action] : (recorded[name] ?? [])
      expect(added.map(({ action }) => action)).toEqual(expected)
    },
  )

  it.each(gameEndpoints)('is refused to everybody else, and changes nothing: $name', ({ name, endpoint }) =>
    expectNoChange(async () => {
      const { playerId } = signedIn
      const claims = { playerId, installationId: '1', keyId: 1, environment: 'Development', generation: 1 } as const
      const expiresAt = new Date(app.clock.now.getTime() + tokenLifetimeMs)
      const own = loadSecretKey(app.settings)
      const [payload = '', signature = ''] = signedIn.Token.split('.')
      const others = {
        nothing: '',
        'a session of staff': admin.token ?? '',
        'a key of the wrong kind': endpoint.gameAccess === 'client key' ? signedIn.Token : clientKey,
        'another credential of the game': typeof endpoint.gameAccess === 'string' ? serverKey : signedIn.Token,
        'an unknown key': `qdc_${randomBytes(32).toString('base64url')}`,
        'a token of another server': signToken(toSecretKey(randomBytes(32)), { ...claims, expiresAt }),
        'a token of another environment': signToken(own, { ...claims, environment: 'Production', expiresAt }),
        'a token with another signature': `${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
        'a token without a signature': payload,
      }
      for (const [what, credential] of Object.entries(others)) {
        const reply = await send(credential, endpoint, getSample(name))
        expect([what, reply.status, reply.code]).toEqual([what, 401, 'unauthenticated'])
        expect(JSON.parse(reply.text).ServerTime).toBe(app.clock.now.toISOString())
      }
    }),
  )

  it.each(gameEndpoints.filter(({ endpoint }) => endpoint.gameAccess === 'player'))(
    'is refused with a token that has ended: $name',
    ({ name, endpoint }) =>
      expectNoChange(async () => {
        const claims = { playerId: signedIn.playerId, installationId: '1', environment: 'Development' } as const
        const expiresAt = new Date(app.clock.now.getTime() + tokenLifetimeMs)
        const own = loadSecretKey(app.settings)
        const token = (change: object) => signToken(own, { ...claims, keyId: 1, generation: 1, expiresAt, ...change })
        const codes = await Promise.all(
          [{ expiresAt: app.clock.now }, { generation: 2 }, { generation: 0 }, { keyId: 99 }, { playerId: 'gone' }].map(
            async (change) => (await send(token(change), endpoint, getSample(name))).code,
          ),
        )
        expect(codes).toEqual(['token-ended', 'token-ended', 'token-ended', 'token-ended', 'player-deleted'])
      }),
  )

  it.each(gameEndpoints.filter(({ endpoint }) => endpoint.body))(
    'refuses a value of another type, or one more: $name',
    ({ name, endpoint }) =>
      expectNoChange(async () => {
        const input = getSample(name)
        for (const { path, value } of listValues(input.body)) {
          const more = toType(value) === 'object' ? [{ ...Object(value), surprise: 1 }] : []
          for (const other of [...(otherTypes[toType(value)] ?? []), ...more]) {
            const reply = await send(rightCredential(endpoint), endpoint, {
              ...input,
              body: replaceAt(input.body, path, other),
            })
            expect([reply.status, reply.code], `${path.join('.')}: ${JSON.stringify(other)}`).toEqual([
              400,
              'invalid-input',
            ])
          }
        }
      }),
  )

  it('of staff is refused with every credential of the game', async () => {
    for (const credential of [clientKey, serverKey, signedIn.Token]) {
      const reply = await callerWith(app, credential).call(players.get, { params: { id: signedIn.playerId } })
      expect([reply.status, reply.code]).toEqual([401, 'unauthenticated'])
    }
  })

  it('meant for another environment is refused', async () => {
    const headers = { environment: 'live' }
    const reply = await signedIn.player.call(gameContract.profile.get, {}, { headers })
    expect([reply.status, reply.code]).toEqual([409, 'environment-mismatch'])
  })
})

describe('a call of the game of which a statement fails', () => {
  beforeAll(start)
  afterAll(() => app.close())

  it.each(gameEndpoints.filter(({ endpoint }) => isChange(endpoint)))(
    'changes nothing: $name',
    async ({ name, endpoint }) => {
      const before = await readOthers()
      const replies = await failEachStatement(() => send(rightCredential(endpoint), endpoint, getSample(name)), {
        prepare: async () => expect(await readOthers()).toEqual(before),
      })
      // The last one reached its end before the statement that was to fail.
      expect(replies.map(({ status }) => status)).toEqual([...replies.slice(1).map(() => 503), 200])
      expect(replies.length).toBeGreaterThan(3)
    },
  )
})

it('what a player or a key may do ends at once when the key is revoked or the player is deleted', async () => {
  await start()
  const { player, playerId, installationKey } = signedIn
  await admin.call(players.remove, { params: { id: playerId } })
  expect((await player.call(gameContract.profile.get, {})).code).toBe('player-deleted')
  const body = { InstallationKey: installationKey, Create: true }
  expect((await callerWith(app, clientKey).call(signIn.create, { body })).code).toBe('player-deleted')
  const other = await signInPlayer(app, clientKey)
  await admin.call(gameKeys.revoke, { params: { id: '1' } })
  expect((await other.player.call(gameContract.profile.get, {})).code).toBe('token-ended')
  expect((await callerWith(app, clientKey).call(signIn.create, { body })).code).toBe('unauthenticated')
  await app.close()
})
