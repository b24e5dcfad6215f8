import { type NewServiceKey, type ServiceAccount, serviceAccounts } from '#contract/service-accounts.ts'
import type { Person } from '#contract/session.ts'
import { lockStaffForCaller, requireRights } from '#server/accounts/member-repository.ts'
import { requireAssignableRole } from '#server/accounts/user-repository.ts'
import { listKeyDays, rotateKey } from '#server/platform/callers/access-key-repository.ts'
import { requireOverlap } from '#server/platform/callers/key-rotation.ts'
import { makeKeyText } from '#server/platform/callers/key-text.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { requireFuture } from '#server/platform/http/body.ts'
import type { Handlers, SignedInContext } from '#server/platform/http/handler.ts'
import { type UndoCall, undoBy } from '#server/platform/http/undo-call.ts'
import { requireVersion, unversionedWriteNote } from '#server/platform/http/version.ts'
import { readPage } from '#server/platform/lists/read-page.ts'
import {
  type AccountFields,
  defineAccountList,
  getAccount,
  insertAccount,
  isOfService,
  revokeAccount,
  updateAccount,
} from './account-repository.ts'

/** What the audit log has of a service account: what staff set. */
function describe({ Name, Role, Networks, ExpiresAt, OldTextUntil, RevokedAt }: ServiceAccount) {
  return { Name, Role: Role?.Name ?? null, Networks, ExpiresAt, OldTextUntil, RevokedAt }
}

/** Users and roles locked, the caller as they are now. */
const lockCaller = (context: SignedInContext) => lockStaffForCaller(context, 'MANAGE_SIDIOUS_USERS')

/** Throws unless the caller holds every permission of a role. */
async function requireRightsOfRole(db: Handle, caller: Person, roleId: number): Promise<void> {
  requireRights(caller, [await requireAssignableRole(db, roleId)])
}

/** A service account that is not revoked, locked like users and roles, and the caller, who holds every permission of it. */
async function lockAccount(context: SignedInContext, id: number): Promise<{ caller: Person; account: ServiceAccount }> {
  const { db, now } = context
  const caller = await lockCaller(context)
  const account = await getAccount(db, id, now, true)
  if (account.Role === null) throw new ApiError('service-account-ended')
  await requireRightsOfRole(db, caller, account.Role.Id)
  return { caller, account }
}

/** The same, also not expired, in the version that the caller knows. */
async function lockUsable(context: SignedInContext, id: number): Promise<{ caller: Person; account: ServiceAccount }> {
  const locked = await lockAccount(context, id)
  const { account } = locked
  requireVersion(context.ifMatch, account.Version, account)
  if (account.State === 'expired') throw new ApiError('service-account-ended')
  return locked
}

/** The service account after a change, recorded with what it was before. */
async function readChanged(
  context: SignedInContext,
  before: ServiceAccount,
  { isVersioned = true, undo }: { readonly isVersioned?: boolean; readonly undo?: UndoCall | undefined } = {},
): Promise<ServiceAccount> {
  const after = await getAccount(context.db, before.Id, context.now)
  const note = isVersioned && context.ifMatch === undefined ? unversionedWriteNote : ''
  context.audit({ before: describe(before), after: describe(after), note, undo })
  context.setVersion(after.Version)
  return after
}

/** Gives a service account what it had. */
function undoChange({ Id, Role, Networks: networks, ExpiresAt: expiresAt }: ServiceAccount): UndoCall | undefined {
  return Role
    ? undoBy(serviceAccounts.update, { params: { id: String(Id) }, body: { roleId: Role.Id, networks, expiresAt } })
    : undefined
}

async function createAccount(
  context: SignedInContext,
  fields: AccountFields & { readonly name: string },
): Promise<NewServiceKey> {
  const { db, now, person, services } = context
  requireFuture('body.expiresAt', fields.expiresAt, now)
  await requireRightsOfRole(db, await lockCaller(context), fields.roleId)
  const { secret, stored } = makeKeyText('service', services.randomBytes)
  const id = await insertAccount(db, fields, { ...stored, at: now, by: person.email, byId: person.Id })
  if (id === undefined) throw new ApiError('service-account-exists')
  const account = await getAccount(db, id, now)
  context.audit({ targetId: String(id), after: describe(account) })
  context.setVersion(account.Version)
  return { Account: account, Secret: secret }
}

export const serviceAccountHandlers: Handlers<typeof serviceAccounts> = {
  list: ({ query }, { db, now }) => readPage(db, defineAccountList(now), query, now),

  get: async ({ params }, { db, now, setVersion }) => {
    const account = await getAccount(db, params.id, now)
    setVersion(account.Version)
    return account
  },

  days: async ({ params }, { db }) => {
    const Days = await listKeyDays(db, params.id, isOfService)
    if (!Days) throw new ApiError('service-account-unknown')
    return { Days }
  },

  create: ({ body }, context) => createAccount(context, body),

  update: async ({ params, body }, context) => {
    const { caller, account: before } = await lockUsable(context, params.id)
    requireFuture('body.expiresAt', body.expiresAt, context.now)
    await requireRightsOfRole(context.db, caller, body.roleId)
    await updateAccount(context.db, params.id, body)
    return readChanged(context, before, { undo: undoChange(before) })
  },

  rotate: async ({ params, body }, context) => {
    const { account: before } = await lockUsable(context, params.id)
    requireOverlap(body.oldTextUntil, context.now)
    const { secret, stored } = makeKeyText('service', context.services.randomBytes)
    await rotateKey(context.db, params.id, stored, body.oldTextUntil)
    return { Account: await readChanged(context, before), Secret: secret }
  },

  revoke: async ({ params }, context) => {
    const { account: before } = await lockAccount(context, params.id)
    await revokeAccount(context.db, params.id, context.now)
    return readChanged(context, before, { isVersioned: false })
  },
}
