import { sql } from 'kysely'
import type { Handle } from '#server/platform/database/tables.ts'

/** Stores the code of a locked player in place of the one before. */
export async function writeCode(
  db: Handle,
  playerId: string,
  code: { readonly digest: Buffer; readonly expiresAt: Date },
  by: { readonly email: string; readonly at: Date },
): Promise<void> {
  const row = {
    digest: code.digest,
    created_at: by.at,
    created_by: by.email,
    expires_at: code.expiresAt,
    used_by: null,
  }
  await db
    .insertInto('player_codes')
    .values({ player_id: playerId, ...row })
    .onConflict((conflict) => conflict.column('player_id').doUpdateSet(row))
    .execute()
}

/** The player of a code that has not ended, for the installation with this digest; a used code is for its own only. */
export async function findCodePlayer(
  db: Handle,
  digest: Buffer,
  installation: Buffer,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('player_codes')
    .select('player_id')
    .where('digest', '=', digest)
    .where('expires_at', '>', now)
    .where((eb) => eb.or([eb('used_by', 'is', null), eb('used_by', '=', installation)]))
    .executeTakeFirst()
  return row?.player_id
}

/**
 * Uses the code of a locked player on an installation: 'used', 'repeated' where the same installation used it already, or
 * 'ended' where it does not work any more.
 */
export async function consumeCode(
  db: Handle,
  digest: Buffer,
  installation: Buffer,
  now: Date,
): Promise<'used' | 'repeated' | 'ended'> {
  const { rows } = await sql`
    update player_codes set used_by = ${installation}
    where digest = ${digest} and expires_at > ${now} and used_by is null returning player_id`.execute(db)
  if (rows.length > 0) return 'used'
  return (await findCodePlayer(db, digest, installation, now)) === undefined ? 'ended' : 'repeated'
}

/** Ends the code of a player. */
export async function endCode(db: Handle, playerId: string): Promise<void> {
  await db.deleteFrom('player_codes').where('player_id', '=', playerId).execute()
}

/** Deletes codes that ended before an instant. */
export async function deleteEndedCodes(db: Handle, before: Date): Promise<void> {
  await db.deleteFrom('player_codes').where('expires_at', '<', before).execute()
}
