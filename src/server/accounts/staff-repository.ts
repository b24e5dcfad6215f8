import { type Selectable, sql } from 'kysely'
import { parseJson } from '#contract/core/json.ts'
import { adminRoleId } from '#contract/core/permissions.ts'
import { DisplayChoices, Person, type Theme } from '#contract/session.ts'
import { foldEmail } from '#server/platform/database/fold.ts'
import { defineRowMapper, type MappedRow } from '#server/platform/database/row-mapper.ts'
import type { Handle, Tables } from '#server/platform/database/tables.ts'
import { isNameFree } from './role-repository.ts'
import { mayUsePassword } from './sign-on/policy-repository.ts'

const toPersonFields = defineRowMapper(Person.omit({ Role: true, Display: true }))

export type PersonRow = MappedRow<typeof toPersonFields> & {
  role_name: string
  has_list: boolean
  list: { Id: number; Name: string }[]
  display: string
}

export function toPerson(row: PersonRow): Person {
  return Object.assign(toPersonFields(row), {
    Role: { Id: row.role_id, Name: row.role_name, Permissions: row.has_list ? row.list : null },
    Display: DisplayChoices.parse(parseJson(row.display)),
  })
}

/** The columns of a user with role and permission list, from `personTables`. */
export const personColumns = sql`
  users.id, email, first_name, last_name, role_id, roles.name as role_name, has_list, users.version, time_zone, theme, display,
  coalesce((select json_agg(json_build_object('Id', permissions.id, 'Name', permissions.name) order by permissions.id)
    from role_permissions join permissions on permissions.id = permission_id
    where role_permissions.role_id = roles.id), '[]') as list`

/** The tables that `personColumns` reads. */
export const personTables = sql`users join roles on roles.id = role_id`

/** A user or a service account with role and permission list, by id; undefined for unknown and disabled ones. */
export async function findPerson(db: Handle, id: number): Promise<Person | undefined> {
  const { rows } = await sql<PersonRow>`
    select ${personColumns} from ${personTables} where users.id = ${id} and is_active`.execute(db)
  return rows[0] && toPerson(rows[0])
}

/** A user with role and permission list, by id, disabled ones included; undefined for unknown users. */
export async function findAnyPerson(db: Handle, id: number): Promise<Person | undefined> {
  const { rows } = await sql<PersonRow>`select ${personColumns} from ${personTables} where users.id = ${id}`.execute(db)
  return rows[0] && toPerson(rows[0])
}

const credentialColumns = [
  'id',
  'email',
  'password_hash',
  'password_expires_at',
  'is_active',
  'role_id',
  'sessions_ended',
] as const

/** What a password is checked against, and what may change while it is checked. */
export type Credentials = Pick<Selectable<Tables['users']>, (typeof credentialColumns)[number]> & {
  /** See `mayUsePassword`. */
  readonly may_use_password: boolean
}

/** The credentials of a user, by e-mail in any spelling; undefined for unknown users and for service accounts, which have none. */
export async function findCredentials(db: Handle, email: string): Promise<Credentials | undefined> {
  return db
    .selectFrom('users')
    .select(credentialColumns)
    .select(mayUsePassword.as('may_use_password'))
    .where('email_folded', '=', foldEmail(email))
    .where('is_service', '=', false)
    .executeTakeFirst()
}

/** The stored hash of a user; undefined for unknown users. */
export async function findPasswordHash(db: Handle, id: number): Promise<string | null | undefined> {
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst()
  return row?.password_hash
}

