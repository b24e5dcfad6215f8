import { z } from 'zod'
import type { Handle } from '#server/platform/database/tables.ts'
import { type JobContext, type RowOutcome, unknownPlayer } from '#server/platform/jobs/define-job.ts'
import { deliver, holdContent } from './repository.ts'
import { readGifts } from './rules.ts'
import { recordOutcome } from './send-repository.ts'

/** The result of a player who has the message already. */
export const alreadyDelivered = 'The player already has this message.'

/** The result of every player left when the message was revoked during its delivery. */
export const revokedMeanwhile = 'The message was revoked before it was delivered.'

/** What a job needs to know about its message. */
export const MessageJobParams = z.object({ msgId: z.string() })

/** Delivers one message to a batch of a job's players, and keeps who did not get it; who has it already is skipped. */
export async function runDelivery(
  db: Handle,
  { msgId }: z.infer<typeof MessageJobParams>,
  playerIds: readonly string[],
  { now }: JobContext,
): Promise<readonly RowOutcome[]> {
  const content = await holdContent(db, msgId)
  const fail = (reason: string, ids: readonly string[]) =>
    recordOutcome(db, { msgId, outcome: 'undelivered', reason, now }, ids)
  if (!content) {
    await fail(revokedMeanwhile, playerIds)
    return playerIds.map(() => ({ state: 'failed', result: revokedMeanwhile }))
  }
  const { delivered, known } = await deliver(db, msgId, playerIds, now)
  await fail(
    unknownPlayer,
    playerIds.filter((id) => !known.has(id)),
  )
  // What the timeline of each player shows.
  const after = { MsgId: msgId, Title: content.title, Gifts: readGifts(content.gifts) }
  return playerIds.map((id) => {
    if (delivered.has(id)) return { state: 'done', after }
    return known.has(id) ? { state: 'skipped', result: alreadyDelivered } : { state: 'failed', result: unknownPlayer }
  })
}
