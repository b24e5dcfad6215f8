import { expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import { permissionNames } from '#contract/core/permissions.ts'
import { gameKeys } from '#contract/game-keys.ts'
import { identityIssuers, knownIssuers } from '#contract/identity-issuers.ts'
import { aClientKey } from '#test/harness/game.ts'
import { type Caller, setUpApp, startApp, type TestApp } from '#test/harness/start-app.ts'

let app: TestApp
let admin: Caller

setUpApp(async (started) => {
  app = started
  admin = await app.signInAs('admin')
  await aClientKey(admin)
})

const apple = { ...knownIssuers.apple, audiences: [{ keyId: 1, audience: 'com.example.game' }] }
const create = (more: object = {}, caller = admin) =>
  caller.call(identityIssuers.create, { body: { ...apple, ...more } })

test('administrators add, change and remove issuers; each is recorded, and nobody else may', async () => {
  const { data } = await create()
  expect(data).toMatchObject({
    Name: 'Apple',
    Issuer: 'https://appleid.apple.com',
    Audiences: [{ KeyId: 1, Audience: 'com.example.game' }],
    CreatedBy: admin.email,
    Version: 1,
  })
  expect((await create()).code).toBe('identity-issuer-exists')
  const params = { id: String(data.Id) }
  const body = { ...apple, name: 'Sign in with Apple', audiences: [] }
  const changed = await admin.call(identityIssuers.update, { params, body }, { ifMatch: 1 })
  expect(changed.data).toMatchObject({ Name: 'Sign in with Apple', Audiences: [], Version: 2 })
  expect((await admin.call(identityIssuers.update, { params, body }, { ifMatch: 1 })).status).toBe(412)
  await create({ ...knownIssuers.google, audiences: [] })
  const taken = { ...body, issuer: knownIssuers.google.issuer }
  expect((await admin.call(identityIssuers.update, { params, body: taken })).code).toBe('identity-issuer-exists')
  await admin.call(identityIssuers.remove, { params })
  expect((await admin.call(identityIssuers.remove, { params })).code).toBe('identity-issuer-unknown')
  expect((await admin.call(identityIssuers.list, {})).data.Issuers.map(({ Name }) => Name)).toEqual(['Google'])
  const { data: log } = await admin.call(audit.list, { query: { targetKind: 'identity issuer' } })
  expect(log.Result.map(({ Action }) => Action)).toEqual(
    expect.arrayContaining(['identity issuer added', 'identity issuer changed', 'identity issuer removed']),
  )
  const almost = await app.signInAs(permissionNames)
  expect((await create({}, almost)).code).toBe('forbidden')
  expect((await almost.call(identityIssuers.list, {})).code).toBe('forbidden')
})

test('refuses audiences of keys that cannot sign in, and addresses that are none', async () => {
  const problems = async (more: object) => (await create(more)).errors.map(({ path, message }) => [path, message])
  const noKey = 'This is no client key that can be used.'
  expect(await problems({ audiences: [{ keyId: 9, audience: 'x' }] })).toEqual([['body.audiences.0.keyId', noKey]])
  await admin.call(gameKeys.revoke, { params: { id: '1' } })
  expect(await problems({})).toEqual([['body.audiences.0.keyId', noKey]])
  const wrong = ['', 'keys', 'ftp://example.com/keys', 'javascript:alert(1)', 'file:///etc/passwd']
  for (const keysUrl of [...wrong, 'https://user:password@example.com/keys']) {
    expect((await problems({ keysUrl, audiences: [] })).map(([path]) => path)).toEqual(['body.keysUrl'])
  }
})

test('outside Development keys are at https addresses of the public Internet', async () => {
  const live = await startApp({ environment: 'Staging' })
  const caller = await live.signInAs('admin')
  const body = (keysUrl: string) => ({ ...knownIssuers.apple, keysUrl, audiences: [] })
  const problem = async (keysUrl: string) =>
    (await caller.call(identityIssuers.create, { body: body(keysUrl) })).errors[0]?.message
  expect(await problem('http://example.com/keys')).toBe('The address must begin with https://.')
  const inside = [
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '0x7f.1'],
    ...['[::1]', '[::ffff:10.0.0.1]', '[fd00::1]', '[fe80::1]', '[64:ff9b::a00:1]', '[2002:a00:1::]'],
    ...['localhost', 'issuer.localhost', 'metadata.google.internal', 'printer.local'],
  ]
  for (const host of inside) {
    expect(await problem(`https://${host}/keys`), host).toBe('The address must not be in a private network.')
  }
  for (const host of ['8.8.8.8', '[2606:4700::1]', 'example.com']) {
    const reply = await caller.call(identityIssuers.create, {
      body: { ...body(`https://${host}/keys`), issuer: `https://${host}` },
    })
    expect(reply.status, host).toBe(200)
  }
  await live.close()
})
