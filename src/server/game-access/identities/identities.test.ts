import { createHash, createHmac } from 'node:crypto'
import type { JWTPayload } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { gameActivity } from '#contract/game-activity.ts'
import { profile } from '#contract/game-profile.ts'
import { signIn } from '#contract/game-sign-in.ts'
import { identityIssuers, knownIssuers } from '#contract/identity-issuers.ts'
import { players } from '#contract/players.ts'
import { timeline } from '#contract/timeline.ts'
import { features } from '#server/features.ts'
import { runRetention } from '#server/platform/retention.ts'
import { aClientKey, callerWith, newInstallationKey, signInPlayer } from '#test/harness/game.ts'
import { anIssuerKey, type IssuerKey, signIdentityToken, TestIssuer } from '#test/harness/identity-issuer.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'

let app: TestApp
let admin: Caller
let clientKey: string
let rsa: IssuerKey
let ec: IssuerKey
let issuer: TestIssuer

beforeAll(async () => {
  rsa = await anIssuerKey('rsa-1')
  ec = await anIssuerKey('ec-1', 'ES256')
})
setUpApp(async (started) => {
  app = started
  admin = await app.signInAs('admin')
  clientKey = await aClientKey(admin)
})
beforeEach(async () => {
  await issuer?.close()
  issuer = await new TestIssuer([rsa.public, ec.public]).start()
  await addIssuer(issuer.issuer)
})
afterAll(() => issuer.close())

const hour = 3_600_000
const pass = (milliseconds: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + milliseconds)
}
const audience = 'com.example.game'
const addIssuer = (name: string) =>
  admin.call(identityIssuers.create, {
    body: { name: 'Studio', issuer: name, keysUrl: issuer.keysUrl, audiences: [{ keyId: 1, audience }] },
  })
const call = (body: object, key = clientKey) => callerWith(app, key).call(signIn.create, { body } as never)
const seconds = () => Math.floor(app.clock.now.getTime() / 1000)
let made = 0
const newNonce = () => `nonce-of-sign-in-${made++}`

/** A token as the issuer would make it, with what a test changes. */
const sign = (nonce: string, claims: JWTPayload = {}, key = rsa, header: object = {}) =>
  signIdentityToken(
    key,
    { iss: issuer.issuer, aud: audience, sub: 'ada', iat: seconds(), exp: seconds() + 600, nonce, ...claims },
    header,
  )

/** Signs in with a token; on a new installation unless the test says which. */
async function signInAs(subject: string, more: object = {}) {
  const Nonce = newNonce()
  const IdentityToken = await sign(Nonce, { sub: subject })
  return call({ InstallationKey: newInstallationKey(), IdentityToken, Nonce, ...more })
}

