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
import { type CommandEnvironment, say } from './command-environment.ts'
import { CommandError } from './command-error.ts'
import { printTable } from './print-table.ts'
import { recordCommand, withDatabase } from './with-database.ts'

const longestName = 80

function requirePermissions(given: readonly string[]): PermissionName[] {
  return given.map((word) => {
    const name = permissionNames.find((known) => known === word.trim().toUpperCase())
    if (name) return name
    throw new CommandError(
      `There is no permission ${word}. Nothing was changed. There are:\n  ${permissionNames.join('\n  ')}`,
    )
  })
}

async function create(
  world: CommandEnvironment,
  given: string,
  options: { readonly permissions?: string[] },
): Promise<void> {
  const name = given.trim()
  if (name === '' || name.length > longestName || /[\p{Cc}\p{Cf}]/u.test(name)) {
    throw new CommandError(`A role's name has 1 to ${longestName} visible characters. Nothing was changed.`)
  }
  if (isReservedRoleName(name))
    throw new CommandError('A role may not be named like the admin role. Nothing was changed.')
  const granted = requirePermissions(options.permissions ?? [])
  await withDatabase(world, async ({ open: { db } }) => {
    await inTransaction(db, async (trx) => {
      await syncPermissions(trx)
      const id = await createRole(trx, name)
      if (id === undefined) throw new CommandError(`There is a role ${name} already. Nothing was changed.`)
      await setRolePermissions(trx, id, [...new Set(granted)])
      const after = { name, permissions: granted }
      await recordCommand(trx, world, { action: 'role created', targetKind: 'role', targetId: name, after })
    })
    say(world, `Role ${name} was created with ${granted.length} permissions.`)
  })
}

async function requireRole(db: Handle, given: string) {
  const role = await findRole(db, given)
  if (!role) throw new CommandError(`There is no role ${given}. Nothing was changed.`)
  if (role.id === adminRoleId) {
    throw new CommandError('The admin role has every permission and cannot be changed. Nothing was changed.')
  }
  return role
}

async function change(
  world: CommandEnvironment,
  given: string,
  words: readonly string[],
  next: (held: readonly PermissionName[], named: ReadonlySet<PermissionName>) => PermissionName[],
): Promise<void> {
  const named = new Set(requirePermissions(words))
  await withDatabase(world, async ({ open: { db } }) => {
    const { role, after } = await inTransaction(db, async (trx) => {
      await syncPermissions(trx)
      const found = await requireRole(trx, given)
      await lockRole(trx, found.id)
      const held = await requireRole(trx, given)
      const wanted = next(held.permissions, named)
      await setRolePermissions(trx, held.id, wanted)
      await recordCommand(trx, world, {
        action: 'role permissions changed',
        targetKind: 'role',
        targetId: held.name,
        before: { hasList: held.hasList, permissions: held.permissions },
        after: { hasList: true, permissions: wanted },
      })
      return { role: held, after: wanted }
    })
    if (!role.hasList) say(world, `${role.name} followed the fixed table until now; from now on its own list decides.`)
    say(world, `${role.name} has: ${after.join(', ') || 'no permission'}.`)
  })
}

async function list(world: CommandEnvironment): Promise<void> {
  await withDatabase(world, async ({ open: { db } }) => {
    const rows = (await listRoles(db)).map((role) => [
      String(role.id),
      role.name,
      role.hasList ? 'own list' : 'fixed table',
      role.permissions.length === permissionNames.length ? 'all' : role.permissions.join(' ') || 'none',
    ])
    printTable(world, ['Id', 'Name', 'Decided by', 'Permissions'], rows)
  })
}

/** Adds `role list`, `create`, `grant` and `revoke`. */
export function addRoleCommands(program: Command, world: CommandEnvironment): void {
  const group = program.command('role').description('the roles of users, and what they may do')
  group
    .command('list')
    .description('list all roles with their permissions')
    .action(() => list(world))
  group
    .command('create <name>')
    .description('create a role')
    .option('--permissions <names...>', 'the permissions that it has')
    .action((name: string, options: { permissions?: string[] }) => create(world, name, options))
  group
    .command('grant <role> <permissions...>')
    .description('give a role permissions')
    .action((role: string, words: string[]) =>
      change(world, role, words, (held, named) =>
        permissionNames.filter((name) => held.includes(name) || named.has(name)),
      ),
    )
  group
    .command('revoke <role> <permissions...>')
    .description('take permissions from a role')
    .action((role: string, words: string[]) =>
      change(world, role, words, (held, named) => held.filter((name) => !named.has(name))),
    )
}
