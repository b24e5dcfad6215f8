import { expect, it } from 'vitest'
import { recentChanges } from '#contract/recent-changes.ts'
import { type StoreApp, storeApps } from '#contract/store-apps.ts'
import { appId, aStoreChain, googlePublicKey } from '#test/harness/receipts.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'

let app: TestApp
let admin: Caller

setUpApp(async (started) => {
  app = started
  admin = await app.signInAs('admin')
})

const google = { store: 'google', appId, publicKey: googlePublicKey } as const
const create = (fields: object = {}) => admin.call(storeApps.create, { body: { ...google, ...fields } })
const update = ({ Id, Version }: StoreApp, fields: object) =>
  admin.call(storeApps.update, { params: { id: String(Id) }, body: { ...google, ...fields } }, { ifMatch: Version })
const list = async () => (await admin.call(storeApps.list, {})).data.Apps

it('is added, changed and removed, and each is taken back', async () => {
  const { data: made } = await create()
  expect(made).toMatchObject({ Store: 'google', AppId: appId, PublicKey: googlePublicKey, TestRoot: '', Version: 1 })
  const { data: changed } = await update(made, { appId: 'com.example.renamed' })
  expect(await list()).toEqual([changed])
  expect((await update(made, {})).code).toBe('stale')
  const { headers } = await admin.call(storeApps.remove, { params: { id: String(made.Id) } })
  expect(await list()).toEqual([])
  const undone = await admin.call(recentChanges.undo, { params: { id: String(headers.undo) } })
  expect(undone.status).toBe(200)
  expect(await list()).toMatchObject([{ AppId: 'com.example.renamed' }])
})

it('is there once in a store', async () => {
  const { data: made } = await create()
  expect((await create()).code).toBe('store-app-exists')
  expect((await create({ store: 'apple', publicKey: '' })).status).toBe(200)
  await create({ appId: 'com.example.second' })
  expect((await update(made, { appId: 'com.example.second' })).code).toBe('store-app-exists')
})

it('takes the key as the Play Console shows it, with line breaks', async () => {
  const publicKey = googlePublicKey.replaceAll(/(.{64})/g, '$1\n')
  expect((await create({ publicKey })).data.PublicKey).toBe(googlePublicKey)
})

it.each([
  [{ publicKey: '' }, 'publicKey', "Google's receipts need the public key of the app."],
  [{ publicKey: 'AAAA' }, 'publicKey', 'This is no RSA key in base64.'],
  [{ testRoot: 'x' }, 'testRoot', 'Only an app in the App Store has a test root.'],
  [{ store: 'apple' }, 'publicKey', 'An app in the App Store has no key of its own.'],
  [{ store: 'apple', publicKey: '', testRoot: 'x' }, 'testRoot', 'This is no certificate in the form PEM.'],
  [{ pushAudience: 'x' }, 'pushAccount', 'The audience and the account go together.'],
  [{ pushAccount: 'x' }, 'pushAudience', 'The audience and the account go together.'],
  [{ appId: 'game' }, 'appId', 'An app ID is like com.example.game.'],
])('refuses %j', async (fields, path, message) => {
  const reply = await create(fields)
  expect([reply.code, reply.errors]).toEqual(['invalid-input', [{ path: `body.${path}`, message }]])
})

it('takes a root certificate of tests', async () => {
  const testRoot = (await aStoreChain(app.clock.now)).root.certificate.toString('pem')
  expect((await create({ store: 'apple', publicKey: '', testRoot })).data.TestRoot).toBe(testRoot)
})

it('is for administrators', async () => {
  const other = await app.signInAs(['ACCESS_PURCHASES'])
  expect((await other.call(storeApps.list, {})).status).toBe(403)
})