/** The answer to a token that should not sign anybody in. */
async function expectRefused(toToken: (nonce: string) => Promise<string> | string, more: object = {}) {
  const Nonce = newNonce()
  const reply = await call({
    InstallationKey: newInstallationKey(),
    Create: true,
    IdentityToken: await toToken(Nonce),
    Nonce,
    ...more,
  })
  expect(reply.code).toBe('identity-token-refused')
  expect(await app.db.selectFrom('player_identities').select('id').execute()).toEqual([])
  expect(await app.db.selectFrom('players').select('player_id').execute()).toEqual([])
  return [reply.status, /refused: (.*)\. Nothing/.exec(reply.message)?.[1]]
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

test('an identity makes a player once, and signs the same one in on other installations', async () => {
  expect((await signInAs('ada')).code).toBe('identity-unknown')
  const first = await signInAs('ada', { Create: true, Language: 'de' })
  expect(first.data).toMatchObject({ IsNew: true, Player: { Language: 'de' } })
  expect((await callerWith(app, first.data.Token).call(profile.get, {})).status).toBe(200)
  const { PlayerId } = first.data.Player
  for (const Create of [false, true]) {
    expect((await signInAs('ada', { Create })).data).toMatchObject({ IsNew: false, Player: { PlayerId } })
  }
  expect((await signInAs('bob', { Create: true })).data.IsNew).toBe(true)
  const params = { id: PlayerId }
  expect((await admin.call(gameActivity.installations, { params })).data.Installations).toHaveLength(3)
  const { data } = await admin.call(timeline.list, { params, query: { take: '20' } })
  expect(data.Result.map(({ What }) => What)).toEqual(
    expect.arrayContaining(['Studio linked', 'Signed in with Studio']),
  )
  expect(issuer.fetches).toBe(1)
})

test('ES256 signs in as RS256 does, and the nonce may be sent to the issuer as its SHA-256', async () => {
  const Nonce = newNonce()
  const hashed = createHash('sha256').update(Nonce).digest('hex')
  const body = { InstallationKey: newInstallationKey(), Create: true, Nonce }
  expect((await call({ ...body, IdentityToken: await sign(hashed, {}, ec) })).status).toBe(200)
})

test('refuses tokens that are forged', async () => {
  const stranger = await anIssuerKey('rsa-1')
  const wrong = 'its signature is wrong'
  expect(await expectRefused((nonce) => sign(nonce, {}, stranger))).toEqual([401, wrong])
  // The claims of one and the signature of another.
  const own = async (nonce: string) => {
    const [head, , signature] = (await sign(nonce)).split('.')
    const claims = { iss: issuer.issuer, aud: audience, sub: 'eve', exp: seconds() + 600, nonce }
    return `${head}.${encode(claims)}.${signature}`
  }
  expect(await expectRefused(own)).toEqual([401, wrong])
  expect(await expectRefused(async (nonce) => `${(await sign(nonce)).slice(0, -6)}AAAAAA`)).toEqual([401, wrong])
  // Signed with one of its keys, and named as another.
  expect((await expectRefused((nonce) => sign(nonce, {}, rsa, { kid: 'ec-1' })))[0]).toBe(401)
})

test('refuses tokens without a signature, and those signed with the public key as a secret', async () => {
  const algorithm = 'it must be signed with RS256 or ES256'
  const claims = (nonce: string) =>
    encode({ iss: issuer.issuer, aud: audience, sub: 'eve', exp: seconds() + 600, nonce })
  const none = (nonce: string) => `${encode({ alg: 'none', kid: 'rsa-1' })}.${claims(nonce)}.AA`
  expect(await expectRefused(none)).toEqual([401, algorithm])
  for (const secret of [JSON.stringify(rsa.public), String(rsa.public.n)]) {
    const confused = (nonce: string) => {
      const signed = `${encode({ alg: 'HS256', kid: 'rsa-1' })}.${claims(nonce)}`
      return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
    }
    expect(await expectRefused(confused)).toEqual([401, algorithm])
  }
  const other = await anIssuerKey('other')
  const embedded = (nonce: string) => sign(nonce, {}, other, { jwk: other.public, jku: issuer.keysUrl })
  expect(await expectRefused(embedded)).toEqual([401, 'the issuer has no such key'])
  // Refused before anything is asked of the issuer.
  expect(issuer.fetches).toBe(1)
})

test('refuses tokens of other issuers, for other games and keys, for others, of no time and of nobody', async () => {
  const refusals: readonly (readonly [JWTPayload, string])[] = [
    [{ iss: 'https://other.example.com' }, 'its issuer is not one of the settings'],
    [{ aud: 'com.example.other' }, 'its claim aud is not as it must be'],
    [{ aud: [] }, 'its claim aud is not as it must be'],
    [{ exp: seconds() - 61 }, 'it has ended'],
    [{ exp: undefined as never }, 'its claim exp is not as it must be'],
    [{ exp: seconds() + 3 * 24 * 3600 }, 'it works for longer than two days'],
    [{ exp: 1e300 }, 'it works for longer than two days'],
    [{ nbf: seconds() + 90 }, 'its claim nbf is not as it must be'],
    [{ nonce: 'another nonce' }, 'its nonce is another one'],
    [{ nonce: undefined as never }, 'its claim nonce is not as it must be'],
    [{ sub: undefined as never }, 'its claim sub is not as it must be'],
    [{ sub: '' }, 'its subject is not as it must be'],
    [{ sub: 'a\u0000b' }, 'its subject is not as it must be'],
  ]
  for (const [claims, why] of refusals) {
    expect(await expectRefused((nonce) => sign(nonce, claims)), JSON.stringify(claims)).toEqual([401, why])
  }
  const android = await aClientKey(admin, 'android')
  const Nonce = newNonce()
  const body = { InstallationKey: newInstallationKey(), Create: true, Nonce, IdentityToken: await sign(Nonce) }
  const other = await call(body, android)
  expect(other.message).toContain('no audience of its issuer for this client key')
})

test('refuses a token without its nonce, a nonce without a token, and a code beside a token', async () => {
  const Nonce = newNonce()
  const IdentityToken = await sign(Nonce)
  const InstallationKey = newInstallationKey()
  for (const body of [
    { IdentityToken },
    { Nonce },
    { IdentityToken, Nonce, Code: '34679ACDEF' },
    { IdentityToken: 'a.b', Nonce },
  ]) {
    expect((await call({ InstallationKey, ...body })).code).toBe('invalid-input')
  }
})

test('a clock of the issuer may be a minute off', async () => {
  const Nonce = newNonce()
  const IdentityToken = await sign(Nonce, { exp: seconds() - 59, nbf: seconds() + 59, iat: seconds() + 59 })
  expect((await call({ InstallationKey: newInstallationKey(), Create: true, IdentityToken, Nonce })).status).toBe(200)
})

test('a token signs in once; the same call again is answered as the first', async () => {
  const Nonce = newNonce()
  const body = { InstallationKey: newInstallationKey(), Create: true, Nonce, IdentityToken: await sign(Nonce) }
  const replies = await Promise.all([call(body), call(body)])
  expect(new Set(replies.map(({ data }) => data.Player.PlayerId)).size).toBe(1)
  expect((await call(body)).status).toBe(200)
  const replayed = { ...body, InstallationKey: newInstallationKey() }
  expect((await call(replayed)).code).toBe('identity-token-used')
  // Another signature of the same claims is the same token.
  const [head, claims, signature = ''] = body.IdentityToken.split('.')
  const last = signature.at(-1) ?? ''
  const respelled = `${head}.${claims}.${signature.slice(0, -1)}${String.fromCharCode(last.charCodeAt(0) + 1)}`
  expect((await call({ ...replayed, IdentityToken: respelled })).status).toBe(401)
  pass(11 * 60_000 + 1000)
  expect((await call(replayed)).code).toBe('identity-token-refused')
  await runRetention(features.retention, app.db, app.settings, new Date(app.clock.now.getTime() + 48 * hour))
  expect(await app.db.selectFrom('used_identity_tokens').select('digest').execute()).toEqual([])
})

test('ten sign-ins at once with tokens of one new identity make one player', async () => {
  const replies = await Promise.all(Array.from({ length: 10 }, () => signInAs('ada', { Create: true })))
  expect(new Set(replies.map(({ data }) => data.Player.PlayerId)).size).toBe(1)
  expect(await app.db.selectFrom('players').select('player_id').execute()).toHaveLength(1)
})

test('an identity moves an installation from the player before; it is not given to that player unasked', async () => {
  const ada = (await signInAs('ada', { Create: true })).data.Player.PlayerId
  const guest = await signInPlayer(app, clientKey)
  const there = { InstallationKey: guest.installationKey }
  const taken = await signInAs('new', { ...there, Create: true })
  expect([taken.status, taken.code]).toEqual([409, 'installation-taken'])
  expect((await guest.player.call(profile.get, {})).status).toBe(200)
  expect((await signInAs('ada', there)).data.Player.PlayerId).toBe(ada)
  expect((await guest.player.call(profile.get, {})).code).toBe('token-ended')
  expect((await call(there)).data.Player.PlayerId).toBe(ada)
})

test('unknown key ids in a flood cause one fetch in 30 seconds, and known ones go on', async () => {
  await signInAs('ada', { Create: true })
  pass(31_000)
  const flood = await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      const Nonce = newNonce()
      const IdentityToken = await sign(Nonce, {}, rsa, { kid: `unknown-${index}` })
      return call({ InstallationKey: newInstallationKey(), IdentityToken, Nonce })
    }),
  )
  expect(new Set(flood.map(({ code }) => code))).toEqual(new Set(['identity-token-refused']))
  expect(issuer.fetches).toBe(2)
  expect((await signInAs('ada')).status).toBe(200)
  // A key that the issuer made since is found when 30 seconds are over.
  const next = await anIssuerKey('rsa-2')
  issuer.keys = [next.public]
  const withNext = async () => {
    const Nonce = newNonce()
    const IdentityToken = await sign(Nonce, {}, next)
    return (await call({ InstallationKey: newInstallationKey(), IdentityToken, Nonce })).status
  }
  expect(await withNext()).toBe(401)
  pass(31_000)
  expect(await withNext()).toBe(200)
  // The one before is not in the set any more.
  expect((await signInAs('ada')).code).toBe('identity-token-refused')
})

