import type { Handle } from '#server/platform/database/tables.ts'
import type { PlayerDraft } from './player-draft.ts'

const hour = 3_600_000
const day = 24 * hour

/** Of so many players, the first ones, some are reported and some want to be deleted. */
export const withModeration = 200

/** Whose name is reported: some ordinary ones, and every odd one that a screen could choke on. */
function isReported({ nickname }: PlayerDraft, index: number): boolean {
  return index % 9 === 4 || nickname.includes('<') || nickname.length >= 80
}

function reportsOf(players: readonly PlayerDraft[], now: Date) {
  return players.flatMap((player, index) => {
    if (!isReported(player, index)) return []
    // Some changed their name since, as people do.
    const name = index % 27 === 13 ? `Rude ${player.nickname}` : player.nickname
    const reported_at = new Date(now.getTime() - index * hour)
    return [{ player_id: player.playerId, name, votes: 1 + ((index * 37) % 120), reported_at }]
  })
}

/** The requests of some players, and of one who is gone. */
function requestsOf(players: readonly PlayerDraft[], now: Date) {
  const asking = players.filter((_, index) => index % 40 === 29).map(({ playerId }) => playerId)
  return [...asking, 'gone.before.the.answer'].map((player_id, index) => ({
    player_id,
    created_at: new Date(now.getTime() - (index + 1) * day),
  }))
}

function receiptsOf(now: Date) {
  const deleted = [
    { What: 'Player', Count: 1 },
    { What: 'Devices', Count: 3 },
    { What: 'Attributes', Count: 9 },
    { What: 'Persistence keys', Count: 6 },
    { What: 'Earlier persistence versions', Count: 41 },
    { What: 'Snapshots', Count: 2 },
    { What: 'Purchases', Count: 12 },
    { What: 'Audit entries without their values', Count: 5 },
  ]
  const common = { deleted_by: 'support@example.com', requested_at: new Date(now.getTime() - 12 * day) }
  const deleted_at = new Date(now.getTime() - 9 * day)
  return [
    { ...common, player_id: 'deleted.on.request', deleted_at, reason: 'Letter 2041', deleted: JSON.stringify(deleted) },
    { ...common, player_id: 'gone.long.ago', deleted_at: new Date(now.getTime() - 8 * day), reason: '', deleted: '[]' },
  ]
}

/** Adds reported names, delete requests and receipts of answered ones; what is there already stays as it is. */
export async function insertModeration(db: Handle, players: readonly PlayerDraft[], now: Date): Promise<void> {
  const reports = reportsOf(players.slice(0, withModeration), now)
  if (reports.length > 0) {
    await db
      .insertInto('reported_names')
      .values(reports)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  await db
    .insertInto('player_delete_requests')
    .values(requestsOf(players.slice(0, withModeration), now))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const known = await db.selectFrom('deletion_receipts').select('id').limit(1).executeTakeFirst()
  if (!known) await db.insertInto('deletion_receipts').values(receiptsOf(now)).execute()
}
