import { text as readAll } from 'node:stream/consumers'
import type { Command } from 'commander'
import { adminRoleId } from '#contract/permissions.ts'
import { Email, PersonName } from '#contract/session.ts'
import type { Handle } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { hashPassword, problemWithPassword } from '#server/session/passwords.ts'
import { closeSessions, dropPasswordLinks, forgiveAttempts } from '#server/session/store.ts'
import type { Settings } from '#server/settings.ts'
import { findRole, listRoles } from '#server/staff/roles.ts'
import { createPerson, findCredentials, setPasswordHash, setRole } from '#server/staff/store.ts'
import { CommandRefused } from './command-refused.ts'
import { printTable } from './print-table.ts'
import { recordCommand, withDatabase } from './with-database.ts'
import { say, type World } from './world.ts'

type PasswordOptions = { readonly passwordStdin?: true }
type CreateOptions = PasswordOptions & { readonly role: string; readonly firstName: string; readonly lastName: string }

function requireValid(schema: typeof Email, given: string, name: string): string {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  throw new CommandRefused(`${name} "${given}" cannot be used: ${parsed.error.issues[0]?.message} Nothing was changed.`)
}

/** The password from the input, or a random one that is printed once. Hashed here, before any transaction. */
async function newPassword(world: World, settings: Settings, email: string, options: PasswordOptions) {
  const given = options.passwordStdin ? (await readAll(world.input)).replace(/\r?\n$/, '') : undefined
  const password = given ?? world.randomBytes(15).toString('base64url')
  const [problem] = problemWithPassword(password, settings.passwordMinimum, email)
  if (problem) throw new CommandRefused(`${problem.message} Nothing was changed.`)
  return { hash: await hashPassword(password), printed: given === undefined ? password : undefined }
}

function printPassword(world: World, printed: string | undefined): void {
  if (printed !== undefined) say(world, `Password, shown only now: ${printed}`)
}

async function requirePerson(db: Handle, email: string) {
  const person = await findCredentials(db, email)
  if (!person) throw new CommandRefused(`There is no user ${email}. Nothing was changed.`)
  return person
}

async function create(world: World, given: string, options: CreateOptions): Promise<void> {
  const email = requireValid(Email, given, 'The e-mail address')
  const firstName = requireValid(PersonName, options.firstName, 'The first name')
  const lastName = requireValid(PersonName, options.lastName, 'The last name')
  await withDatabase(world, async ({ open: { db }, settings }) => {
    const { hash, printed } = await newPassword(world, settings, email, options)
    const role = await inTransaction(db, async (trx) => {
      const wanted = await findRole(trx, options.role)
      if (!wanted) {
        const names = (await listRoles(trx)).map(({ name }) => name).join(', ')
        throw new CommandRefused(`There is no role ${options.role}. There are: ${names}. Nothing was changed.`)
      }
      const id = await createPerson(trx, { email, firstName, lastName, passwordHash: hash, roleId: wanted.id })
      if (id === undefined) throw new CommandRefused(`There is a user ${email} already. Nothing was changed.`)
      const after = { email, firstName, lastName, role: wanted.name }
      await recordCommand(trx, world, { action: 'user created', targetKind: 'user', targetId: email, after })
      return wanted
    })
    say(world, `User ${email} was created with the role ${role.name}.`)
    printPassword(world, printed)
  })
}

async function resetPassword(world: World, email: string, options: PasswordOptions): Promise<void> {
  await withDatabase(world, async ({ open: { db }, settings }) => {
    const person = await requirePerson(db, email)
    const { hash, printed } = await newPassword(world, settings, person.email, options)
    const ended = await inTransaction(db, async (trx) => {
      await setPasswordHash(trx, person.id, hash)
      await dropPasswordLinks(trx, person.id)
      await forgiveAttempts(trx, person.email, '')
      const count = await closeSessions(trx, person.id)
      await recordCommand(trx, world, { action: 'user password reset', targetKind: 'user', targetId: person.email })
      return count
    })
    say(world, `${person.email} has a new password; ${ended} ${ended === 1 ? 'session was' : 'sessions were'} ended.`)
    printPassword(world, printed)
  })
}

async function makeAdmin(world: World, email: string): Promise<void> {
  await withDatabase(world, async ({ open: { db } }) => {
    const isNew = await inTransaction(db, async (trx) => {
      const person = await requirePerson(trx, email)
      if (person.role_id === adminRoleId && person.is_active) return false
      await setRole(trx, person.id, adminRoleId)
      await trx.updateTable('users').set({ is_active: true }).where('id', '=', person.id).execute()
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

async function list(world: World): Promise<void> {
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

/** Adds `user create`, `reset-password`, `make-admin` and `list`. */
export function addUserCommands(program: Command, world: World): void {
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
    .command('list')
    .description('list all users')
    .action(() => list(world))
}