test('keys that cannot be fetched stay in use for a day, and are asked for twice a minute at most', async () => {
  issuer.keys = undefined
  const unreachable = await signInAs('ada', { Create: true })
  expect([unreachable.status, unreachable.code]).toEqual([503, 'identity-keys-unreachable'])
  await signInAs('ada', { Create: true })
  expect(issuer.fetches).toBe(1)
  issuer.keys = [rsa.public]
  pass(31_000)
  expect((await signInAs('ada', { Create: true })).status).toBe(200)
  issuer.keys = undefined
  pass(23 * hour)
  for (let calls = 0; calls < 5; calls++) expect((await signInAs('ada')).status).toBe(200)
  expect(issuer.fetches).toBe(3)
  pass(hour)
  expect((await signInAs('ada')).code).toBe('identity-keys-unreachable')
})

test('a link that staff typed signs nobody in, and a sign-in with Apple shows as one', async () => {
  await addIssuer(knownIssuers.apple.issuer)
  const labelled = await aPlayer(app.db, { links: [{ platform: 2, id: 'apple-user' }] })
  const Nonce = newNonce()
  const token = (sub: string, nonce: string) => sign(nonce, { iss: knownIssuers.apple.issuer, sub })
  const body = { InstallationKey: newInstallationKey(), Nonce }
  const unknown = await call({ ...body, IdentityToken: await token('apple-user', Nonce) })
  expect(unknown.code).toBe('identity-unknown')
  const { data } = await call({ ...body, Create: true, IdentityToken: await token('another-user', Nonce) })
  const read = async (id: string) => (await admin.call(players.socialMedias, { params: { id } })).data.Medias
  expect(await read(data.Player.PlayerId)).toEqual([{ Id: 'another-user', Platform: 2 }])
  expect(await read(labelled)).toEqual([{ Id: 'apple-user', Platform: 2 }])
  const { data: studio } = await signInAs('studio-user', { Create: true })
  expect(await read(studio.Player.PlayerId)).toEqual([])
})

