import { hourMs } from '#contract/core/units.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { colleagues } from './activity/colleagues.ts'
import type { PlayerDraft } from './player-draft.ts'

const hour = hourMs
const day = 24 * hour

/** The number of first players among whom some are reported and some have a delete request. */
const moderatedPlayers = 200

/** Some ordinary names are reported, and all edge cases that are difficult to display. */
function isReported({ nickname }: PlayerDraft, index: number): boolean {
  return index % 9 === 4 || nickname.includes('<') || nickname.length >= 80
}

function createReports(players: readonly PlayerDraft[], now: Date) {
  return players.flatMap((player, index) => {
    if (!isReported(player, index)) return []
    // Some have changed their name since.
    const name = index % 27 === 13 ? `Rude ${player.nickname}` : player.nickname
    const reported_at = new Date(now.getTime() - index * hour)
    return [{ player_id: player.playerId, name, votes: 1 + ((index * 37) % 120), reported_at }]
  })
}

/** What players write with a request; most write nothing. */
const requestTexts = ['', 'I play something else now.', '', 'Please delete everything, also my purchases.', '']

/** Delete requests of some players, and of one that does not exist any more. */
function createRequests(players: readonly PlayerDraft[], now: Date) {
  const playerIds = players.filter((_, index) => index % 40 === 29).map(({ playerId }) => playerId)
  return [...playerIds, 'gone.before.the.answer'].map((player_id, index) => ({
    player_id,
    created_at: new Date(now.getTime() - (index + 1) * day),
    text: requestTexts[index % requestTexts.length] ?? '',
  }))
}

/** Requests of some players for their data. */
function createDataRequests(players: readonly PlayerDraft[], now: Date) {
  const playerIds = players.filter((_, index) => index % 60 === 17).map(({ playerId }) => playerId)
  return playerIds.map((player_id, index) => ({
    player_id,
    created_at: new Date(now.getTime() - (index + 2) * day),
    text: index % 2 === 0 ? 'A copy of all you have of me, please.' : '',
  }))
}

function createReceipts(now: Date) {
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
  const common = { deleted_by: colleagues.siobhan, requested_at: new Date(now.getTime() - 12 * day) }
  const deleted_at = new Date(now.getTime() - 9 * day)
  return [
    { ...common, player_id: 'deleted.on.request', deleted_at, reason: 'Letter 2041', deleted: JSON.stringify(deleted) },
    { ...common, player_id: 'gone.long.ago', deleted_at: new Date(now.getTime() - 8 * day), reason: '', deleted: '[]' },
  ]
}

/** Adds reported names, delete requests, receipts and data requests; existing ones are not changed. */
export async function insertModeration(db: Handle, players: readonly PlayerDraft[], now: Date): Promise<void> {
  const reports = createReports(players.slice(0, moderatedPlayers), now)
  if (reports.length > 0) {
    await db
      .insertInto('reported_names')
      .values(reports)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  await db
    .insertInto('player_delete_requests')
    .values(createRequests(players.slice(0, moderatedPlayers), now))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const data = createDataRequests(players.slice(0, moderatedPlayers), now)
  if (data.length > 0) {
    await db
      .insertInto('player_data_requests')
      .values(data)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  const known = await db.selectFrom('deletion_receipts').select('id').limit(1).executeTakeFirst()
  if (!known) await db.insertInto('deletion_receipts').values(createReceipts(now)).execute()
}
