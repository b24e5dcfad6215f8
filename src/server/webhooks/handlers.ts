import { type Webhook, webhookLimit, webhooks } from '#contract/webhooks.ts'
import { requireOverlap } from '#server/platform/callers/key-rotation.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { throwInvalidInput } from '#server/platform/http/body.ts'
import { type Handlers, prepared, type Services, type SignedInContext } from '#server/platform/http/handler.ts'
import { undoBy } from '#server/platform/http/undo-call.ts'
import { requireVersion, unversionedWriteNote } from '#server/platform/http/version.ts'
import { readPage } from '#server/platform/lists/read-page.ts'
import { forgetFailures, replayDead } from './delivery-repository.ts'
import { attemptList, deliveryList } from './lists.ts'
import { sendEvents } from './request.ts'
import { toSecretText } from './signature.ts'
import {
  deleteWebhook,
  findReceiver,
  getWebhook,
  insertWebhook,
  isNameTaken,
  listWebhooks,
  lockWebhook,
  lockWebhookCount,
  rotateSecret,
  updateWebhook,
  type WebhookValues,
} from './webhook-repository.ts'

/** What the audit log has of a webhook: what staff set. */
const describe = ({ Name, Url, Format, Kinds, IsActive, SecretEnd, OldSecretUntil }: Webhook) => ({
  Name,
  Url,
  Format,
  Kinds,
  IsActive,
  SecretEnd,
  OldSecretUntil,
})

/** Gives a webhook what it had; an address that was replaced is not kept. */
function undoChange(before: Webhook, { url }: WebhookValues) {
  if (url !== undefined) return undefined
  const { Id, Name: name, Format: format, Kinds, IsActive: isActive } = before
  // All kinds were of the contract when they were stored.
  const kinds = Kinds as WebhookValues['kinds']
  return undoBy(webhooks.update, { params: { id: String(Id) }, body: { name, format, kinds, isActive } })
}

function requireReachable({ outbound }: Services, url: string | undefined): void {
  const problem = url === undefined ? undefined : outbound.findProblem(url)
  if (problem) throwInvalidInput([{ path: 'body.url', message: problem }])
}

async function changeWebhook(context: SignedInContext, id: number, body: WebhookValues): Promise<Webhook> {
  const { db, now, services, ifMatch, audit, setVersion } = context
  const before = await lockWebhook(db, id, now)
  requireVersion(ifMatch, before.Version, before)
  requireReachable(services, body.url)
  if (await isNameTaken(db, body.name, id)) throw new ApiError('webhook-exists')
  await updateWebhook(db, services.secretKey, id, body)
  if (body.url !== undefined) await forgetFailures(db, id, now)
  const after = await getWebhook(db, id, now)
  audit({
    before: describe(before),
    after: { ...describe(after), addressChanged: body.url !== undefined },
    note: ifMatch === undefined ? unversionedWriteNote : '',
    undo: undoChange(before, body),
  })
  setVersion(after.Version)
  return after
}

export const webhookHandlers: Handlers<typeof webhooks> = {
  list: async (_, { db, now }) => ({ Webhooks: await listWebhooks(db, now) }),

  create: async ({ body }, { db, now, person, services, audit, setVersion }) => {
    requireReachable(services, body.url)
    if ((await lockWebhookCount(db)) >= webhookLimit) throw new ApiError('webhook-limit')
    if (await isNameTaken(db, body.name, 0)) throw new ApiError('webhook-exists')
    const secret = toSecretText(services.randomBytes(32))
    const id = await insertWebhook(db, services.secretKey, body, { secret, by: person.email, at: now })
    const webhook = await getWebhook(db, id, now)
    audit({ targetId: String(id), after: describe(webhook) })
    setVersion(webhook.Version)
    return { Webhook: webhook, Secret: secret }
  },

  update: ({ params, body }, context) => changeWebhook(context, params.id, body),

  remove: async ({ params: { id } }, { db, now, audit }) => {
    const before = await lockWebhook(db, id, now)
    await deleteWebhook(db, id)
    audit({ before: describe(before) })
    return {}
  },

  rotate: async ({ params: { id }, body }, { db, now, services, ifMatch, audit, setVersion }) => {
    const before = await lockWebhook(db, id, now)
    requireVersion(ifMatch, before.Version, before)
    requireOverlap(body.oldTextUntil, now)
    const secret = toSecretText(services.randomBytes(32))
    await rotateSecret(db, services.secretKey, id, secret, body.oldTextUntil)
    const after = await getWebhook(db, id, now)
    const note = ifMatch === undefined ? unversionedWriteNote : ''
    audit({ before: describe(before), after: describe(after), note })
    setVersion(after.Version)
    return { Webhook: after, Secret: secret }
  },

  test: prepared({
    async prepare({ params: { id } }, { db, now, services, requestId }) {
      const { secretKey, outbound, settings } = services
      const receiver = await findReceiver(db, secretKey, id, now)
      if (!receiver) throw new ApiError('webhook-unknown')
      const event = { Position: 0, At: now.toISOString(), Kind: 'test', PlayerId: null, Data: {} }
      const parts = { outbound, publicUrl: settings.publicUrl }
      return sendEvents(parts, receiver, [event], { id: `test-${requestId}`, at: now })
    },
    async handle(_, { audit }, { status: Status, failure: Failure, durationMs: DurationMs }) {
      audit({ after: { Status, Failure } })
      return { Status, Failure, DurationMs }
    },
  }),

  deliveries: async ({ params, query }, { db, now }) => {
    await getWebhook(db, params.id, now)
    return readPage(db, deliveryList, { webhookId: params.id, ...query }, now)
  },

  attempts: async ({ params, query }, { db, now }) => {
    await getWebhook(db, params.id, now)
    return readPage(db, attemptList, { webhookId: params.id, ...query }, now)
  },

  replay: async ({ params: { id }, body }, { db, now, audit }) => {
    await lockWebhook(db, id, now)
    const Replayed = await replayDead(db, id, body.positions, now)
    audit({ after: { Replayed } })
    return { Replayed }
  },
}
