import { z } from 'zod'
import { endpoint, feature } from './core/endpoint.ts'
import { defineError, stale } from './core/errors.ts'
import { fromDigits, Instant, integerLimit, StoredInteger } from './core/units.ts'

/** The stores whose receipts the server verifies itself. */
export const receiptStores = ['apple', 'google'] as const
/** One of these. */
export type ReceiptStore = (typeof receiptStores)[number]

/** The most apps of the settings. */
export const storeAppsLimit = 50

const appIdPattern = /^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)+$/

/** An app of the game in a store, whose receipts are purchases. Source: rulings 78 to 80. */
export const StoreApp = z.object({
  Id: StoredInteger,
  Store: z.enum(receiptStores),
  /** Apple's bundle ID, or Google's package name. */
  AppId: z.string(),
  /** Google: the key with which it signs this app's receipts, in base64, as the Play Console shows it. Apple: empty. */
  PublicKey: z.string(),
  /** Apple: a root certificate of tests (PEM), accepted outside Production only; empty without one. Google: empty. */
  TestRoot: z.string(),
  /** Google: for whom and by which service account its notifications are signed; empty where none are taken. Apple: empty. */
  PushAudience: z.string(),
  PushAccount: z.string(),
  /** When the store's last notification about it came; null before. */
  NotifiedAt: Instant.nullable(),
  CreatedAt: Instant,
  /** The e-mail of a user. */
  CreatedBy: z.string(),
  Version: StoredInteger,
})
export type StoreApp = z.infer<typeof StoreApp>

/** What administrators set of an app. */
export const StoreAppFields = z
  .strictObject({
    store: z.enum(receiptStores),
    appId: z.string().trim().max(155).regex(appIdPattern, 'An app ID is like com.example.game.'),
    publicKey: z
      .string()
      .max(2_000)
      .overwrite((text) => text.replaceAll(/\s/g, ''))
      .default(''),
    testRoot: z.string().trim().max(10_000).default(''),
    pushAudience: z.string().trim().max(500).default(''),
    pushAccount: z.string().trim().max(254).default(''),
  })
  .superRefine(({ store, publicKey, testRoot, pushAudience, pushAccount }, context) => {
    const addIssue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (store === 'google' && publicKey === '')
      addIssue('publicKey', "Google's receipts need the public key of the app.")
    if (store === 'apple' && publicKey !== '') addIssue('publicKey', 'An app in the App Store has no key of its own.')
    if (store === 'google' && testRoot !== '') addIssue('testRoot', 'Only an app in the App Store has a test root.')
    if ((pushAudience === '') !== (pushAccount === ''))
      addIssue(pushAccount === '' ? 'pushAccount' : 'pushAudience', 'The audience and the account go together.')
    if (store === 'apple' && pushAudience !== '') addIssue('pushAudience', 'Apple signs its notifications itself.')
  })

const byId = z.object({ id: fromDigits(z.int().min(1).max(integerLimit)) })
const appUnknown = defineError('store-app-unknown', 404, 'There is no such app. Nothing was changed.')
const appExists = defineError('store-app-exists', 409, 'This app is there already. Nothing was changed.')
const appLimit = defineError('store-app-limit', 409, `There are at most ${storeAppsLimit} apps. Nothing was changed.`)
const target = 'store app'

/** The apps of the game in the stores whose receipts the server verifies. */
export const storeApps = feature({
  /** All apps, by store and app ID. */
  list: endpoint({
    method: 'GET',
    path: '/store-apps',
    access: 'administrator',
    summary: 'Apps in the stores',
    reply: z.object({ Apps: z.array(StoreApp).max(storeAppsLimit) }),
    errors: [],
  }),
  /** Adds an app: its receipts are purchases from now on. */
  create: endpoint({
    method: 'POST',
    path: '/store-apps',
    access: 'administrator',
    summary: 'Add an app in a store',
    body: StoreAppFields,
    reply: StoreApp,
    errors: [appExists, appLimit],
    records: { action: 'store app added', target },
  }),
  /** Changes an app. */
  update: endpoint({
    method: 'PUT',
    path: '/store-apps/:id',
    access: 'administrator',
    summary: 'Change an app in a store',
    params: byId,
    body: StoreAppFields,
    reply: StoreApp,
    errors: [appUnknown, appExists, stale],
    records: { action: 'store app changed', target, targetParam: 'id' },
    isVersioned: true,
  }),
  /** Removes an app: its receipts are refused. The purchases that it had stay. */
  remove: endpoint({
    method: 'DELETE',
    path: '/store-apps/:id',
    access: 'administrator',
    summary: 'Remove an app in a store',
    params: byId,
    reply: z.object({}),
    errors: [appUnknown],
    records: { action: 'store app removed', target, targetParam: 'id' },
    removes: 'id',
  }),
})
