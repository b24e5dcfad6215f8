import { type Selectable, sql } from 'kysely'
import { knownIssuers } from '#contract/identity-issuers.ts'
import { PlayerIdentity } from '#contract/player-credentials.ts'
import { socialPlatforms } from '#contract/social-links.ts'
import { defineRowMapper } from '#server/platform/database/row-mapper.ts'
import type { Handle, Tables } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'

/** Who an issuer says that somebody is. */
export type IdentityName = { readonly issuer: string; readonly subject: string }

/** An identity that signs a player in. */
type StoredIdentity = IdentityName & { readonly id: string; readonly player_id: string }

/** An identity by its name; undefined while it signs nobody in. */
export async function findIdentity(db: Handle, { issuer, subject }: IdentityName): Promise<StoredIdentity | undefined> {
  return db
    .selectFrom('player_identities')
    .select(['id', 'issuer', 'subject', 'player_id'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

/** The player whom an identity signs in; undefined when there is none. */
export async function findIdentityPlayer(db: Handle, name: IdentityName): Promise<string | undefined> {
  return (await findIdentity(db, name))?.player_id
}

/** Gives a new identity to a locked player, and returns its id; undefined when another player got it meanwhile. */
export async function insertIdentity(
  db: Handle,
  { issuer, subject }: IdentityName,
  playerId: string,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .insertInto('player_identities')
    .values({ issuer, subject, player_id: playerId, linked_at: now, last_used_at: now })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Notes that an identity signed its player in. */
export async function touchIdentity(db: Handle, { issuer, subject }: IdentityName, now: Date): Promise<void> {
  await db
    .updateTable('player_identities')
    .set({ last_used_at: now })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute()
}

/** Connects the account of a verified sign-in with Apple for staff to see; one that another player has stays there. */
export async function labelIdentity(
  db: Handle,
  { issuer, subject }: IdentityName,
  playerId: string,
  now: Date,
): Promise<void> {
  if (issuer !== knownIssuers.apple.issuer) return
  await db
    .insertInto('social_links')
    .values({ platform: socialPlatforms.APPLE_SIGN_IN, social_id: subject, player_id: playerId, connected_at: now })
    .onConflict((conflict) => conflict.columns(['platform', 'social_id']).doNothing())
    .execute()
}

/** Moves an identity, with what staff see of it, from one locked player to another. */
export async function moveIdentity(
  db: Handle,
  id: string,
  { from, to }: { readonly from: string; readonly to: string },
  now: Date,
): Promise<void> {
  const { issuer, subject } = await db
    .updateTable('player_identities')
    .set({ player_id: to, linked_at: now })
    .where('id', '=', id)
    .where('player_id', '=', from)
    .returning(['issuer', 'subject'])
    .executeTakeFirstOrThrow()
  await removeLabel(db, { issuer, subject }, from)
  await labelIdentity(db, { issuer, subject }, to, now)
}

async function removeLabel(db: Handle, { issuer, subject }: IdentityName, playerId: string): Promise<void> {
  if (issuer !== knownIssuers.apple.issuer) return
  await db
    .deleteFrom('social_links')
    .where('platform', '=', socialPlatforms.APPLE_SIGN_IN)
    .where('social_id', '=', subject)
    .where('player_id', '=', playerId)
    .execute()
}

/** Deletes an identity of a locked player, with what staff see of it. */
export async function deleteIdentity(db: Handle, playerId: string, id: string): Promise<void> {
  const name = await db
    .deleteFrom('player_identities')
    .where('id', '=', id)
    .where('player_id', '=', playerId)
    .returning(['issuer', 'subject'])
    .executeTakeFirstOrThrow()
  await removeLabel(db, name, playerId)
}

type IdentityRow = Omit<Selectable<Tables['player_identities']>, 'id'> & { id: string | null; name: string }

const toIdentity = defineRowMapper(PlayerIdentity)

/** The identities of a player, the one linked first at the beginning. Throws `player-unknown`. */
export async function listIdentities(db: Handle, playerId: string): Promise<PlayerIdentity[]> {
  const { rows } = await sql<IdentityRow>`
    select i.*, coalesce(t.name, '') as name
    from players p left join player_identities i on i.player_id = p.player_id
      left join identity_issuers t on t.issuer = i.issuer
    where p.player_id = ${playerId} order by i.linked_at, i.id`.execute(db)
  if (rows.length === 0) throw new ApiError('player-unknown')
  // A player without identities has one row without any.
  return rows.flatMap(({ id, ...row }) => (id === null ? [] : toIdentity({ id, ...row })))
}

/** How many ways a locked player has to sign in: identities and installations. */
export async function countCredentials(db: Handle, playerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from player_identities where player_id = ${playerId})::int
      + (select count(*) from player_installations where player_id = ${playerId} and ended_at is null)::int as count`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/**
 * Notes that a token was used on an installation: 'used', 'repeated' where the same installation used it already, or
 * 'refused' for another one.
 */
export async function consumeToken(
  db: Handle,
  { tokenDigest, endsAt }: { readonly tokenDigest: Buffer; readonly endsAt: Date },
  installation: Buffer,
): Promise<'used' | 'repeated' | 'refused'> {
  const { rows } = await sql`
    insert into used_identity_tokens (digest, used_by, expires_at) values (${tokenDigest}, ${installation}, ${endsAt})
    on conflict (digest) do nothing returning digest`.execute(db)
  if (rows.length > 0) return 'used'
  const { rows: own } = await sql`
    select from used_identity_tokens where digest = ${tokenDigest} and used_by = ${installation}`.execute(db)
  return own.length > 0 ? 'repeated' : 'refused'
}

/** Deletes the notes of tokens that ended before an instant. */
export async function deleteEndedTokens(db: Handle, before: Date): Promise<void> {
  await db.deleteFrom('used_identity_tokens').where('expires_at', '<', before).execute()
}
