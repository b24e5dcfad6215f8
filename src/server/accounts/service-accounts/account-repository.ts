import { sql } from 'kysely'
import { ServiceAccount } from '#contract/service-accounts.ts'
import {
  deletePerson,
  type PersonRow,
  personColumns,
  personTables,
  toPerson,
} from '#server/accounts/staff-repository.ts'
import {
  type AccessKeyRow,
  hasDigest,
  isUsable,
  revokeKey,
  type StoredKeyText,
  selectKeyColumns,
  toKeyState,
} from '#server/platform/callers/access-key-repository.ts'
import type { ServiceCaller } from '#server/platform/callers/caller.ts'
import { fold, foldEmail } from '#server/platform/database/fold.ts'
import { defineRowMapper } from '#server/platform/database/row-mapper.ts'
import { allOf, type Sql } from '#server/platform/database/sql.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { createColumnResolver } from '#server/platform/lists/column-resolver.ts'
import type { ListDefinition } from '#server/platform/lists/definition.ts'
import { matchesFolded } from '#server/platform/lists/text-search.ts'

/** Whether a key `k` is that of a service account. Every statement about service accounts has it: others have games. */
export const isOfService: Sql = sql`k.kind = 'service'`

type AccountRow = AccessKeyRow & { readonly role_id: number | null; readonly role_name: string | null }

const toStored = defineRowMapper(ServiceAccount.omit({ State: true, Role: true }))

/** A service account as the contract has it; the text before a rotation is named while it works. */
function toAccount(row: AccountRow, now: Date): ServiceAccount {
  const State = toKeyState(row, now)
  const { role_id, role_name } = row
  const Role = role_id === null || role_name === null ? null : { Id: role_id, Name: role_name }
  return Object.assign(toStored(row), { State, Role, ...(State === 'rotating' ? {} : { OldTextUntil: null }) })
}

const selectColumns = (now: Date): Sql => sql`${selectKeyColumns(now)},
  (select u.role_id from users u where u.id = k.user_id) as role_id,
  (select r.name from users u join roles r on r.id = u.role_id where u.id = k.user_id) as role_name`

/** Which service accounts: by part of the name, of the user who made them. */
type Filter = { readonly filter?: string | undefined; readonly madeBy?: number | undefined }

/** The service accounts, the newest first. */
export const defineAccountList = (now: Date): ListDefinition<Filter, AccountRow, ServiceAccount> => ({
  name: 'service accounts',
  from: () => sql`access_keys k`,
  column: createColumnResolver('k'),
  id: ['id'],
  tables: [{ table: 'access_keys', alias: 'k', key: ['id'] }],
  select: selectColumns(now),
  order: () => ({ columns: [{ name: 'id', type: 'integer' }], direction: 'desc' }),
  scope: ({ filter, madeBy }) =>
    allOf([
      isOfService,
      ...(filter ? [matchesFolded(sql`k.name_folded`, filter)] : []),
      ...(madeBy === undefined ? [] : [sql`k.created_by_id = ${madeBy}`]),
    ]),
  limits: { exact: Number.POSITIVE_INFINITY },
  toItem: (row) => toAccount(row, now),
})

/** A service account; throws `service-account-unknown` when there is none. `isLocked` keeps it until the transaction ends. */
export async function getAccount(db: Handle, id: number, now: Date, isLocked = false): Promise<ServiceAccount> {
  const { rows } = await sql<AccountRow>`select ${selectColumns(now)} from access_keys k
    where k.id = ${id} and ${isOfService} ${isLocked ? sql`for no key update of k` : sql``}`.execute(db)
  const [row] = rows
  if (!row) throw new ApiError('service-account-unknown')
  return toAccount(row, now)
}

/** The service account with a name in any letter case, revoked ones included; undefined when there is none. */
export async function findAccountByName(db: Handle, name: string, now: Date): Promise<ServiceAccount | undefined> {
  const { rows } = await sql<AccountRow>`select ${selectColumns(now)} from access_keys k
    where k.name_folded = ${fold(name)} and ${isOfService}`.execute(db)
  return rows[0] && toAccount(rows[0], now)
}

/** Every service account, the newest first. */
export async function listAccounts(db: Handle, now: Date): Promise<ServiceAccount[]> {
  const { rows } = await sql<AccountRow>`select ${selectColumns(now)} from access_keys k
    where ${isOfService} order by k.id desc`.execute(db)
  return rows.map((row) => toAccount(row, now))
}

/** What is set of a service account. */
export type AccountFields = {
  readonly roleId: number
  readonly networks: readonly string[]
  readonly expiresAt: Date | null
}

/** Who made a service account, and when: a user, or the command line without an id. */
type Maker = { readonly at: Date; readonly by: string; readonly byId: number | null }

/**
 * Makes a service account and returns its id; undefined when the name is taken, also by a revoked one. `lockStaff` keeps it
 * free until the transaction ends.
 */
export async function insertAccount(
  db: Handle,
  fields: AccountFields & { readonly name: string },
  { at, by, byId, ...key }: StoredKeyText & Maker,
): Promise<number | undefined> {
  if (await findAccountByName(db, fields.name, at)) return undefined
  // What the audit log and every "made by" have: it says what it is, and with its blanks it is no e-mail.
  const actor = `service account ${fields.name}`
  const user = await db
    .insertInto('users')
    .values({
      email: actor,
      email_folded: foldEmail(actor),
      first_name: '',
      last_name: '',
      role_id: fields.roleId,
      is_service: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('access_keys')
    .values({
      ...key,
      kind: 'service',
      name: fields.name,
      name_folded: fold(fields.name),
      networks: [...fields.networks],
      expires_at: fields.expiresAt,
      created_at: at,
      created_by: by,
      created_by_id: byId,
      user_id: user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes a locked service account that is not revoked. */
export async function updateAccount(
  db: Handle,
  id: number,
  { roleId, networks, expiresAt }: AccountFields,
): Promise<void> {
  const { user_id } = await db
    .updateTable('access_keys')
    .set((eb) => ({ networks: [...networks], expires_at: expiresAt, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('user_id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('users')
    .set((eb) => ({ role_id: roleId, version: eb('version', '+', 1) }))
    .where('id', '=', user_id)
    .where('is_service', '=', true)
    .executeTakeFirstOrThrow()
}

/** Ends a locked service account for good: its key works no longer, and it is nobody who could start or continue anything. */
export async function revokeAccount(db: Handle, id: number, at: Date): Promise<void> {
  const { user_id } = await db
    .selectFrom('access_keys')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await revokeKey(db, id, at)
  if (user_id !== null) await deletePerson(db, user_id)
}

type CallerRow = PersonRow & { readonly key_id: number; readonly networks: string[] }

/** A service account that a call is made with, and the networks that its key works from. */
export type StoredCaller = ServiceCaller & { readonly networks: readonly string[] }

/** The service account whose key has a text of this digest, when it can be used. */
export async function findCaller(db: Handle, digest: Buffer, now: Date): Promise<StoredCaller | undefined> {
  const { rows } = await sql<CallerRow>`select k.id as key_id, k.networks, ${personColumns}
    from access_keys k join (${personTables}) on users.id = k.user_id
    where ${isOfService} and ${hasDigest(digest, now)} and ${isUsable(now)} and is_active and is_service`.execute(db)
  const [row] = rows
  if (!row) return undefined
  return { kind: 'service account', person: toPerson(row), keyId: row.key_id, networks: row.networks }
}
