import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type GameEndpoint, isChange } from '#contract/core/endpoint.ts'
import { gameKeys } from '#contract/game-keys.ts'
import { signIn, tokenLifetimeMs } from '#contract/game-sign-in.ts'
import { contract, endpoints, gameContract, gameEndpoints, type NamedEndpoint } from '#contract/index.ts'
import { players } from '#contract/players.ts'
import { signToken } from '#server/game-access/token.ts'
import { loadSecretKey, toSecretKey } from '#server/platform/secret-key.ts'
import { listValues, otherTypes, replaceAt, toType } from './harness/body-values.ts'
import { failEachStatement, watchContent } from './harness/failing-statements.ts'
import { callerWith, signInPlayer } from './harness/game.ts'
import { gameCalls } from './harness/game-calls.ts'
import { type GameWorld, readOthers, startGameWorld } from './harness/game-world.ts'
import { aServiceAccount } from './harness/service-account.ts'

/** What the audit log has beside the entry of a call: what players do, and what is done for each. Source: ruling 83. */
const recorded: Readonly<Record<string, readonly string[]>> = {
  'identities.link': ['identity linked'],
  'ownDeletion.create': ['deletion requested'],
  'ownDeletion.withdraw': ['deletion request withdrawn'],
  'serverDeletions.request': ['deletion requested'],
}

let world: GameWorld
let serviceKey = ''
const start = async () => {
  world = await startGameWorld()
  serviceKey = (await aServiceAccount(world.app, world.admin)).token ?? ''
}

