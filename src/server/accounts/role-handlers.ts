import { type PermissionName, permissionNames, permissions } from '#contract/core/permissions.ts'
import { type Role, roles } from '#contract/roles.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { throwInvalidInput } from '#server/platform/http/body.ts'
import type { Handlers, SignedInContext } from '#server/platform/http/handler.ts'
import { undoBy } from '#server/platform/http/undo-call.ts'
import { requireVersion, unversionedWriteNote } from '#server/platform/http/version.ts'
import { lockStaffForCaller, requireRights } from './member-repository.ts'
import {
  countRoleUsers,
  createRole,
  deleteRole,
  findRole,
  listRoles,
  type RoleGrants,
  renameRole,
  setRolePermissions,
  validateRoleName,
} from './role-repository.ts'
import { isRoleOfGroup } from './sign-on/issuer-repository.ts'
import { type RoleRights, validateRoleChange } from './staff-rules.ts'

const toRole = ({ id, name, hasList, permissions: held, version }: RoleGrants): Role => ({
  Id: id,
  Name: name,
  Permissions: held.map((permission) => ({ Id: permissions[permission].id, Name: permission })),
  HasOwnList: hasList,
  Version: version,
})

/** Takes a change back; of a role that got a list of its own nothing does. */
function undoChange(before: RoleGrants, after: RoleGrants) {
  if (before.hasList !== after.hasList) return undefined
  const PermissionIds = before.permissions.map((name) => permissions[name].id)
  return undoBy(roles.update, {
    body: { Id: before.id, Name: before.name, ...(before.hasList ? { PermissionIds } : {}) },
  })
}

const toAuditValues = ({ name, hasList, permissions: held }: RoleGrants) => ({ name, hasList, permissions: held })

async function requireRole(db: Handle, id: number): Promise<RoleGrants> {
  const role = await findRole(db, { id })
  if (!role) throw new ApiError('not-found', { message: 'There is no such role. It may have been deleted.' })
  return role
}

function requireName(name: string): void {
  const problem = validateRoleName(name)
  if (problem !== undefined) throwInvalidInput([{ path: 'body.Name', message: problem }])
}

function toPermissionNames(ids: readonly number[]): PermissionName[] {
  const known = new Set<number>(permissionNames.map((name) => permissions[name].id))
  const errors = ids.flatMap((id, index) =>
    known.has(id) ? [] : [{ path: `body.PermissionIds.${index}`, message: 'There is no such permission.' }],
  )
  if (errors.length > 0) throwInvalidInput(errors)
  return permissionNames.filter((name) => ids.includes(permissions[name].id))
}

type Change = { before?: RoleGrants; after?: RoleRights }

/** Locks users and roles and checks that the caller may make the change. */
async function lockForChange(context: SignedInContext, toChange: () => Promise<Change>): Promise<Change> {
  const caller = await lockStaffForCaller(context, 'MANAGE_SIDIOUS_USERS', 'MANAGE_ROLE_PERMISSIONS')
  const change = await toChange()
  const users = change.before && !change.after ? await countRoleUsers(context.db, change.before.id) : 0
  const problem = validateRoleChange(caller, { ...change, users })
  if (problem === 'permissions-not-held')
    requireRights(
      caller,
      [change.before, change.after].filter((role) => role !== undefined),
    )
  if (problem !== undefined) throw new ApiError(problem)
  if (change.before && !change.after && (await isRoleOfGroup(context.db, change.before.id)))
    throw new ApiError('role-in-use', {
      message: 'Groups of single sign-on give this role. Give them another one first.',
    })
  return change
}

export const roleHandlers: Handlers<typeof roles> = {
  list: async (_, { db }) => (await listRoles(db)).map(toRole),

  get: async ({ params }, { db, setVersion }) => {
    const role = await requireRole(db, params.id)
    setVersion(role.version)
    return { Role: toRole(role) }
  },

  permissions: async () =>
    permissionNames.map((name) => ({ Id: permissions[name].id, Name: name, Allows: permissions[name].allows })),

  create: async ({ body }, context) => {
    const { db, audit, setVersion } = context
    requireName(body.Name)
    const names = toPermissionNames(body.PermissionIds)
    await lockForChange(context, async () => ({ after: { id: 0, permissions: names } }))
    const id = await createRole(db, body.Name)
    if (id === undefined) throw new ApiError('role-exists')
    await setRolePermissions(db, id, names)
    const role = await requireRole(db, id)
    audit({ targetId: role.name, after: toAuditValues(role) })
    setVersion(role.version)
    return toRole(role)
  },

  update: async ({ body }, context) => {
    const { db, ifMatch, audit, setVersion } = context
    const names = body.PermissionIds && toPermissionNames(body.PermissionIds)
    const { before } = await lockForChange(context, async () => {
      const found = await requireRole(db, body.Id)
      return { before: found, after: { id: found.id, permissions: names ?? found.permissions } }
    })
    if (!before) throw new ApiError('not-found')
    requireName(body.Name)
    requireVersion(ifMatch, before.version, toRole(before))
    if (!(await renameRole(db, before.id, body.Name))) throw new ApiError('role-exists')
    if (names) await setRolePermissions(db, before.id, names)
    const after = await requireRole(db, before.id)
    audit({
      targetId: before.name,
      before: toAuditValues(before),
      after: toAuditValues(after),
      note: ifMatch === undefined ? unversionedWriteNote : '',
      undo: undoChange(before, after),
    })
    setVersion(after.version)
    return toRole(after)
  },

  remove: async ({ params }, context) => {
    const { before } = await lockForChange(context, async () => ({ before: await requireRole(context.db, params.id) }))
    if (!before) throw new ApiError('not-found')
    await deleteRole(context.db, before.id)
    context.audit({ targetId: before.name, before: toAuditValues(before) })
    return {}
  },
}