/** Locks a user until the transaction ends and returns the credentials as they are now; undefined for unknown users. */
export async function lockCredentials(db: Handle, id: number): Promise<Credentials | undefined> {
  return db
    .selectFrom('users')
    .select(credentialColumns)
    .select(mayUsePassword.as('may_use_password'))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** The fields of a new user; `passwordHash` null until a set-up link was used. */
export type NewPerson = {
  email: string
  firstName: string
  lastName: string
  passwordHash: string | null
  /** When the password stops working; absent: never. */
  passwordExpiresAt?: Date
  roleId: number
}

/** Creates a user and returns the id; undefined when the e-mail is taken, in any spelling. */
export async function createPerson(db: Handle, person: NewPerson): Promise<number | undefined> {
  const row = await db
    .insertInto('users')
    .values({
      email: person.email.trim(),
      email_folded: foldEmail(person.email),
      first_name: person.firstName,
      last_name: person.lastName,
      password_hash: person.passwordHash,
      password_expires_at: person.passwordExpiresAt ?? null,
      role_id: person.roleId,
    })
    .onConflict((conflict) => conflict.column('email_folded').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/**
 * Stores a new password hash and returns the user's e-mail. An initial password has an end, see
 * `toInitialPasswordEnd`. Throws for unknown users.
 */
export async function setPasswordHash(
  db: Handle,
  id: number,
  passwordHash: string,
  expiresAt: Date | null = null,
): Promise<string> {
  const password = { password_hash: passwordHash, password_expires_at: expiresAt }
  const row = await db
    .updateTable('users')
    .set((eb) => ({ ...password, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('email')
    .executeTakeFirstOrThrow()
  return row.email
}

/** Stores a user's names and returns the new version. */
export async function setNames(db: Handle, id: number, firstName: string, lastName: string): Promise<number> {
  const row = await db
    .updateTable('users')
    .set((eb) => ({ first_name: firstName, last_name: lastName, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return row.version
}

/** What of the display changes; what is undefined stays as it is. */
export type DisplayChange = {
  readonly timeZone?: string | null | undefined
  readonly theme?: Theme | undefined
  readonly choices?: DisplayChoices | undefined
}

/** Stores how the console looks to a user. The version stays, because it guards the profile. */
export async function setDisplay(db: Handle, id: number, { timeZone, theme, choices }: DisplayChange): Promise<void> {
  const display = {
    ...(timeZone === undefined ? {} : { time_zone: timeZone }),
    ...(theme === undefined ? {} : { theme }),
    ...(choices === undefined ? {} : { display: JSON.stringify(choices) }),
  }
  if (Object.keys(display).length === 0) return
  await db.updateTable('users').set(display).where('id', '=', id).execute()
}

/** The display choices of a user, locked: two tabs that change them at once lose nothing. */
export async function lockDisplay(db: Handle, id: number): Promise<DisplayChoices> {
  const row = await db.selectFrom('users').select('display').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return DisplayChoices.parse(parseJson(row?.display ?? '{}'))
}

/** Changes the role of a user. Returns false for unknown users. */
export async function setRole(db: Handle, id: number, roleId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set((eb) => ({ role_id: roleId, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Enables or disables a user's sign-in. */
export async function setActive(db: Handle, id: number, isActive: boolean): Promise<void> {
  await db
    .updateTable('users')
    .set((eb) => ({ is_active: isActive, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/**
 * Lets one transaction at a time change users and roles, until it ends: what its rules were checked against (rights of
 * the caller, other administrators) stays as it is.
 */
export async function lockStaff(db: Handle): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('quarterdeck users and roles', 0))`.execute(db)
}

/** Whether an active administrator exists. Serializes concurrent transactions that check it. */
export async function adminExists(db: Handle): Promise<boolean> {
  await lockStaff(db)
  return (await countOtherAdmins(db, 0)) > 0
}

/** How many active administrators there are besides a user. No service account is one: it cannot sign in. */
export async function countOtherAdmins(db: Handle, id: number): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('role_id', '=', adminRoleId)
    .where('is_active', '=', true)
    .where('is_service', '=', false)
    .where('id', '!=', id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type Account = { email: string; firstName: string; lastName: string; roleId: number }

/** Stores the account of a user. Returns false when the e-mail is taken, in any spelling. */
export async function setAccount(db: Handle, id: number, account: Account): Promise<boolean> {
  const folded = foldEmail(account.email)
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set((eb) => ({
      email: account.email.trim(),
      email_folded: folded,
      first_name: account.firstName,
      last_name: account.lastName,
      role_id: account.roleId,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where(isNameFree('users', folded, id))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Deletes a user with sessions, links and saved views. */
export async function deletePerson(db: Handle, id: number): Promise<void> {
  await db.deleteFrom('users').where('id', '=', id).execute()
}
