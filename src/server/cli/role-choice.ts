import { type Command, InvalidArgumentError } from 'commander'
import type { RoleChoice } from '#server/accounts/role-repository.ts'
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

/** A choice as the user wrote it, for messages. */
export function formatRoleChoice(choice: RoleChoice): string {
  return 'id' in choice ? `id ${choice.id}` : choice.name
}
