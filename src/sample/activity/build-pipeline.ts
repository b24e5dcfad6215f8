import { randomBytes } from 'node:crypto'
import { findRole } from '#server/accounts/role-repository.ts'
import { findAccountByName, insertAccount } from '#server/accounts/service-accounts/account-repository.ts'
import { makeKeyText } from '#server/platform/callers/key-text.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { before, day, hour } from '../player-draft.ts'

/** The service account of the sample game as the audit log names it. */
export const buildPipeline = 'service account Build pipeline'

/** How long ago the pipeline registered the newest build. */
export const registeredAgo = 30 * hour

const days = 12

/** Adds the service account that registers builds, unless there is or was one. Nobody knows its key. */
export async function insertBuildPipeline(db: Handle, now: Date): Promise<void> {
  const name = buildPipeline.replace('service account ', '')
  const role = await findRole(db, { name: 'Builds' })
  // An administrator may have deleted or renamed the role.
  if (!role || (await findAccountByName(db, name, now))) return
  const { stored } = makeKeyText('service', randomBytes)
  const made = { at: before(now, 40 * day), by: 'command line', byId: null }
  const id = await insertAccount(db, { name, roleId: role.id, networks: [], expiresAt: null }, { ...stored, ...made })
  if (id === undefined) return
  await db
    .updateTable('access_keys')
    .set({ last_used_at: before(now, registeredAgo) })
    .where('id', '=', id)
    .execute()
  const rows = Array.from({ length: days }, (_, index) => ({
    key_id: id,
    day: before(now, registeredAgo + index * day)
      .toISOString()
      .slice(0, 10),
    calls: 2 + ((index * 5) % 7),
    refused: index === 4 ? 1 : 0,
  }))
  await db.insertInto('access_key_days').values(rows).execute()
}
