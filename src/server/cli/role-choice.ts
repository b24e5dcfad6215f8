import { type Command, InvalidArgumentError } from 'commander'
import { findRole, listRoles, type RoleChoice } from '#server/accounts/role-repository.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { CommandError } from './command-error.ts'

/** Adds `--role-id`, the only way to choose a role by its id: a name never counts as one. */
export function addRoleIdOption(command: Command): Command {
  return command.option('--role-id <id>', 'choose the role by its id, which "role list" shows', (text) => {
    if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be the id of a role.')
    return Number(text)
  })
}

/** The role chosen by a name or by `--role-id`; throws CommandError unless exactly one is given. */
export function toRoleChoice(name: string | undefined, id: number | undefined): RoleChoice {
  if ((name === undefined) === (id === undefined)) {
    throw new CommandError('Give either the name of a role or --role-id. Nothing was changed.')
  }
  return id === undefined ? { name: name ?? '' } : { id }
}

/** The chosen role; throws CommandError, which names those that there are. */
export async function requireRole(db: Handle, choice: RoleChoice) {
  const role = await findRole(db, choice)
  if (role) return role
  const names = (await listRoles(db)).map(({ name }) => name).join(', ')
  throw new CommandError(`Unknown role: ${formatRoleChoice(choice)}. Valid roles: ${names}. Nothing was changed.`)
}

/** A choice as the user wrote it, for messages. */
export function formatRoleChoice(choice: RoleChoice): string {
  return 'id' in choice ? `id ${choice.id}` : choice.name
}
