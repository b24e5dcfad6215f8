import { text as readAll } from 'node:stream/consumers'
import type { Command } from 'commander'
import { adminRoleId } from '#contract/core/permissions.ts'
import { Email, PersonName } from '#contract/session.ts'
import { hashPassword, validatePassword } from '#server/features/session/passwords.ts'
import { closeSessions, deletePasswordLinks, resetAccountAttempts } from '#server/features/session/repository.ts'
import {
  adminExists,
  createPerson,
  findCredentials,
  setActive,
  setPasswordHash,
  setRole,
} from '#server/features/staff/repository.ts'
import { findRole, listRoles } from '#server/features/staff/roles.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { Settings } from '#server/platform/settings.ts'
import { type CommandEnvironment, say } from './command-environment.ts'
import { CommandError } from './command-error.ts'
import { printTable } from './print-table.ts'
import { recordCommand, withDatabase } from './with-database.ts'

type PasswordOptions = { readonly passwordStdin?: true }
type CreateOptions = PasswordOptions & { readonly role: string; readonly firstName: string; readonly lastName: string }

function requireValid(schema: typeof Email, given: string, name: string): string {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  throw new CommandError(`${name} "${given}" cannot be used: ${parsed.error.issues[0]?.message} Nothing was changed.`)
}

/** The password from the input, or a random one that is printed once. Hashed here, before any transaction. */
async function newPassword(world: CommandEnvironment, settings: Settings, email: string, options: PasswordOptions) {
  const given = options.passwordStdin ? (await readAll(world.input)).replace(/\r?\n$/, '') : undefined
  const password = given ?? world.randomBytes(15).toString('base64url')
  const [problem] = validatePassword(password, settings.passwordMinimum, email)
  if (problem) throw new CommandError(`${problem.message} Nothing was changed.`)
  return { hash: await hashPassword(password), printed: given === undefined ? password : undefined }
}

function printPassword(world: CommandEnvironment, printed: string | undefined): void {
  if (printed !== undefined) say(world, `Password, shown only now: ${printed}`)
}

async function requirePerson(db: Handle, email: string) {
  const person = await findCredentials(db, email)
  if (!person) throw new CommandError(`There is no user ${email}. Nothing was changed.`)
  return person
}

async function requireRole(db: Handle, given: string) {
  const role = await findRole(db, given)
  if (role) return role
  const names = (await listRoles(db)).map(({ name }) => name).join(', ')
  throw new CommandError(`There is no role ${given}. There are: ${names}. Nothing was changed.`)
}

async function create(world: CommandEnvironment, given: string, options: CreateOptions): Promise<void> {
  const email = requireValid(Email, given, 'The e-mail address')
  const firstName = requireValid(PersonName, options.firstName, 'The first name')
  const lastName = requireValid(PersonName, options.lastName, 'The last name')
  await withDatabase(world, async ({ open: { db }, settings }) => {
    const { hash, printed } = await newPassword(world, settings, email, options)
    const role = await inTransaction(db, async (trx) => {
      const wanted = await requireRole(trx, options.role)
      const id = await createPerson(trx, { email, firstName, lastName, passwordHash: hash, roleId: wanted.id })
      if (id === undefined) throw new CommandError(`There is a user ${email} already. Nothing was changed.`)
      const after = { email, firstName, lastName, role: wanted.name }
      await recordCommand(trx, world, { action: 'user created', targetKind: 'user', targetId: email, after })
      return wanted
    })
    say(world, `User ${email} was created with the role ${role.name}.`)
    printPassword(world, printed)
  })
}

async function resetPassword(world: CommandEnvironment, email: string, options: PasswordOptions): Promise<void> {
  await withDatabase(world, async ({ open: { db }, settings }) => {
    const person = await requirePerson(db, email)
    const { hash, printed } = await newPassword(world, settings, person.email, options)
    const ended = await inTransaction(db, async (trx) => {
      await setPasswordHash(trx, person.id, hash)
      await deletePasswordLinks(trx, person.id)
      await resetAccountAttempts(trx, person.email)
      const count = await closeSessions(trx, person.id)
      await recordCommand(trx, world, { action: 'user password reset', targetKind: 'user', targetId: person.email })
      return count
    })
    say(world, `${person.email} has a new password; ${ended} ${ended === 1 ? 'session was' : 'sessions were'} ended.`)
    printPassword(world, printed)
  })
}

async function makeAdmin(world: CommandEnvironment, email: string): Promise<void> {
  await withDatabase(world, async ({ open: { db } }) => {
    const isNew = await inTransaction(db, async (trx) => {
      const person = await requirePerson(trx, email)
      if (wasAdmin(person)) return false
      await setRole(trx, person.id, adminRoleId)
      await setActive(trx, person.id, true)
      await closeSessions(trx, person.id)
      await recordCommand(trx, world, {
        action: 'user made admin',
        targetKind: 'user',
        targetId: person.email,
        before: { roleId: person.role_id, isActive: person.is_active },
        after: { roleId: adminRoleId, isActive: true },
      })
      return true
    })
    say(world, isNew ? `${email} is an administrator now and signs in anew.` : `${email} is an administrator already.`)
  })
}

