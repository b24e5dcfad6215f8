import type { Command } from 'commander'
import { Networks, oldTextDays } from '#contract/core/access-keys.ts'
import { dayMs } from '#contract/core/units.ts'
import { type ServiceAccount, ServiceAccountName } from '#contract/service-accounts.ts'
import {
  findAccountByName,
  getAccount,
  insertAccount,
  listAccounts,
  revokeAccount,
} from '#server/accounts/service-accounts/account-repository.ts'
import { lockStaff } from '#server/accounts/staff-repository.ts'
import { rotateKey } from '#server/platform/callers/access-key-repository.ts'
import { makeKeyText } from '#server/platform/callers/key-text.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { type CommandEnvironment, print, printTable } from './command-environment.ts'
import { CommandError } from './command-error.ts'
import { parseInteger } from './parse-integer.ts'
import { addRoleIdOption, requireRole, toRoleChoice } from './role-choice.ts'
import { recordCommand, withDatabase } from './with-database.ts'

type CreateOptions = {
  readonly role?: string
  readonly roleId?: number
  readonly network?: string[]
  readonly days?: number
}

const targetKind = 'service account'

function printKey(environment: CommandEnvironment, secret: string): void {
  print(environment, `Key (shown once): ${secret}`)
}

const inDays = (environment: CommandEnvironment, days: number) => new Date(environment.now().getTime() + days * dayMs)

/** The account with a name, locked, that is not revoked. */
async function lockByName(trx: Handle, environment: CommandEnvironment, name: string): Promise<ServiceAccount> {
  await lockStaff(trx)
  const found = await findAccountByName(trx, name, environment.now())
  if (!found) throw new CommandError(`Unknown service account: ${name}. Nothing was changed.`)
  const account = await getAccount(trx, found.Id, environment.now(), true)
  if (account.State === 'revoked') throw new CommandError(`${account.Name} is revoked. Nothing was changed.`)
  return account
}

async function list(environment: CommandEnvironment): Promise<void> {
  await withDatabase(environment, async ({ database: { db } }) => {
    const accounts = await listAccounts(db, environment.now())
    const rows = accounts.map(({ Id, Name, Role, State, LastUsedAt, CreatedBy }) => [
      String(Id),
      Name,
      Role?.Name ?? '',
      State,
      LastUsedAt ?? 'never',
      CreatedBy,
    ])
    printTable(environment, ['Id', 'Name', 'Role', 'State', 'Last used', 'Made by'], rows)
  })
}

async function create(environment: CommandEnvironment, given: string, options: CreateOptions): Promise<void> {
  const parsed = ServiceAccountName.safeParse(given)
  if (!parsed.success)
    throw new CommandError(`The name "${given}" is not valid: ${parsed.error.issues[0]?.message} Nothing was changed.`)
  const name = parsed.data
  const networks = Networks.safeParse(options.network ?? [])
  if (!networks.success) throw new CommandError(`${networks.error.issues[0]?.message} Nothing was changed.`)
  const choice = toRoleChoice(options.role, options.roleId)
  const { secret, stored } = makeKeyText('service', environment.randomBytes)
  await withDatabase(environment, async ({ database: { db } }) => {
    const role = await inTransaction(db, async (trx) => {
      await lockStaff(trx)
      const wanted = await requireRole(trx, choice)
      const expiresAt = options.days === undefined ? null : inDays(environment, options.days)
      const fields = { name, roleId: wanted.id, networks: networks.data, expiresAt }
      const id = await insertAccount(trx, fields, {
        ...stored,
        at: environment.now(),
        by: 'command line',
        byId: null,
      })
      if (id === undefined)
        throw new CommandError(
          `There is a service account with the name ${name}, or was one. The audit log knows it by its name. Nothing was changed.`,
        )
      const after = { Name: name, Role: wanted.name, Networks: networks.data, ExpiresAt: expiresAt }
      await recordCommand(trx, environment, { action: 'service account made', targetKind, targetId: String(id), after })
      return wanted
    })
    print(environment, `Service account ${name} made with the role ${role.name}.`)
    printKey(environment, secret)
  })
}

async function rotate(
  environment: CommandEnvironment,
  name: string,
  { overlapDays }: { readonly overlapDays: number },
): Promise<void> {
  const { secret, stored } = makeKeyText('service', environment.randomBytes)
  await withDatabase(environment, async ({ database: { db } }) => {
    const account = await inTransaction(db, async (trx) => {
      const before = await lockByName(trx, environment, name)
      if (before.State === 'expired') throw new CommandError(`${before.Name} has expired. Nothing was changed.`)
      const oldTextUntil = overlapDays === 0 ? null : inDays(environment, overlapDays)
      await rotateKey(trx, before.Id, stored, oldTextUntil)
      await recordCommand(trx, environment, {
        action: 'service account rotated',
        targetKind,
        targetId: String(before.Id),
        before: { OldTextUntil: before.OldTextUntil },
        after: { OldTextUntil: oldTextUntil },
      })
      return before
    })
    const effect = overlapDays === 0 ? 'The key before no longer works' : `The key before works for ${overlapDays} days`
    print(environment, `${account.Name} has a new key. ${effect}.`)
    printKey(environment, secret)
  })
}

async function revoke(environment: CommandEnvironment, name: string): Promise<void> {
  await withDatabase(environment, async ({ database: { db } }) => {
    const account = await inTransaction(db, async (trx) => {
      const before = await lockByName(trx, environment, name)
      await revokeAccount(trx, before.Id, environment.now())
      await recordCommand(trx, environment, {
        action: 'service account revoked',
        targetKind,
        targetId: String(before.Id),
        before: { RevokedAt: null },
        after: { RevokedAt: environment.now() },
      })
      return before
    })
    print(environment, `${account.Name} is revoked: its key no longer works.`)
  })
}

/** The commands of service accounts. */
export function addServiceAccountCommands(program: Command, environment: CommandEnvironment): void {
  const group = program.command('service-accounts').description('manage programs that call with a key and a role')
  group
    .command('list')
    .description('list all service accounts, the newest first')
    .action(() => list(environment))
  addRoleIdOption(group.command('create <name>'))
    .description('make a service account; its key is printed once')
    .option('--role <name>', 'name of the role')
    .option('--network <networks...>', 'networks that the key works from, such as 203.0.113.0/24; any when absent')
    .option('--days <days>', 'after how many days the key expires; never when absent', parseInteger(1, 3650))
    .action((name: string, options: CreateOptions) => create(environment, name, options))
  group
    .command('rotate <name>')
    .description('print a new key once; the one before works beside it for some days')
    .option('--overlap-days <days>', '0 ends the key before at once', parseInteger(0, oldTextDays), 7)
    .action((name: string, options: { readonly overlapDays: number }) => rotate(environment, name, options))
  group
    .command('revoke <name>')
    .description('end a service account for good, in every process within a second')
    .action((name: string) => revoke(environment, name))
}
