import type { EndpointInput } from '#contract/core/endpoint.ts'
import { type StoreApp, storeApps } from '#contract/store-apps.ts'
import { throwInvalidInput } from '#server/platform/http/body.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { undoBy } from '#server/platform/http/undo-call.ts'
import { requireVersion, unversionedWriteNote } from '#server/platform/http/version.ts'
import { deleteApp, insertApp, listApps, lockApp, updateApp } from './app-repository.ts'
import { findRootDigest } from './certificate-chain.ts'
import { findGoogleKey } from './google-receipt.ts'

type Fields = EndpointInput<typeof storeApps.create>['body']

/** What the audit log has of an app. */
const describe = ({ Id: _, Version: __, NotifiedAt: ___, ...values }: StoreApp) => values

const toFields = ({ Store, AppId, PublicKey, TestRoot, PushAudience, PushAccount }: StoreApp): Fields => ({
  store: Store,
  appId: AppId,
  publicKey: PublicKey,
  testRoot: TestRoot,
  pushAudience: PushAudience,
  pushAccount: PushAccount,
})

/** Throws `invalid-input` for a key or certificate that cannot be used. */
function requireUsable({ publicKey, testRoot }: Fields, environment: string): void {
  const errors = []
  if (publicKey !== '' && !findGoogleKey(publicKey))
    errors.push({ path: 'body.publicKey', message: 'This is no RSA key in base64.' })
  if (testRoot !== '' && environment === 'Production')
    errors.push({ path: 'body.testRoot', message: 'Production takes receipts of the App Store alone.' })
  else if (testRoot !== '' && !findRootDigest(testRoot))
    errors.push({ path: 'body.testRoot', message: 'This is no certificate in the form PEM.' })
  if (errors.length > 0) throwInvalidInput(errors)
}

export const storeAppHandlers: Handlers<typeof storeApps> = {
  list: async (_, { db }) => ({ Apps: await listApps(db) }),

  create: async ({ body }, { db, now, person, environment, audit, setVersion }) => {
    requireUsable(body, environment)
    const app = await insertApp(db, body, { email: person.email, at: now })
    audit({
      targetId: String(app.Id),
      after: describe(app),
      undo: undoBy(storeApps.remove, { params: { id: String(app.Id) } }),
    })
    setVersion(app.Version)
    return app
  },

  update: async ({ params: { id }, body }, { db, ifMatch, environment, audit, setVersion }) => {
    const before = await lockApp(db, id)
    requireVersion(ifMatch, before.Version, before)
    requireUsable(body, environment)
    const after = await updateApp(db, id, body)
    audit({
      before: describe(before),
      after: describe(after),
      note: ifMatch === undefined ? unversionedWriteNote : '',
      undo: undoBy(storeApps.update, { params: { id: String(id) }, body: toFields(before) }),
    })
    setVersion(after.Version)
    return after
  },

  remove: async ({ params: { id } }, { db, audit }) => {
    const before = await lockApp(db, id)
    await deleteApp(db, id)
    audit({ before: describe(before), undo: undoBy(storeApps.create, { body: toFields(before) }) })
    return {}
  },
}
