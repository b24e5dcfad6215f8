import type { Command } from 'commander'
import { adminRoleId, type PermissionName, permissionNames } from '#contract/core/permissions.ts'
import {
  createRole,
  findRole,
  listRoles,
  type RoleChoice,
  setRolePermissions,
  syncPermissions,
  validateRoleName,
} from '#server/accounts/role-repository.ts'
import { lockStaff } from '#server/accounts/staff-repository.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { type CommandEnvironment, print, printTable } from './command-environment.ts'
import { CommandError } from './command-error.ts'
import { addRoleIdOption, formatRoleChoice, toRoleChoice } from './role-choice.ts'
import { recordCommand, withDatabase } from './with-database.ts'

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
  const problem = validateRoleName(name)
  if (problem !== undefined) throw new CommandError(`${problem} Nothing was changed.`)
  const granted = requirePermissions(options.permissions ?? [])
  await withDatabase(environment, async ({ database: { db } }) => {
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

async function requireRole(db: Handle, choice: RoleChoice) {
  const role = await findRole(db, choice)
  if (!role) throw new CommandError(`Unknown role: ${formatRoleChoice(choice)}. Nothing was changed.`)
  if (role.id === adminRoleId) {
    throw new CommandError('The admin role has every permission and cannot be changed. Nothing was changed.')
  }
  return role
}

type NextPermissions = (held: readonly PermissionName[], named: ReadonlySet<PermissionName>) => PermissionName[]

async function change(
  environment: CommandEnvironment,
  choice: RoleChoice,
  names: readonly string[],
  next: NextPermissions,
): Promise<void> {
  const named = new Set(requirePermissions(names))
  await withDatabase(environment, async ({ database: { db } }) => {
    const { role, after } = await inTransaction(db, async (trx) => {
      await lockStaff(trx)
      await syncPermissions(trx)
      const held = await requireRole(trx, choice)
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
  await withDatabase(environment, async ({ database: { db } }) => {
    const rows = (await listRoles(db)).map((role) => [
      String(role.id),
      role.name,
      role.hasList ? 'own list' : 'defaults',
      role.permissions.length === permissionNames.length ? 'all' : role.permissions.join(' ') || 'none',
    ])
    printTable(environment, ['Id', 'Name', 'Source', 'Permissions'], rows)
  })
}

export function addRoleCommands(program: Command, environment: CommandEnvironment): void {
  const group = program.command('role').description('manage roles and their permissions')
  const addChange = (name: string, description: string, next: NextPermissions) =>
    addRoleIdOption(group.command(`${name} <role-and-permissions...>`))
      .usage('<role> <permissions...>')
      .description(description)
      .action((texts: string[], { roleId }: { roleId?: number }) => {
        // With --role-id all of the texts are permissions.
        const role = roleId === undefined ? texts[0] : undefined
        const names = roleId === undefined ? texts.slice(1) : texts
        if (names.length === 0) throw new CommandError('Name at least one permission. Nothing was changed.')
        return change(environment, toRoleChoice(role, roleId), names, next)
      })
  group
    .command('list')
    .description('list all roles with their permissions')
    .action(() => list(environment))
  group
    .command('create <name>')
    .description('create a role')
    .option('--permissions <names...>', 'permissions of the role')
    .action((name: string, options: { permissions?: string[] }) => create(environment, name, options))
  addChange('grant', 'grant permissions to a role', (held, named) =>
    permissionNames.filter((name) => held.includes(name) || named.has(name)),
  )
  addChange('revoke', 'revoke permissions from a role', (held, named) => held.filter((name) => !named.has(name)))
}
