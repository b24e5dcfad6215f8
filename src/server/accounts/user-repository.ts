import { sql } from 'kysely'
import { User } from '#contract/users.ts'
import { defineRowMapper, type MappedRow } from '#server/platform/database/row-mapper.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { SignedInContext } from '#server/platform/http/handler.ts'
import { findRole } from './role-repository.ts'
import { secondFactorExists } from './second-factor-repository.ts'
import { isSessionOpen } from './session-repository.ts'
import { identityList } from './sign-on/identity-repository.ts'
import { type Account, findCredentials, lockCredentials } from './staff-repository.ts'
import type { Member } from './staff-rules.ts'

const toUserFields = defineRowMapper(User.omit({ Role: true, Identities: true }))

type UserRow = MappedRow<typeof toUserFields> & {
  role_name: string
  identities: User['Identities']
}

const toUser = (row: UserRow): User =>
  Object.assign(toUserFields(row), {
    Role: { Id: row.role_id, Name: row.role_name },
    Identities: row.identities,
  })

async function readUsers(db: Handle, id: number | undefined): Promise<User[]> {
  const { rows } = await sql<UserRow>`
    select users.id, email, first_name, last_name, role_id, roles.name as role_name, is_active,
      password_hash is not null as has_password, users.created_at, users.version,
      ${secondFactorExists} as has_second_factor, ${identityList} as identities,
      greatest((select max(last_seen_at) from sessions where user_id = users.id),
        (select max(last_at) from sign_in_networks where user_id = users.id)) as last_seen_at
    from users join roles on roles.id = role_id
    where not is_service and ${id === undefined ? sql`true` : sql`users.id = ${id}`}
    order by email_folded`.execute(db)
  return rows.map(toUser)
}

/** Every user by e-mail. */
export function listUsers(db: Handle): Promise<User[]> {
  return readUsers(db, undefined)
}

/** A user by id. Throws `not-found`. */
export async function requireUser(db: Handle, id: number): Promise<User> {
  const [user] = await readUsers(db, id)
  if (!user) throw new ApiError('not-found', { message: 'There is no such user. They may have been deleted.' })
  return user
}

/** A user by the e-mail in any spelling. Throws `not-found`. */
export async function requireUserByEmail(db: Handle, email: string): Promise<User> {
  return requireUser(db, (await findCredentials(db, email))?.id ?? 0)
}

/** What the rules ask about a user. */
export async function toMember(db: Handle, { Id, IsActive, RoleId }: User): Promise<Member> {
  return { id: Id, isActive: IsActive, role: await requireAssignableRole(db, RoleId) }
}

/** A role that a user has or is to get. Throws `invalid-input` for unknown ones. */
export async function requireAssignableRole(db: Handle, id: number) {
  const role = await findRole(db, { id })
  if (role) return role
  throw new ApiError('invalid-input', { errors: [{ path: 'body.roleId', message: 'There is no such role.' }] })
}

export function toAccount({ Email, FirstName, LastName, RoleId }: User): Account {
  return { email: Email, firstName: FirstName, lastName: LastName, roleId: RoleId }
}

/**
 * Locks the caller's account until the transaction ends, before a change of what protects it. The caller may have been
 * signed out since the call was authorized, and their password, if the call checked one, may have been replaced.
 * `checkedHash` is the hash that it matched. Throws `unauthenticated` and `password-wrong`.
 */
export async function lockOwnAccount(
  { db, person, sessionHash }: SignedInContext,
  checkedHash?: string,
): Promise<void> {
  const current = await lockCredentials(db, person.Id)
  if (!current?.is_active || !(await isSessionOpen(db, sessionHash))) throw new ApiError('unauthenticated')
  if (checkedHash !== undefined && current.password_hash !== checkedHash) throw new ApiError('password-wrong')
}
