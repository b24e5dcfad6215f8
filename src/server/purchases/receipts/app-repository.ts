import type { z } from 'zod'
import { StoreApp, type StoreAppFields, storeAppsLimit } from '#contract/store-apps.ts'
import { defineRowMapper } from '#server/platform/database/row-mapper.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'

type Fields = z.output<typeof StoreAppFields>

const toApp = defineRowMapper(StoreApp)

const toColumns = ({ store, appId, publicKey, testRoot, pushAudience, pushAccount }: Fields) => ({
  store,
  app_id: appId,
  public_key: publicKey,
  test_root: testRoot,
  push_audience: pushAudience,
  push_account: pushAccount,
})

/** All apps, by store and app ID. */
export async function listApps(db: Handle): Promise<StoreApp[]> {
  const rows = await db.selectFrom('store_apps').select(toApp.columns).orderBy('store').orderBy('app_id').execute()
  return rows.map(toApp)
}

/** An app, which nobody else changes until the transaction ends. Throws `store-app-unknown`. */
export async function lockApp(db: Handle, id: number): Promise<StoreApp> {
  const row = await db
    .selectFrom('store_apps')
    .select(toApp.columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new ApiError('store-app-unknown')
  return toApp(row)
}

/** Adds an app. Throws `store-app-limit` and `store-app-exists`. */
export async function insertApp(db: Handle, fields: Fields, by: { email: string; at: Date }): Promise<StoreApp> {
  const { length } = await db.selectFrom('store_apps').select('id').execute()
  if (length >= storeAppsLimit) throw new ApiError('store-app-limit')
  const row = await db
    .insertInto('store_apps')
    .values({ ...toColumns(fields), created_at: by.at, created_by: by.email })
    .onConflict((conflict) => conflict.doNothing())
    .returning(toApp.columns)
    .executeTakeFirst()
  if (!row) throw new ApiError('store-app-exists')
  return toApp(row)
}

/** Adds an app of tests in the App Store, or gives it another root. */
export async function putTestApp(
  db: Handle,
  appId: string,
  testRoot: string,
  by: { email: string; at: Date },
): Promise<void> {
  await db
    .insertInto('store_apps')
    .values({ store: 'apple', app_id: appId, test_root: testRoot, created_at: by.at, created_by: by.email })
    .onConflict((conflict) =>
      conflict
        .columns(['store', 'app_id'])
        .doUpdateSet((eb) => ({ test_root: testRoot, version: eb('store_apps.version', '+', 1) })),
    )
    .execute()
}

/** Changes a locked app. Throws `store-app-exists`. */
export async function updateApp(db: Handle, id: number, fields: Fields): Promise<StoreApp> {
  const other = await db
    .selectFrom('store_apps')
    .select('id')
    .where('store', '=', fields.store)
    .where('app_id', '=', fields.appId)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (other) throw new ApiError('store-app-exists')
  const row = await db
    .updateTable('store_apps')
    .set((eb) => ({ ...toColumns(fields), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning(toApp.columns)
    .executeTakeFirstOrThrow()
  return toApp(row)
}

/** Removes a locked app. */
export async function deleteApp(db: Handle, id: number): Promise<void> {
  await db.deleteFrom('store_apps').where('id', '=', id).executeTakeFirstOrThrow()
}
