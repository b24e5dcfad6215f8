import type { Command } from 'commander'
import { adminRoleId, type PermissionName, permissionNames } from '#contract/core/permissions.ts'
import { syncPermissions } from '#server/features/staff/permissions.ts'
import {
  createRole,
  findRole,
  isReservedRoleName,
  listRoles,
  lockRole,
  setRolePermissions,
} from '#server/features/staff/roles.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { type CommandEnvironment, print } from './command-environment.ts'
import { CommandError } from './command-error.ts'
import { printTable } from './print-table.ts'
import { recordCommand, withDatabase } from './with-database.ts'

const maxNameLength = 80

function requirePermissions(given: readonly string[]): PermissionName[] {
  return given.map((text) => {
    const name = permissionNames.find((known) => known === text.trim().toUpperCase())
    if (name) return name
    throw new CommandError(
      `Unknown permission: ${text}. Nothing was changed. Valid permissions:\n  ${permissionNames.join('\n  ')}`,
    )
  })
}

async function create(
  environment: CommandEnvironment,
  given: string,
  options: { readonly permissions?: string[] },
): Promise<void> {
  const name = given.trim()
  if (name === '' || name.length > maxNameLength || /[\p{Cc}\p{Cf}]/u.test(name)) {
    throw new CommandError(`A role name must have 1 to ${maxNameLength} visible characters. Nothing was changed.`)
  }
  if (isReservedRoleName(name)) throw new CommandError('This name is reserved for the admin role. Nothing was changed.')
  const granted = requirePermissions(options.permissions ?? [])
  await withDatabase(environment, async ({ open: { db } }) => {
    await inTransaction(db, async (trx) => {
      await syncPermissions(trx)
      const id = await createRole(trx, name)
      if (id === undefined) throw new CommandError(`The role ${name} already exists. Nothing was changed.`)
      await setRolePermissions(trx, id, [...new Set(granted)])
      const after = { name, permissions: granted }
      await recordCommand(trx, environment, { action: 'role created', targetKind: 'role', targetId: name, after })
    })
    print(environment, `Role ${name} created with ${granted.length} permissions.`)
  })
}

async function requireRole(db: Handle, given: string) {
  const role = await findRole(db, given)
  if (!role) throw new CommandError(`Unknown role: ${given}. Nothing was changed.`)
  if (role.id === adminRoleId) {
    throw new CommandError('The admin role has every permission and cannot be changed. Nothing was changed.')
  }
  return role
}

async function change(
  environment: CommandEnvironment,
  given: string,
  names: readonly string[],
  next: (held: readonly PermissionName[], named: ReadonlySet<PermissionName>) => PermissionName[],
): Promise<void> {
  const named = new Set(requirePermissions(names))
  await withDatabase(environment, async ({ open: { db } }) => {
    const { role, after } = await inTransaction(db, async (trx) => {
      await syncPermissions(trx)
      const found = await requireRole(trx, given)
      await lockRole(trx, found.id)
      const held = await requireRole(trx, given)
      const wanted = next(held.permissions, named)
      await setRolePermissions(trx, held.id, wanted)
      await recordCommand(trx, environment, {
        action: 'role permissions changed',
        targetKind: 'role',
        targetId: held.name,
        before: { hasList: held.hasList, permissions: held.permissions },
        after: { hasList: true, permissions: wanted },
      })
      return { role: held, after: wanted }
    })
    if (!role.hasList)
      print(environment, `${role.name} had the default permissions until now; from now on it has its own list.`)
    print(environment, `${role.name} has: ${after.join(', ') || 'no permission'}.`)
  })
}

async function list(environment: CommandEnvironment): Promise<void> {
  await withDatabase(environment, async ({ open: { db } }) => {
    const rows = (await listRoles(db)).map((role) => [
      String(role.id),
      role.name,
      role.hasList ? 'own list' : 'defaults',
      role.permissions.length === permissionNames.length ? 'all' : role.permissions.join(' ') || 'none',
    ])
    printTable(environment, ['Id', 'Name', 'Source', 'Permissions'], rows)
  })
}

/** Adds `role list`, `create`, `grant` and `revoke`. */
export function addRoleCommands(program: Command, environment: CommandEnvironment): void {
  const group = program.command('role').description('manage roles and their permissions')
  group
    .command('list')
    .description('list all roles with their permissions')
    .action(() => list(environment))
  group
    .command('create <name>')
    .description('create a role')
    .option('--permissions <names...>', 'permissions of the role')
    .action((name: string, options: { permissions?: string[] }) => create(environment, name, options))
  group
    .command('grant <role> <permissions...>')
    .description('grant permissions to a role')
    .action((role: string, names: string[]) =>
      change(environment, role, names, (held, named) =>
        permissionNames.filter((name) => held.includes(name) || named.has(name)),
      ),
    )
  group
    .command('revoke <role> <permissions...>')
    .description('revoke permissions from a role')
    .action((role: string, names: string[]) =>
      change(environment, role, names, (held, named) => held.filter((name) => !named.has(name))),
    )
}
