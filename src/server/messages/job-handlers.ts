import { messageSends } from '#contract/message-sends.ts'
import { messages } from '#contract/messages.ts'
import { defineJob, type RowOutcome } from '#server/platform/jobs/define-job.ts'
import { MessageJobParams, runDelivery } from './delivery-repository.ts'
import { recordOutcome } from './send-repository.ts'
import { lockContent, removeUncollected } from './sends-repository.ts'

export const deliverMessageJob = defineJob({
  startedBy: messages.sendToList,
  params: MessageJobParams,
  action: messages.send.records.action,
  batchSize: 500,
  run: runDelivery,
})

/** The results of players from whom nothing was revoked. */
export const notRevokedResults = {
  collected: 'The player collected this message before.',
  absent: 'The player no longer has this message.',
} as const

/**
 * Revokes a message from players who have not collected it. The lock on the content lets one batch at a time see that it
 * removes the last delivery.
 */
export const revokeSendJob = defineJob({
  startedBy: messageSends.revoke,
  params: MessageJobParams,
  action: messages.revoke.records.action,
  batchSize: 500,
  run: async (db, { msgId }, playerIds, { now, reason }) => {
    const content = await lockContent(db, msgId)
    const { removed, collected } = await removeUncollected(db, msgId, playerIds)
    await recordOutcome(db, { msgId, outcome: 'revoked', reason, now }, [...removed])
    return playerIds.map((id): RowOutcome => {
      if (removed.has(id)) return { state: 'done', before: { MsgId: msgId, Title: content?.title ?? '' }, after: null }
      return { state: 'skipped', result: collected.has(id) ? notRevokedResults.collected : notRevokedResults.absent }
    })
  },
})

/** Delivers a message to recipients who did not get it. */
export const resendJob = defineJob({
  startedBy: messageSends.resend,
  params: MessageJobParams,
  action: messages.send.records.action,
  batchSize: 500,
  run: runDelivery,
})
