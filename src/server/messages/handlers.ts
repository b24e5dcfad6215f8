import type { MessageContent, messages } from '#contract/messages.ts'
import { throwInvalidInput } from '#server/platform/http/body.ts'
import type { Handlers, SignedInContext } from '#server/platform/http/handler.ts'
import { runBulk } from '#server/platform/jobs/run-bulk.ts'
import { readPage } from '#server/platform/lists/read-page.ts'
import { resolvePlayerIds } from '#server/players/account-repository.ts'
import { requirePlayer } from '#server/players/repository.ts'
import { formatPlayers } from '#server/players/rules.ts'
import { deliverMessageJob } from './job-handlers.ts'
import { deliveryList, globalMessageList } from './message-lists.ts'
import {
  deliver,
  insertMessage,
  listPlayerMessages,
  removeDelivery,
  removeGlobal,
  setDeliveringJob,
} from './repository.ts'
import { newMessageId, requireFuture } from './rules.ts'
import { insertSend, recordOutcome } from './send-repository.ts'
import { insertSystemMessage, systemMessageList } from './system-repository.ts'

/** Stores the content of a new message, records it, and returns its id. */
async function write({ db, now, person, services, audit }: SignedInContext, content: MessageContent, isGlobal = false) {
  requireFuture(content, now)
  const id = newMessageId(services.randomBytes)
  await insertMessage(db, { id, isGlobal, createdBy: person.email, now }, content)
  audit({ after: { MsgId: id, ...content } })
  return id
}

/** Sends a message to the players of a list. The call's audit entry has the content, and each player has an entry. */
async function sendToMany(context: SignedInContext, content: MessageContent, given: readonly string[]) {
  const { db, now, audit } = context
  const ids = await resolvePlayerIds(db, given, 'body.PlayerIds')
  const MsgId = await write(context, content)
  await insertSend(db, MsgId, { audience: 'list', recipients: ids.length })
  const title = `Message “${content.Title}” to ${formatPlayers(ids.length)}`
  const done = await runBulk(context, deliverMessageJob, { title, params: JSON.stringify({ msgId: MsgId }) }, ids)
  if (done.Job) {
    await setDeliveringJob(db, MsgId, done.Job.Id)
    await recordOutcome(db, { msgId: MsgId, outcome: 'undelivered', reason: '', now }, ids)
  } else if (done.Done === 0)
    throwInvalidInput([{ path: 'body.PlayerIds', message: 'There is no player with any of these ids.' }])
  const { Done, UnknownCount, Job } = done
  audit({ after: { MsgId, ...content, Players: ids.length, Done, UnknownCount, Job: Job?.Id } })
  return { MsgId, ...done }
}

export const messageHandlers: Handlers<typeof messages> = {
  send: async ({ params, body: { PlayerIds, ...content } }, context) => {
    if (PlayerIds) {
      // The player of the path is not the target: the recipients have entries of their own.
      context.audit({ targetId: '', note: 'to a list' })
      return sendToMany(context, content, PlayerIds)
    }
    await requirePlayer(context.db, params.id)
    const MsgId = await write(context, content)
    await deliver(context.db, MsgId, [params.id], context.now)
    return { MsgId, Done: 1, Skipped: 0, Unknown: [], UnknownCount: 0, Job: null }
  },

  sendToList: async ({ body: { PlayerIds, ...content } }, context) => {
    const sent = await sendToMany(context, content, PlayerIds)
    context.audit({ targetId: sent.MsgId })
    return sent
  },

  sendGlobal: async ({ body }, context) => {
    const MsgId = await write(context, body, true)
    await insertSend(context.db, MsgId, { audience: 'everybody', recipients: null })
    context.audit({ targetId: MsgId })
    return { MsgId }
  },

  listGlobal: ({ query }, { db, now }) => readPage(db, globalMessageList, query, now),

  listPlayers: ({ query }, { db, now }) => readPage(db, deliveryList, query, now),

  listOfPlayer: ({ params }, { db }) => listPlayerMessages(db, params.id),

  revokeGlobal: async ({ params }, { db, now, person, audit }) => {
    audit({ before: await removeGlobal(db, params.msgId, { email: person.email, now }) })
    return {}
  },

  revoke: async ({ params }, { db, now, reason, audit }) => {
    audit({ before: await removeDelivery(db, params, { now, reason }) })
    return {}
  },

  sendSystem: async ({ body }, { db, now, person, audit }) => {
    const Id = await insertSystemMessage(db, { ...body, createdBy: person.email, now })
    audit({ targetId: Id, after: body })
    return { Id }
  },

  listSystem: ({ query }, { db, now }) => readPage(db, systemMessageList, query, now),
}
