import { text as readAll } from 'node:stream/consumers'
import type { Command } from 'commander'
import { adminRoleId } from '#contract/core/permissions.ts'
import { Email, initialPasswordHours, PersonName } from '#contract/session.ts'
import { resetAccountAttempts, resetCodeAttempts } from '#server/accounts/attempt-repository.ts'
import type { RoleChoice } from '#server/accounts/role-repository.ts'
import { removeSecondFactor } from '#server/accounts/second-factor-repository.ts'
import { closeSessions, deletePasswordLinks } from '#server/accounts/session-repository.ts'
import { toInitialPasswordEnd } from '#server/accounts/session-rules.ts'
import {
  adminExists,
  createPerson,
  findCredentials,
  lockStaff,
  setActive,
  setPasswordHash,
  setRole,
} from '#server/accounts/staff-repository.ts'
import { awaitDurability } from '#server/platform/database/durability.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { hashPassword, validatePassword } from '#server/platform/passwords.ts'
import type { Settings } from '#server/platform/settings.ts'
import { type CommandEnvironment, print, printTable } from './command-environment.ts'
import { CommandError } from './command-error.ts'
import { addRoleIdOption, requireRole, toRoleChoice } from './role-choice.ts'
import { recordCommand, withDatabase } from './with-database.ts'

type PasswordOptions = { readonly passwordStdin?: true }
type CreateOptions = PasswordOptions & {
  readonly role?: string
  readonly roleId?: number
  readonly firstName: string
  readonly lastName: string
}

function requireValid(schema: typeof Email, given: string, name: string): string {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  throw new CommandError(`${name} "${given}" is not valid: ${parsed.error.issues[0]?.message} Nothing was changed.`)
}

/** The password from the input, or a random one to print once. Hashed before any transaction. */
async function newPassword(
  environment: CommandEnvironment,
  settings: Settings,
  email: string,
  options: PasswordOptions,
) {
  const given = options.passwordStdin ? (await readAll(environment.input)).replace(/\r?\n$/, '') : undefined
  const password = given ?? environment.randomBytes(15).toString('base64url')
  const [problem] = validatePassword(password, settings.passwordMinimum, email)
  if (problem) throw new CommandError(`${problem.message} Nothing was changed.`)
  return { hash: await hashPassword(password), printed: given === undefined ? password : undefined }
}

function printPassword(environment: CommandEnvironment, printed: string | undefined): void {
  if (printed !== undefined) print(environment, `Password (shown once): ${printed}`)
  print(environment, `The password expires in ${initialPasswordHours} hours unless the user changes it.`)
}

async function requireUser(db: Handle, email: string) {
  const user = await findCredentials(db, email)
  if (!user) throw new CommandError(`Unknown user: ${email}. Nothing was changed.`)
  return user
}

async function create(environment: CommandEnvironment, given: string, options: CreateOptions): Promise<void> {
  const email = requireValid(Email, given, 'The e-mail address')
  const firstName = requireValid(PersonName, options.firstName, 'The first name')
  const lastName = requireValid(PersonName, options.lastName, 'The last name')
  const choice = toRoleChoice(options.role ?? (options.roleId === undefined ? 'User' : undefined), options.roleId)
  await withDatabase(environment, async ({ database: { db }, settings }) => {
    const { hash, printed } = await newPassword(environment, settings, email, options)
    const role = await inTransaction(db, async (trx) => {
      const wanted = await requireRole(trx, choice)
      const account = { email, firstName, lastName, passwordHash: hash }
      const passwordExpiresAt = toInitialPasswordEnd(environment.now())
      const id = await createPerson(trx, { ...account, passwordExpiresAt, roleId: wanted.id })
      if (id === undefined) throw new CommandError(`The user ${email} already exists. Nothing was changed.`)
      const after = { email, firstName, lastName, role: wanted.name }
      await recordCommand(trx, environment, { action: 'user created', targetKind: 'user', targetId: email, after })
      return wanted
    })
    print(environment, `User ${email} created with the role ${role.name}.`)
    printPassword(environment, printed)
  })
}

async function resetPassword(environment: CommandEnvironment, email: string, options: PasswordOptions): Promise<void> {
  await withDatabase(environment, async ({ database: { db }, settings }) => {
    const user = await requireUser(db, email)
    const { hash, printed } = await newPassword(environment, settings, user.email, options)
    const ended = await inTransaction(db, async (trx) => {
      await setPasswordHash(trx, user.id, hash, toInitialPasswordEnd(environment.now()))
      await deletePasswordLinks(trx, user.id)
      await resetAccountAttempts(trx, user.email)
      const count = await closeSessions(trx, user.id)
      await recordCommand(trx, environment, { action: 'user password reset', targetKind: 'user', targetId: user.email })
      return count
    })
    print(environment, `Password of ${user.email} reset; ${ended} ${ended === 1 ? 'session' : 'sessions'} ended.`)
    printPassword(environment, printed)
  })
}

async function resetSecondFactor(environment: CommandEnvironment, email: string): Promise<void> {
  await withDatabase(environment, async ({ database: { db } }) => {
    const user = await requireUser(db, email)
    await inTransaction(db, async (trx) => {
      if (!(await removeSecondFactor(trx, user.id))) {
        throw new CommandError(`${user.email} has no second factor. Nothing was changed.`)
      }
      await resetCodeAttempts(trx, user.email)
      await closeSessions(trx, user.id)
      await recordCommand(trx, environment, { action: 'second factor reset', targetKind: 'user', targetId: user.email })
    })
    print(environment, `Second factor of ${user.email} reset; the password alone signs in.`)
  })
}

