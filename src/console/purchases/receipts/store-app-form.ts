import type { FormErrors } from '@mantine/form'
import { toIssueErrors } from '#console/platform/forms/field-errors.ts'
import { type ReceiptStore, type StoreApp, StoreAppFields } from '#contract/store-apps.ts'

/** What the form of an app in a store holds. */
export type StoreAppValues = {
  readonly store: ReceiptStore
  readonly appId: string
  readonly publicKey: string
  readonly testRoot: string
  readonly pushAudience: string
  readonly pushAccount: string
}

export const newStoreApp: StoreAppValues = {
  store: 'apple',
  appId: '',
  publicKey: '',
  testRoot: '',
  pushAudience: '',
  pushAccount: '',
}

export const toStoreAppValues = (app: StoreApp): StoreAppValues => ({
  store: app.Store,
  appId: app.AppId,
  publicKey: app.PublicKey,
  testRoot: app.TestRoot,
  pushAudience: app.PushAudience,
  pushAccount: app.PushAccount,
})

/** What is sent: without what the other store has. */
export const toStoreAppBody = ({ store, appId, ...values }: StoreAppValues) => ({
  store,
  appId: appId.trim(),
  publicKey: store === 'google' ? values.publicKey : '',
  testRoot: store === 'apple' ? values.testRoot : '',
  pushAudience: store === 'google' ? values.pushAudience : '',
  pushAccount: store === 'google' ? values.pushAccount : '',
})

/** The problems by field, as the contract says them. */
export function validateStoreApp(values: StoreAppValues): FormErrors {
  return toIssueErrors(StoreAppFields.safeParse(toStoreAppBody(values)).error)
}
