import { sql } from 'kysely'
import { type NameList, parseNameList } from '#contract/name-lists.ts'
import { Preference, type PreferenceContent } from '#contract/preferences.ts'
import { defineRowMapper } from '#server/platform/database/row-mapper.ts'
import type { Handle } from '#server/platform/database/tables.ts'

export type Change = { readonly by: string; readonly at: Date }

const toPreference = defineRowMapper(Preference, { Required: 'is_required' })

/**
 * Lets one change of the preferences run at a time, until the transaction ends; reading goes on. An import compares
 * the whole list, so a change beside it would be lost or kept by accident, and row locks taken in different orders
 * would block each other.
 */
export async function lockPreferences(db: Handle): Promise<void> {
  await sql`lock table console_preferences in share row exclusive mode`.execute(db)
}

/** All preferences, by key. */
export async function listPreferences(db: Handle): Promise<Preference[]> {
  const rows = await db.selectFrom('console_preferences').selectAll().orderBy('key').execute()
  return rows.map(toPreference)
}

/** The preference with this upper-case key; undefined when there is none. */
export async function findPreference(db: Handle, key: string): Promise<Preference | undefined> {
  const row = await db.selectFrom('console_preferences').selectAll().where('key', '=', key).executeTakeFirst()
  return row && toPreference(row)
}

/** The names of a list; none where it is not defined. */
export async function readNameList(db: Handle, key: NameList): Promise<readonly string[]> {
  return parseNameList((await findPreference(db, key))?.Value ?? '') ?? []
}

/** Adds a preference whose key is free; a key that is taken is a bug of the caller. */
export async function insertPreference(
  db: Handle,
  preference: PreferenceContent & { readonly Key: string; readonly Required?: boolean },
  { by, at }: Change,
): Promise<Preference> {
  const row = await db
    .insertInto('console_preferences')
    .values({
      key: preference.Key,
      type: preference.Type,
      value: preference.Value,
      is_required: preference.Required ?? false,
      changed_at: at,
      changed_by: by,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toPreference(row)
}

/** Gives a preference another type and value and counts its version up; throws when it does not exist. */
export async function updatePreference(
  db: Handle,
  key: string,
  { Type: type, Value: value }: PreferenceContent,
  { by, at }: Change,
): Promise<Preference> {
  const row = await db
    .updateTable('console_preferences')
    .set((column) => ({ type, value, version: column('version', '+', 1), changed_at: at, changed_by: by }))
    .where('key', '=', key)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toPreference(row)
}

/** Deletes preferences by key. Throws when one of them does not exist or is required. */
export async function deletePreferences(db: Handle, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  const { numDeletedRows } = await db
    .deleteFrom('console_preferences')
    .where('key', 'in', keys)
    .where('is_required', '=', false)
    .executeTakeFirstOrThrow()
  if (numDeletedRows !== BigInt(keys.length)) {
    throw new Error(`${numDeletedRows} of ${keys.length} preferences were deleted`)
  }
}