async function makeAdmin(environment: CommandEnvironment, email: string): Promise<void> {
  await withDatabase(environment, async ({ database: { db } }) => {
    const isNew = await inTransaction(db, async (trx) => {
      await lockStaff(trx)
      const user = await requireUser(trx, email)
      if (wasAdmin(user)) {
        await awaitDurability(trx)
        return false
      }
      await setRole(trx, user.id, adminRoleId)
      await setActive(trx, user.id, true)
      await closeSessions(trx, user.id)
      await recordCommand(trx, environment, {
        action: 'user made admin',
        targetKind: 'user',
        targetId: user.email,
        before: { roleId: user.role_id, isActive: user.is_active },
        after: { roleId: adminRoleId, isActive: true },
      })
      return true
    })
    print(
      environment,
      isNew ? `${email} is now an administrator and must sign in again.` : `${email} is already an administrator.`,
    )
  })
}

function wasAdmin(user: { readonly role_id: number; readonly is_active: boolean }): boolean {
  return user.role_id === adminRoleId && user.is_active
}

/** Called after a change that may have removed the last administrator, without whom the console cannot be managed. */
async function requireAdmin(trx: Handle): Promise<void> {
  if (await adminExists(trx)) return
  throw new CommandError('The last active administrator cannot be disabled or demoted. Nothing was changed.')
}

async function enableOrDisable(environment: CommandEnvironment, email: string, isActive: boolean): Promise<void> {
  const state = isActive ? 'enabled' : 'disabled'
  await withDatabase(environment, async ({ database: { db } }) => {
    const isNew = await inTransaction(db, async (trx) => {
      await lockStaff(trx)
      const user = await requireUser(trx, email)
      if (user.is_active === isActive) {
        await awaitDurability(trx)
        return false
      }
      await setActive(trx, user.id, isActive)
      if (wasAdmin(user)) await requireAdmin(trx)
      await closeSessions(trx, user.id)
      await deletePasswordLinks(trx, user.id)
      const change = { before: { isActive: user.is_active }, after: { isActive } }
      await recordCommand(trx, environment, {
        action: `user ${state}`,
        targetKind: 'user',
        targetId: user.email,
        ...change,
      })
      return true
    })
    const effect = isActive ? 'can sign in again' : 'was signed out everywhere and can no longer sign in'
    print(environment, isNew ? `${email} ${effect}.` : `${email} is already ${state}.`)
  })
}

async function changeRole(environment: CommandEnvironment, email: string, choice: RoleChoice): Promise<void> {
  await withDatabase(environment, async ({ database: { db } }) => {
    const name = await inTransaction(db, async (trx) => {
      await lockStaff(trx)
      const user = await requireUser(trx, email)
      const role = await requireRole(trx, choice)
      await setRole(trx, user.id, role.id)
      if (wasAdmin(user)) await requireAdmin(trx)
      await closeSessions(trx, user.id)
      await recordCommand(trx, environment, {
        action: 'user role changed',
        targetKind: 'user',
        targetId: user.email,
        before: { roleId: user.role_id },
        after: { roleId: role.id },
      })
      return role.name
    })
    print(environment, `${email} now has the role ${name} and must sign in again.`)
  })
}

async function list(environment: CommandEnvironment): Promise<void> {
  await withDatabase(environment, async ({ database: { db } }) => {
    const users = await db
      .selectFrom('users')
      .innerJoin('roles', 'roles.id', 'users.role_id')
      .select(['users.id', 'email', 'first_name', 'last_name', 'roles.name as role', 'is_active'])
      .where('is_service', '=', false)
      .orderBy('email_folded')
      .execute()
    const rows = users.map((user) => [
      String(user.id),
      user.email,
      `${user.first_name} ${user.last_name}`,
      user.role,
      user.is_active ? 'active' : 'disabled',
    ])
    printTable(environment, ['Id', 'E-mail', 'Name', 'Role', 'State'], rows)
  })
}

export function addUserCommands(program: Command, environment: CommandEnvironment): void {
  const group = program.command('user').description('manage the users of the console')
  const passwordStdinHelp = 'read the password from standard input instead of generating one'
  addRoleIdOption(group.command('create <email>'))
    .description('create a user; a generated password is printed once')
    .option('--role <name>', 'name of the role, User when absent')
    .option('--first-name <name>', 'letters and spaces', 'New')
    .option('--last-name <name>', 'letters and spaces', 'User')
    .option('--password-stdin', passwordStdinHelp)
    .action((email: string, options: CreateOptions) => create(environment, email, options))
  group
    .command('reset-password <email>')
    .description('set a new password and end all sessions of a user')
    .option('--password-stdin', passwordStdinHelp)
    .action((email: string, options: PasswordOptions) => resetPassword(environment, email, options))
  group
    .command('reset-second-factor <email>')
    .description('turn two-factor sign-in of a user off and end all their sessions')
    .action((email: string) => resetSecondFactor(environment, email))
  group
    .command('make-admin <email>')
    .description('assign the role Admin to a user')
    .action((email: string) => makeAdmin(environment, email))
  addRoleIdOption(group.command('set-role <email> [role]'))
    .description('assign another role to a user, by name or with --role-id')
    .action((email: string, role: string | undefined, { roleId }: { roleId?: number }) =>
      changeRole(environment, email, toRoleChoice(role, roleId)),
    )
  group
    .command('disable <email>')
    .description('disable a user and end all their sessions')
    .action((email: string) => enableOrDisable(environment, email, false))
  group
    .command('enable <email>')
    .description('enable a disabled user')
    .action((email: string) => enableOrDisable(environment, email, true))
  group
    .command('list')
    .description('list all users')
    .action(() => list(environment))
}
