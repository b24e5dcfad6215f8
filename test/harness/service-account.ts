import { serviceAccounts } from '#contract/service-accounts.ts'
import { type Caller, createCaller, type TestApp } from './start-app.ts'

/** What a test says of a service account. */
type Given = { name?: string; roleId?: number; networks?: string[]; expiresAt?: string }

/** A service account with its key, as a caller, and its id in the calls about it. */
export type ServiceCaller = Caller & { readonly accountId: string }

/** Makes a service account, of the role Admin when none is given, and returns it as a caller. */
export async function aServiceAccount(
  { app, db }: TestApp,
  admin: Caller,
  { name = 'Build pipeline', roleId = 2, networks = [], expiresAt }: Given = {},
): Promise<ServiceCaller> {
  const body = { name, roleId, networks, expiresAt: expiresAt ?? null }
  const { data, status, message } = await admin.call(serviceAccounts.create, { body })
  if (!data) throw new Error(`Making a service account answered ${status}: ${message}`)
  const { user_id } = await db
    .selectFrom('access_keys')
    .select('user_id')
    .where('id', '=', data.Account.Id)
    .executeTakeFirstOrThrow()
  const caller = createCaller(app, `service account ${name}`, user_id ?? 0, data.Secret)
  return { ...caller, accountId: String(data.Account.Id) }
}
