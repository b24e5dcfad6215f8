import { sql } from 'kysely'
import type { Installation } from '#contract/game-activity.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { PreparationOutdated } from '#server/platform/http/handler.ts'
import type { ReportedDevice } from '#server/players/activity-repository.ts'
import { lockPlayers } from '#server/players/repository.ts'
import { insertInstallation, lockDigest, noDevice, toInstallation } from '../sign-in-repository.ts'

/** How many installations a player has at most; the one used least lately goes. Source: ruling 74. */
const installationLimit = 20

/** An installation with whose it is; nobody's after its player was deleted. */
type OwnedInstallation = { readonly id: string; readonly player_id: string | null; readonly is_ended: boolean }

/** The installation whose key has this digest, also one that has ended. */
export async function findInstallation(db: Handle, digest: Buffer): Promise<OwnedInstallation | undefined> {
  return db
    .selectFrom('player_installations')
    .select(['id', 'player_id', sql<boolean>`ended_at is not null`.as('is_ended')])
    .where('digest', '=', digest)
    .executeTakeFirst()
}

/** An installation that became a player's: its id, and whose it was before, null when it was nobody's. */
export type Taken = { readonly id: string; readonly from: string | null; readonly isMoved: boolean }

/** Locks the installation with this digest, its player, and another one who must be there. */
export async function lockOwners(db: Handle, digest: Buffer, playerId: string): Promise<OwnedInstallation | undefined> {
  await lockDigest(db, digest)
  const found = await findInstallation(db, digest)
  const known = await lockPlayers(db, [playerId, ...(found?.player_id ? [found.player_id] : [])])
  const current = await findInstallation(db, digest)
  if (!known.has(playerId) || current?.player_id !== found?.player_id) throw new PreparationOutdated()
  return current
}

/** Makes an installation, as `lockOwners` found it, one of a locked player. */
export async function giveInstallation(
  db: Handle,
  found: OwnedInstallation | undefined,
  { digest, playerId }: { readonly digest: Buffer; readonly playerId: string },
  device: ReportedDevice,
  now: Date,
): Promise<Taken> {
  if (found?.player_id === playerId && !found.is_ended) return { id: found.id, from: null, isMoved: false }
  const id = found?.id ?? (await insertInstallation(db, digest, playerId, device, now))
  if (found) {
    await db
      .updateTable('player_installations')
      .set({ player_id: playerId, ended_at: null, last_used_at: now, platform: device.platform })
      .where('id', '=', id)
      .execute()
  }
  await endLeastUsed(db, playerId, now)
  return { id, from: found?.player_id === playerId ? null : (found?.player_id ?? null), isMoved: true }
}

/** Moves an installation from one locked player to another; false when it has ended, or is not that player's any more. */
export async function moveInstallation(
  db: Handle,
  id: string,
  { from, to }: { readonly from: string; readonly to: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('player_installations')
    .set({ player_id: to, last_used_at: now })
    .where('id', '=', id)
    .where('player_id', '=', from)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  await endLeastUsed(db, to, now)
  return numUpdatedRows === 1n
}

/** Ends the installations of a locked player beyond those that a player may have. */
async function endLeastUsed(db: Handle, playerId: string, now: Date): Promise<void> {
  await db
    .updateTable('player_installations')
    .set({ ended_at: now, ...noDevice })
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('player_installations')
        .select('id')
        .where('player_id', '=', playerId)
        .where('ended_at', 'is', null)
        .orderBy('last_used_at', 'desc')
        .orderBy('id', 'desc')
        .offset(installationLimit),
    )
    .execute()
}

/** Ends installations of a locked player, all or the one with this id, and returns what they were. */
export async function signOutInstallations(
  db: Handle,
  playerId: string,
  now: Date,
  id?: string,
): Promise<Installation[]> {
  const isMeant = id === undefined ? sql`true` : sql`id = ${id}`
  const found = await db
    .selectFrom('player_installations')
    .select(toInstallation.columns)
    .where('player_id', '=', playerId)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`${isMeant}`)
    .orderBy('id')
    .execute()
  await db
    .updateTable('player_installations')
    .set({ ended_at: now, ...noDevice })
    .where('player_id', '=', playerId)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`${isMeant}`)
    .execute()
  return found.map(toInstallation)
}