function wasAdmin(person: { readonly role_id: number; readonly is_active: boolean }): boolean {
  return person.role_id === adminRoleId && person.is_active
}

/** Called after a change that may have taken the last one's rights: a console without an administrator cannot be run. */
async function requireAdmin(trx: Handle): Promise<void> {
  if (await adminExists(trx)) return
  throw new CommandError('The last active administrator cannot be disabled or demoted. Nothing was changed.')
}

async function enableOrDisable(world: CommandEnvironment, email: string, isActive: boolean): Promise<void> {
  const state = isActive ? 'enabled' : 'disabled'
  await withDatabase(world, async ({ open: { db } }) => {
    const isNew = await inTransaction(db, async (trx) => {
      const person = await requirePerson(trx, email)
      if (person.is_active === isActive) return false
      await setActive(trx, person.id, isActive)
      if (wasAdmin(person)) await requireAdmin(trx)
      await closeSessions(trx, person.id)
      await deletePasswordLinks(trx, person.id)
      const change = { before: { isActive: person.is_active }, after: { isActive } }
      await recordCommand(trx, world, {
        action: `user ${state}`,
        targetKind: 'user',
        targetId: person.email,
        ...change,
      })
      return true
    })
    const ends = isActive ? 'may sign in again' : 'is signed out everywhere and cannot sign in any more'
    say(world, isNew ? `${email} ${ends}.` : `${email} is ${state} already.`)
  })
}

async function changeRole(world: CommandEnvironment, email: string, given: string): Promise<void> {
  await withDatabase(world, async ({ open: { db } }) => {
    const name = await inTransaction(db, async (trx) => {
      const person = await requirePerson(trx, email)
      const role = await requireRole(trx, given)
      await setRole(trx, person.id, role.id)
      if (wasAdmin(person)) await requireAdmin(trx)
      await closeSessions(trx, person.id)
      await recordCommand(trx, world, {
        action: 'user role changed',
        targetKind: 'user',
        targetId: person.email,
        before: { roleId: person.role_id },
        after: { roleId: role.id },
      })
      return role.name
    })
    say(world, `${email} has the role ${name} now and signs in anew.`)
  })
}

async function list(world: CommandEnvironment): Promise<void> {
  await withDatabase(world, async ({ open: { db } }) => {
    const people = await db
      .selectFrom('users')
      .innerJoin('roles', 'roles.id', 'users.role_id')
      .select(['users.id', 'email', 'first_name', 'last_name', 'roles.name as role', 'is_active'])
      .orderBy('email_folded')
      .execute()
    const rows = people.map((person) => [
      String(person.id),
      person.email,
      `${person.first_name} ${person.last_name}`,
      person.role,
      person.is_active ? 'active' : 'disabled',
    ])
    printTable(world, ['Id', 'E-mail', 'Name', 'Role', 'State'], rows)
  })
}

/** Adds `user create`, `reset-password`, `make-admin`, `set-role`, `disable`, `enable` and `list`. */
export function addUserCommands(program: Command, world: CommandEnvironment): void {
  const group = program.command('user').description('the people who may sign in to the console')
  const fromInput = 'read the password from the input instead of making a random one'
  group
    .command('create <email>')
    .description('create a user; a random password is printed once')
    .option('--role <role>', 'the name or number of the role', 'User')
    .option('--first-name <name>', 'letters and spaces', 'New')
    .option('--last-name <name>', 'letters and spaces', 'User')
    .option('--password-stdin', fromInput)
    .action((email: string, options: CreateOptions) => create(world, email, options))
  group
    .command('reset-password <email>')
    .description('give a user a new password and end all sessions')
    .option('--password-stdin', fromInput)
    .action((email: string, options: PasswordOptions) => resetPassword(world, email, options))
  group
    .command('make-admin <email>')
    .description('give a user the role Admin')
    .action((email: string) => makeAdmin(world, email))
  group
    .command('set-role <email> <role>')
    .description('give a user another role, by name or number')
    .action((email: string, role: string) => changeRole(world, email, role))
  group
    .command('disable <email>')
    .description('end all sessions of a user, who cannot sign in any more')
    .action((email: string) => enableOrDisable(world, email, false))
  group
    .command('enable <email>')
    .description('let a disabled user sign in again')
    .action((email: string) => enableOrDisable(world, email, true))
  group
    .command('list')
    .description('list all users')
    .action(() => list(world))
}