test('an identity goes with its player, and with the issuer it signs nobody in', async () => {
  const { data } = await signInAs('ada', { Create: true })
  await admin.call(identityIssuers.remove, { params: { id: '1' } })
  expect((await signInAs('ada')).code).toBe('identity-token-refused')
  await addIssuer(issuer.issuer)
  expect((await signInAs('ada')).data.Player.PlayerId).toBe(data.Player.PlayerId)
  await admin.call(players.remove, { params: { id: data.Player.PlayerId } })
  expect(await app.db.selectFrom('player_identities').select('id').execute()).toEqual([])
  expect((await signInAs('ada')).code).toBe('identity-unknown')
})

test('a deleted player is deleted for its installation, also with an identity', async () => {
  const there = { InstallationKey: newInstallationKey() }
  const { data } = await signInAs('ada', { ...there, Create: true })
  await admin.call(players.remove, { params: { id: data.Player.PlayerId } })
  for (const Create of [false, true]) {
    const reply = await signInAs('ada', { ...there, Create })
    expect([reply.status, reply.code]).toEqual([401, 'player-deleted'])
  }
  // Another player may sign in there.
  const bob = await signInAs('bob', { Create: true })
  expect((await signInAs('bob', there)).data.Player.PlayerId).toBe(bob.data.Player.PlayerId)
})
