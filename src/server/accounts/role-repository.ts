import { sql } from 'kysely'
import { adminRoleId, type PermissionName, permissionNames, permissions } from '#contract/core/permissions.ts'
import { isVisible } from '#contract/core/visible-text.ts'
import { fold } from '#server/platform/database/fold.ts'
import type { Handle } from '#server/platform/database/tables.ts'

/** A role with the names of its permissions: from its list, or from the fixed table without a list. */
export type RoleGrants = {
  id: number
  name: string
  hasList: boolean
  permissions: readonly PermissionName[]
  version: number
}

const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u{115f}\u{1160}\u{3164}\u{ffa0}]/gu

/** A role's name for comparison: without accents, letter case, outer spaces and invisible characters. */
export function foldRoleName(name: string): string {
  return fold(name).replace(invisible, '').replace(/\s+/g, ' ').trim()
}

/** Whether a name reads like the administrator's. */
function isReservedRoleName(name: string): boolean {
  return foldRoleName(name) === 'admin'
}

const maxRoleNameLength = 80

/** Why a role cannot have this name, as a sentence; undefined when it can. */
export function validateRoleName(name: string): string | undefined {
  const trimmed = name.trim()
  if (!isVisible(trimmed) || trimmed.length > maxRoleNameLength || /[\p{Cc}\p{Cf}]/u.test(trimmed)) {
    return `A role name must have 1 to ${maxRoleNameLength} visible characters.`
  }
  // It would be read as the id of a role.
  if (/^[\p{N}\s]+$/u.test(trimmed)) return 'A role name must not consist of digits only.'
  return isReservedRoleName(name) ? 'This name is reserved for the admin role.' : undefined
}

function fixedPermissions(roleId: number): readonly PermissionName[] {
  if (roleId === adminRoleId) return permissionNames
  return permissionNames.filter((name) => permissions[name].roles.some((id) => id === roleId))
}

/** All roles by id, with their permissions. */
export async function listRoles(db: Handle): Promise<RoleGrants[]> {
  const roles = await db.selectFrom('roles').select(['id', 'name', 'has_list', 'version']).orderBy('id').execute()
  const grants = await db.selectFrom('role_permissions').select(['role_id', 'permission_id']).execute()
  return roles.map(({ id, name, has_list, version }) => {
    const ids = new Set(grants.filter(({ role_id }) => role_id === id).map(({ permission_id }) => permission_id))
    const listed = permissionNames.filter((permission) => ids.has(permissions[permission].id))
    return { id, name, hasList: has_list, permissions: has_list ? listed : fixedPermissions(id), version }
  })
}

/** How a role is chosen: by its id, or by its name in any letter case. */
export type RoleChoice = { readonly id: number } | { readonly name: string }

/** The chosen role; undefined when there is none. */
export async function findRole(db: Handle, choice: RoleChoice): Promise<RoleGrants | undefined> {
  const matches =
    'id' in choice
      ? ({ id }: RoleGrants) => id === choice.id
      : ({ name }: RoleGrants) => foldRoleName(name) === foldRoleName(choice.name)
  return (await listRoles(db)).find(matches)
}

/** Creates a role with a permission list; undefined when the name is taken. Throws when `validateRoleName` rejects it. */
export async function createRole(db: Handle, name: string): Promise<number | undefined> {
  const problem = validateRoleName(name)
  if (problem !== undefined) throw new Error(problem)
  const row = await db
    .insertInto('roles')
    .values({ name: name.trim(), name_folded: foldRoleName(name), has_list: true })
    .onConflict((conflict) => conflict.column('name_folded').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Replaces the permissions of a role by a list, which overrides the fixed table. */
export async function setRolePermissions(db: Handle, roleId: number, names: readonly PermissionName[]): Promise<void> {
  await db.deleteFrom('role_permissions').where('role_id', '=', roleId).execute()
  if (names.length > 0) {
    const rows = names.map((name) => ({ role_id: roleId, permission_id: permissions[name].id }))
    await db.insertInto('role_permissions').values(rows).execute()
  }
  await db
    .updateTable('roles')
    .set((eb) => ({ has_list: true, version: eb('version', '+', 1) }))
    .where('id', '=', roleId)
    .execute()
}

/** Renames a role; false when the name is taken. Throws when `validateRoleName` rejects it. */
export async function renameRole(db: Handle, roleId: number, name: string): Promise<boolean> {
  const problem = validateRoleName(name)
  if (problem !== undefined) throw new Error(problem)
  const folded = foldRoleName(name)
  const { numUpdatedRows } = await db
    .updateTable('roles')
    .set((eb) => ({ name: name.trim(), name_folded: folded, version: eb('version', '+', 1) }))
    .where('id', '=', roleId)
    .where(isNameFree('roles', folded, roleId))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Deletes a role that nobody has. */
export async function deleteRole(db: Handle, roleId: number): Promise<void> {
  await db.deleteFrom('roles').where('id', '=', roleId).execute()
}

/** How many have a role: users and service accounts. */
export async function countRoleUsers(db: Handle, roleId: number): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('role_id', '=', roleId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Updates the table of permissions to the contract. Runs at every start and is idempotent. */
export async function syncPermissions(db: Handle): Promise<void> {
  await db
    .insertInto('permissions')
    .values(permissionNames.map((name) => ({ id: permissions[name].id, name })))
    .onConflict((conflict) => conflict.column('id').doUpdateSet((eb) => ({ name: eb.ref('excluded.name') })))
    .execute()
}

const columns = { users: 'email_folded', roles: 'name_folded' } as const

/**
 * A condition of an update of users or roles: no other row has this folded e-mail or name. It is checked because the
 * unique index would end the whole transaction. `lockStaff` keeps it true until the transaction ends.
 */
export function isNameFree(table: keyof typeof columns, folded: string, id: number) {
  return sql<boolean>`not exists (select from ${sql.table(table)} as other
    where ${sql.ref(`other.${columns[table]}`)} = ${folded} and other.id <> ${id})`
}
