import type { messageSends } from '#contract/message-sends.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { stampedFileName } from '#server/platform/http/file-name.ts'
import type { Handlers, SignedInContext } from '#server/platform/http/handler.ts'
import type { JobHandler } from '#server/platform/jobs/define-job.ts'
import { queueJob } from '#server/platform/jobs/run-bulk.ts'
import { exportCsv } from '#server/platform/lists/export-rows.ts'
import { readPage } from '#server/platform/lists/read-page.ts'
import { resendJob, revokeSendJob } from './job-handlers.ts'
import { setDeliveringJob } from './repository.ts'
import { recipientLists, sendList } from './send-lists.ts'
import { markRevoked } from './send-repository.ts'
import {
  getSend,
  isUnfinished,
  listUncollected,
  listUndelivered,
  lockContent,
  lockSend,
  requireSend,
  stopDelivery,
} from './sends-repository.ts'

/** Queues a job for players of a send, and names both in the call's audit entry. */
async function startJob(
  context: SignedInContext,
  handler: JobHandler,
  send: { readonly msgId: string; readonly title: string },
  ids: readonly string[],
) {
  const { msgId, title } = send
  const job = await queueJob(context, handler, { title, params: JSON.stringify({ msgId }) }, ids)
  context.audit({ after: { Job: job.Id, MsgId: msgId, Players: ids.length } })
  return job
}

const countPlayers = (ids: readonly string[]) =>
  `${ids.length.toLocaleString('en')} ${ids.length === 1 ? 'player' : 'players'}`

export const messageSendHandlers: Handlers<typeof messageSends> = {
  list: ({ query }, { db, now }) => readPage(db, sendList, query, now),

  export: async ({ query }, { db, now, audit }) => {
    audit({ after: { selection: query } })
    return { fileName: stampedFileName('sends', now, 'csv'), chunks: exportCsv(db, sendList, query, now) }
  },

  get: ({ params }, { db }) => getSend(db, params.msgId),

  recipients: async ({ params: { msgId }, query: { state, ...query } }, { db, now }) => {
    await requireSend(db, msgId)
    return readPage(db, recipientLists[state], { ...query, msgId }, now)
  },

  exportRecipients: async ({ params: { msgId }, query: { state, filter } }, { db, now, audit }) => {
    await requireSend(db, msgId)
    audit({ after: { selection: { state, filter } } })
    const chunks = exportCsv(db, recipientLists[state], { msgId, filter }, now, 'database')
    return { fileName: stampedFileName(`recipients_${msgId}_${state}`, now, 'csv'), chunks }
  },

  revoke: async ({ params: { msgId } }, context) => {
    const { db, now, person, audit } = context
    const send = await lockSend(db, msgId)
    if (send.audience === 'everybody') throw new ApiError('send-to-everybody')
    if (await isUnfinished(db, send.revocation_job_id)) throw new ApiError('send-being-revoked')
    // Waits for a batch that is being delivered; the next one finds the message revoked.
    const content = await lockContent(db, msgId)
    const isBeingDelivered = await isUnfinished(db, content?.job_id ?? null)
    audit({ before: await getSend(db, msgId) })
    await stopDelivery(db, msgId, now)
    const ids = await listUncollected(db, msgId)
    if (ids.length === 0 && !isBeingDelivered) throw new ApiError('nothing-to-revoke')
    const title = `Revoke “${send.title}” from ${countPlayers(ids)}`
    const job = await startJob(context, revokeSendJob, { msgId, title }, ids)
    await markRevoked(db, msgId, { email: person.email, now, jobId: job.Id })
    return { Job: job }
  },

  resend: async ({ params: { msgId } }, context) => {
    const { db, now } = context
    const send = await lockSend(db, msgId)
    const content = await lockContent(db, msgId)
    if (!content || content.revoked_at !== null || content.ends_at <= now) throw new ApiError('send-ended')
    if (await isUnfinished(db, content.job_id)) throw new ApiError('send-being-delivered')
    const ids = await listUndelivered(db, msgId)
    if (ids.length === 0) throw new ApiError('nothing-undelivered')
    const title = `Message “${send.title}” again to ${countPlayers(ids)}`
    const job = await startJob(context, resendJob, { msgId, title }, ids)
    await setDeliveringJob(db, msgId, job.Id)
    return { Job: job }
  },
}
