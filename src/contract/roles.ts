import { z } from 'zod'
import { endpoint, feature } from './core/endpoint.ts'
import { defineError, notFound, stale } from './core/errors.ts'
import { fromDigits, StoredInteger } from './core/units.ts'
import { requiredText } from './core/visible-text.ts'
import { Permission } from './session.ts'

/** The longest name of a role, in characters. */
export const roleNameLimit = 80

/** A role of console users. Source: specification, "Entities"; `Permissions` are those that its users hold. */
export const Role = z.object({
  Id: StoredInteger,
  Name: z.string(),
  Permissions: z.array(Permission),
  /** False: the role has no list of its own, and the fixed table decides. */
  HasOwnList: z.boolean(),
  Version: StoredInteger,
})
export type Role = z.infer<typeof Role>

/** A permission with what it allows. */
export const PermissionInfo = Permission.extend({ Allows: z.string() })
export type PermissionInfo = z.infer<typeof PermissionInfo>

/** The name of a role, trimmed; the server rejects reserved and taken names. */
export const RoleName = z.string().trim().min(1, requiredText).max(roleNameLimit)

const PermissionIds = z.array(StoredInteger).max(1000)

const adminRole = defineError('admin-role', 409, 'The admin role cannot be edited or deleted. Nothing was changed.')
const roleExists = defineError('role-exists', 409, 'There is a role with this name already. Nothing was changed.')
const roleInUse = defineError(
  'role-in-use',
  409,
  'Users or service accounts have this role. Assign another role to them first.',
)

/** The caller would grant permissions, or manage a role or user with permissions, that they do not hold themselves. */
export const permissionsNotHeld = defineError(
  'permissions-not-held',
  403,
  'This needs permissions that you do not hold yourself. Nothing was changed.',
)

/** Reads like the other calls about users; writing needs the permission of the page as well. */
const alsoManageRoles = () => ['MANAGE_ROLE_PERMISSIONS'] as const

const oneRole = z.object({ id: fromDigits(StoredInteger) })

/** Roles and their permissions. */
export const roles = feature({
  /** Every role by id. */
  list: endpoint({
    method: 'GET',
    path: '/roles',
    access: 'MANAGE_SIDIOUS_USERS',
    summary: 'Roles',
    reply: z.array(Role),
    errors: [],
  }),
  /** One role. */
  get: endpoint({
    method: 'GET',
    path: '/roles/:id',
    access: 'MANAGE_SIDIOUS_USERS',
    summary: 'A role',
    params: oneRole,
    reply: z.object({ Role }),
    errors: [notFound],
  }),
  /** Every permission by id. */
  permissions: endpoint({
    method: 'GET',
    path: '/permissions',
    access: 'MANAGE_SIDIOUS_USERS',
    summary: 'Permissions',
    reply: z.array(PermissionInfo),
    errors: [],
  }),
  /** Creates a role. `Id` is ignored: the server counts. */
  create: endpoint({
    method: 'POST',
    path: '/roles',
    access: 'MANAGE_SIDIOUS_USERS',
    additionalAccess: alsoManageRoles,
    summary: 'Create a role',
    body: z.strictObject({ Id: StoredInteger.optional(), Name: RoleName, PermissionIds }),
    reply: Role,
    errors: [roleExists, permissionsNotHeld],
    records: { action: 'role created', target: 'role' },
  }),
  /** Changes name and permissions of a role; without `PermissionIds` the permissions stay as they are. */
  update: endpoint({
    method: 'PUT',
    path: '/roles',
    access: 'MANAGE_SIDIOUS_USERS',
    additionalAccess: alsoManageRoles,
    summary: 'Change a role',
    body: z.strictObject({ Id: StoredInteger, Name: RoleName, PermissionIds: PermissionIds.optional() }),
    reply: Role,
    errors: [notFound, adminRole, roleExists, permissionsNotHeld, stale],
    records: { action: 'role changed', target: 'role' },
    isVersioned: true,
  }),
  /** Deletes a role that no user and no service account has. */
  remove: endpoint({
    method: 'DELETE',
    path: '/roles/:id',
    access: 'MANAGE_SIDIOUS_USERS',
    additionalAccess: alsoManageRoles,
    summary: 'Delete a role',
    params: oneRole,
    reply: z.object({}),
    errors: [notFound, adminRole, roleInUse, permissionsNotHeld],
    removes: 'id',
    records: { action: 'role deleted', target: 'role' },
  }),
})
