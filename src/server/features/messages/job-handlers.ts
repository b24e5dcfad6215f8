import { z } from 'zod'
import { messages } from '#contract/messages.ts'
import { defineJob, unknownPlayer } from '#server/platform/jobs/define-job.ts'
import { deliver, holdMessage } from './repository.ts'

/** The result of a player who has the message already. */
export const alreadyDelivered = 'The player has this message already.'

/** The result of every player left when the message was revoked during its delivery. */
export const revokedMeanwhile = 'The message was revoked before it was delivered.'

/** Delivers one message to many players; players who have it already are skipped. */
export const deliverMessageJob = defineJob({
  startedBy: messages.sendToList,
  params: z.object({ msgId: z.string() }),
  action: messages.send.records.action,
  batchSize: 500,
  run: async (db, { msgId }, playerIds, { now }) => {
    const title = await holdMessage(db, msgId)
    if (title === undefined) return playerIds.map(() => ({ state: 'failed', result: revokedMeanwhile }))
    const { delivered, known } = await deliver(db, msgId, playerIds, now)
    return playerIds.map((id) => {
      if (delivered.has(id)) return { state: 'done', after: { MsgId: msgId, Title: title } }
      return known.has(id) ? { state: 'skipped', result: alreadyDelivered } : { state: 'failed', result: unknownPlayer }
    })
  },
})