async function expectNoChange(work: () => Promise<void>): Promise<void> {
  const changed = await watchContent(() => readOthers(world))(work)
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
  afterAll(() => world.close())

  it.each(gameCalls)('is answered by its schema, with the time of the server: $name', async ({ name, endpoint }) => {
    const entries = () => world.app.db.selectFrom('audit_log').select(['id', 'action']).orderBy('id').execute()
    const before = await entries()
    const reply = await world.send(world.credentialFor(endpoint), endpoint, world.getSample(name))
    expect(reply.status, reply.text).toBe(200)
    endpoint.reply.parse(reply.data)
    expect(JSON.parse(reply.text).ServerTime).toBe(world.app.clock.now.toISOString())
    const added = (await entries()).slice(before.length)
    const expected = [...(recorded[name] ?? []), ...(endpoint.records ? [endpoint.records.action] : [])]
    expect(added.map(({ action }) => action)).toEqual(expected)
  })

  it.each(gameCalls)('is refused to everybody else, and changes nothing: $name', ({ name, endpoint }) =>
    expectNoChange(async () => {
      const { playerId } = world.signedIn
      const claims = { playerId, installationId: '1', keyId: 1, environment: 'Development', generation: 1 } as const
      const expiresAt = new Date(world.app.clock.now.getTime() + tokenLifetimeMs)
      const own = loadSecretKey(world.app.settings)
      const [payload = '', signature = ''] = world.signedIn.Token.split('.')
      const others = {
        nothing: '',
        'a session of staff': world.admin.token ?? '',
        'the key of a service account': serviceKey,
        'a key of the wrong kind': endpoint.gameAccess === 'client key' ? world.signedIn.Token : world.clientKey,
        'another credential of the game':
          typeof endpoint.gameAccess === 'string' ? world.serverKey : world.signedIn.Token,
        'an unknown key': `qdc_${randomBytes(32).toString('base64url')}`,
        'a token of another server': signToken(toSecretKey(randomBytes(32)), { ...claims, expiresAt }),
        'a token of another environment': signToken(own, { ...claims, environment: 'Production', expiresAt }),
        'a token with another signature': `${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
        'a token without a signature': payload,
      }
      for (const [what, credential] of Object.entries(others)) {
        const reply = await world.send(credential, endpoint, world.getSample(name))
        expect([what, reply.status, reply.code]).toEqual([what, 401, 'unauthenticated'])
        expect(JSON.parse(reply.text).ServerTime).toBe(world.app.clock.now.toISOString())
      }
    }),
  )

  it.each(gameCalls.filter(({ endpoint }) => endpoint.gameAccess === 'player'))(
    'is refused with a token that has ended: $name',
    ({ name, endpoint }) =>
      expectNoChange(async () => {
        const claims = { playerId: world.signedIn.playerId, installationId: '1', environment: 'Development' } as const
        const expiresAt = new Date(world.app.clock.now.getTime() + tokenLifetimeMs)
        const own = loadSecretKey(world.app.settings)
        const token = (change: object) => signToken(own, { ...claims, keyId: 1, generation: 1, expiresAt, ...change })
        const codes = await Promise.all(
          [
            { expiresAt: world.app.clock.now },
            { generation: 2 },
            { generation: 0 },
            { keyId: 99 },
            { playerId: 'gone' },
          ].map(async (change) => (await world.send(token(change), endpoint, world.getSample(name))).code),
        )
        expect(codes).toEqual(['token-ended', 'token-ended', 'token-ended', 'token-ended', 'player-deleted'])
      }),
  )

  it.each(gameCalls.filter(({ endpoint }) => endpoint.body))(
    'refuses a value of another type, or one more: $name',
    ({ name, endpoint }) =>
      expectNoChange(async () => {
        const input = world.getSample(name)
        for (const { path, value } of listValues(input.body)) {
          const more = toType(value) === 'object' ? [{ ...Object(value), surprise: 1 }] : []
          for (const other of [...(otherTypes[toType(value)] ?? []), ...more]) {
            const reply = await world.send(world.credentialFor(endpoint), endpoint, {
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
    for (const credential of [world.clientKey, world.serverKey, world.signedIn.Token]) {
      const reply = await callerWith(world.app, credential).call(players.get, {
        params: { id: world.signedIn.playerId },
      })
      expect([reply.status, reply.code]).toEqual([401, 'unauthenticated'])
    }
  })

  it('meant for another environment is refused', async () => {
    const headers = { environment: 'live' }
    const reply = await world.signedIn.player.call(gameContract.profile.get, {}, { headers })
    expect([reply.status, reply.code]).toEqual([409, 'environment-mismatch'])
  })
})

describe('a call of the game of which a statement fails', () => {
  beforeAll(start)
  afterAll(() => world.close())

  it.each(gameCalls.filter(({ endpoint }) => isChange(endpoint)))(
    'changes nothing: $name',
    async ({ name, endpoint }) => {
      const states: Awaited<ReturnType<typeof readOthers>>[] = []
      const replies = await failEachStatement(
        () => world.send(world.credentialFor(endpoint), endpoint, world.getSample(name)),
        { prepare: async () => void states.push(await readOthers(world)) },
      )
      const [before] = states
      for (const state of states) expect(state).toEqual(before)
      // The last one reached its end before the statement that was to fail.
      expect(replies.map(({ status }) => status)).toEqual([...replies.slice(1).map(() => 503), 200])
      expect(replies.length).toBeGreaterThan(3)
    },
  )
})

it('what a player or a key may do ends at once when the key is revoked or the player is deleted', async () => {
  await start()
  const { player, playerId, installationKey } = world.signedIn
  await world.admin.call(players.remove, { params: { id: playerId } })
  expect((await player.call(gameContract.profile.get, {})).code).toBe('player-deleted')
  const body = { InstallationKey: installationKey, Create: true }
  expect((await callerWith(world.app, world.clientKey).call(signIn.create, { body })).code).toBe('player-deleted')
  const other = await signInPlayer(world.app, world.clientKey)
  await world.admin.call(gameKeys.revoke, { params: { id: '1' } })
  expect((await other.player.call(gameContract.profile.get, {})).code).toBe('token-ended')
  expect((await callerWith(world.app, world.clientKey).call(signIn.create, { body })).code).toBe('unauthenticated')
  await world.close()
})
