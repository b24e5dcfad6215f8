import { adminRoleId } from '#contract/core/permissions.ts'
import type { Database } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { hashPassword, validatePassword } from '#server/platform/passwords.ts'
import { SettingError, type Settings } from '#server/platform/settings.ts'
import { addPasswordLink } from './session-repository.ts'
import { passwordLink, setUpLifetimeMs } from './session-rules.ts'
import { adminExists, createPerson } from './staff-repository.ts'

const defaultEmail = 'admin@example.com'

/** How the first administrator signs in: with the password of the settings, a printed one, or a printed link. */
export type FirstAdmin = { email: string; password?: string; link?: string }

/**
 * Creates the first administrator when there is none, however many servers start at once; returns undefined when
 * there is one already. With QD_ADMIN_EMAIL and QD_ADMIN_PASSWORD from the settings; else with a random password in
 * Development and a one-time link elsewhere, both to be printed and never stored.
 */
export async function ensureFirstAdmin(
  db: Database,
  settings: Settings,
  now: Date,
  randomBytes: (size: number) => Buffer,
): Promise<FirstAdmin | undefined> {
  const email = settings.firstAdmin.email ?? defaultEmail
  const configured = settings.firstAdmin.password
  const error = configured === undefined ? undefined : validatePassword(configured, settings.passwordMinimum, email)[0]
  if (error) throw new SettingError(`The setting QD_ADMIN_PASSWORD cannot be used: ${error.message}`)
  const generated = settings.environment === 'Development' ? randomBytes(12).toString('base64url') : undefined
  const password = configured ?? generated
  const passwordHash = password === undefined ? null : await hashPassword(password)
  return inTransaction(db, async (trx) => {
    if (await adminExists(trx)) return undefined
    const person = { email, firstName: 'First', lastName: 'Administrator', passwordHash, roleId: adminRoleId }
    const id = await createPerson(trx, person)
    if (id === undefined)
      throw new SettingError(`${email} exists already and is no administrator; use the command line.`)
    if (configured !== undefined) return { email }
    if (password !== undefined) return { email, password }
    const token = randomBytes(32).toString('base64url')
    await addPasswordLink(trx, token, id, new Date(now.getTime() + setUpLifetimeMs))
    return { email, link: passwordLink(settings, token) }
  })
}
