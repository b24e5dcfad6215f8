import { z } from 'zod'
import { defineJob, unknownPlayer } from '#server/platform/jobs/define-job.ts'
import { deliver, holdMessage } from './repository.ts'

/** What is said of a player who has the message already. */
export const alreadyDelivered = 'The player has this message already.'

/** What is said when the content of a message went before it was delivered. */
export const revokedMeanwhile = 'The message was revoked before it was delivered.'

/** Delivers one message to many players: whoever has it already is left out, so no player ever gets it twice. */
export const messageListWork = defineJob({
  kind: 'message list',
  params: z.object({ msgId: z.string() }),
  action: 'message sent',
  chunk: 500,
  run: async (db, { msgId }, subjects, { now }) => {
    const title = await holdMessage(db, msgId)
    if (title === undefined) return subjects.map(() => ({ state: 'failed', result: revokedMeanwhile }))
    const { delivered, known } = await deliver(db, msgId, subjects, now)
    return subjects.map((id) => {
      if (delivered.has(id)) return { state: 'done', after: { MsgId: msgId, Title: title } }
      return known.has(id) ? { state: 'skipped', result: alreadyDelivered } : { state: 'failed', result: unknownPlayer }
    })
  },
})
