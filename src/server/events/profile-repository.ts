import { type Selectable, sql } from 'kysely'
import { defaultProfileName, EventProfile } from '#contract/event-profiles.ts'
import { fold } from '#server/platform/database/fold.ts'
import { defineRowMapper } from '#server/platform/database/row-mapper.ts'
import type { Handle, Tables } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'

/** A profile as the database keeps it. */
export type ProfileRow = Selectable<Tables['event_profiles']>

/** A profile as the contract carries it. */
export const toProfile = defineRowMapper(EventProfile, { Offset: 'offset_minutes' })

export type ProfileInput = { readonly name: string; readonly taskcount: number; readonly offset: number }

const toColumns = ({ name, taskcount, offset }: ProfileInput) => ({
  name,
  name_folded: fold(name),
  task_count: taskcount,
  offset_minutes: offset,
})

/** All profiles by name; those that are deregistered only on demand. */
export async function listProfiles(db: Handle, withDeregistered: boolean): Promise<EventProfile[]> {
  let query = db.selectFrom('event_profiles').selectAll()
  if (!withDeregistered) query = query.where('deregistered', '=', false)
  return (await query.orderBy('name_folded').orderBy('id').execute()).map(toProfile)
}

/** A profile, locked until the transaction ends. Throws `profile-unknown`. */
export async function lockProfile(db: Handle, id: number): Promise<EventProfile> {
  const row = await db
    .selectFrom('event_profiles')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new ApiError('profile-unknown'))
  return toProfile(row)
}

/** The ids that new events can take, by id, and the id of the default profile; they stay until the transaction ends. */
export async function lockRegisteredProfiles(db: Handle): Promise<{ ids: ReadonlySet<number>; defaultId: number }> {
  const rows = await db
    .selectFrom('event_profiles')
    .select(['id', 'name_folded'])
    .where('deregistered', '=', false)
    .orderBy('id')
    .forShare()
    .execute()
  const defaultProfile = rows.find(({ name_folded }) => name_folded === defaultProfileName)
  if (!defaultProfile) throw new Error('The default event profile is missing.')
  return { ids: new Set(rows.map(({ id }) => id)), defaultId: defaultProfile.id }
}

/** Throws `profile-name-taken` when another profile that is not deregistered has this name in any letter case. */
async function assertNameAvailable(db: Handle, name: string, exceptId = 0): Promise<void> {
  const taken = await db
    .selectFrom('event_profiles')
    .select('id')
    .where('name_folded', '=', fold(name))
    .where('deregistered', '=', false)
    .where('id', '<>', exceptId)
    .executeTakeFirst()
  if (taken) throw new ApiError('profile-name-taken')
}

/** Creates a profile. Throws `profile-name-taken`. */
export async function insertProfile(db: Handle, profile: ProfileInput): Promise<EventProfile> {
  const row = await db
    .insertInto('event_profiles')
    .values(toColumns(profile))
    .onConflict((conflict) => conflict.column('name_folded').where('deregistered', '=', false).doNothing())
    .returningAll()
    .executeTakeFirstOrThrow(() => new ApiError('profile-name-taken'))
  return toProfile(row)
}

/** Changes a locked profile and counts its version up. Throws `profile-name-taken`. */
export async function updateProfile(db: Handle, id: number, profile: ProfileInput): Promise<EventProfile> {
  // One change at a time, so that two profiles never take one name together.
  await sql`lock table event_profiles in share row exclusive mode`.execute(db)
  await assertNameAvailable(db, profile.name, id)
  const row = await db
    .updateTable('event_profiles')
    .set((eb) => ({ ...toColumns(profile), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toProfile(row)
}

/** Deregisters a locked profile and counts its version up. */
export async function deregisterProfile(db: Handle, id: number): Promise<EventProfile> {
  const row = await db
    .updateTable('event_profiles')
    .set((eb) => ({ deregistered: true, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toProfile(row)
}
