import type { EnvironmentName } from '#contract/core/environment.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { listApps } from './app-repository.ts'
import { findRootDigest } from './certificate-chain.ts'
import type { VerifyingApp } from './receipt.ts'
import { botApp } from './rules.ts'

/** The apps of the settings, as their receipts and notifications are verified in this environment. */
export async function listVerifyingApps(db: Handle, environment: EnvironmentName): Promise<readonly VerifyingApp[]> {
  return (await listApps(db)).map((app) => ({
    id: app.Id,
    store: app.Store,
    appId: app.AppId,
    publicKey: app.PublicKey,
    pushAudience: app.PushAudience,
    pushAccount: app.PushAccount,
    // A backup of another environment may bring one.
    testRoot: environment === 'Production' ? undefined : findRootDigest(app.TestRoot),
    countsTests: environment === 'Development' && app.AppId === botApp.appId,
  }))
}
