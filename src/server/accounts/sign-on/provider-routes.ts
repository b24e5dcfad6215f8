import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { signOnTicketSeconds } from '#contract/sign-on.ts'
import { maxClockDifferenceSeconds } from '#contract/sign-on-issuers.ts'
import type { DenialCounter } from '#server/platform/audit/denial-counter.ts'
import type { AuditEvent } from '#server/platform/audit/event.ts'
import { writeAudit } from '#server/platform/audit/repository.ts'
import type { Sessions } from '#server/platform/callers/caller.ts'
import { readCookie } from '#server/platform/callers/cookies.ts'
import { getIpAddress } from '#server/platform/callers/ip-address.ts'
import { OpenIdError } from '#server/platform/callers/openid-error.ts'
import type { Database } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Services } from '#server/platform/http/handler.ts'
import { countStep, signOnCookie } from './begin.ts'
import { findIssuer, type Issuer } from './issuer-repository.ts'
import { storeReply } from './request-repository.ts'
import { closeSessionsThere } from './sign-on-session-repository.ts'

type Parts = {
  readonly db: Database
  readonly services: Services
  readonly denials: DenialCounter
  readonly sessions: Sessions
}

/** The page of the console that goes on with a ticket. */
const finishPath = '/login/single-sign-on'
const maxReplyLength = 8_000

const toEvent = (
  { services }: Parts,
  request: FastifyRequest,
  more: Pick<AuditEvent, 'action' | 'targetKind' | 'targetId' | 'outcome' | 'note'>,
): AuditEvent => ({
  at: services.now(),
  actor: { id: null, name: 'nobody' },
  ipAddress: getIpAddress(request),
  reason: '',
  requestId: request.id,
  ...more,
})

/** The id of an issuer in a path; 0, which none has, for anything else. */
const readId = ({ params }: FastifyRequest) => {
  const { id = '' } = params as { id?: string }
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : 0
}

/**
 * The routes that browsers and providers open by themselves, so that they carry no JSON and no token: a provider leads a browser
 * back to the first, and calls the second when a session ended there. Neither replies with anything of its input.
 */
export function serveProviderRoutes(app: FastifyInstance, parts: Parts): void {
  app.get('/users/sign-on/callback/:id', (request, reply) => receiveReply(parts, request, reply))
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 64 * 1024 },
      async (_: unknown, text: string) => new URLSearchParams(text),
    )
    scope.post('/users/sign-on/logout/:id', (request, reply) => endSessionsThere(parts, request, reply))
  })
}

/** Exchanges the state for a ticket, if it belongs to the browser, and leads to the console, which goes on with the ticket. */
async function receiveReply(parts: Parts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { db, services, denials } = parts
  const now = services.now()
  countStep({ services, now, ipAddress: getIpAddress(request) })
  const text = /\?(.*)$/.exec(request.url)?.[1] ?? ''
  const state = new URLSearchParams(text).get('state') ?? ''
  const browser = readCookie(request.headers.cookie, signOnCookie, services.settings) ?? ''
  const ticket = services.randomBytes(32).toString('base64url')
  const ticketEnd = new Date(now.getTime() + signOnTicketSeconds * 1000)
  const issuerId = readId(request)
  const isKnown =
    text.length <= maxReplyLength && (await storeReply(db, { issuerId, state, browser, text, ticket, ticketEnd }, now))
  if (!isKnown) {
    const note = 'A reply of a provider that belongs to no sign-in of this browser, or came twice.'
    const target = { targetKind: 'sign-on issuer', targetId: String(issuerId) }
    denials.note(toEvent(parts, request, { action: 'sign-on reply sent', ...target, outcome: 'failed', note }))
  }
  // A made-up ticket leads to the same sentence as one that was used.
  return reply
    .header('cache-control', 'no-store')
    .redirect(`${services.settings.publicUrl}${finishPath}#${ticket}`, 303)
}

/** Ends the sessions here that a provider says ended there. Source: OpenID Connect Back-Channel Logout 1.0. */
async function endSessionsThere(parts: Parts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { db, services, sessions } = parts
  const now = services.now()
  countStep({ services, now, ipAddress: getIpAddress(request) })
  const issuer = await findIssuer(db, services.secretKey, readId(request))
  const token = request.body instanceof URLSearchParams ? (request.body.get('logout_token') ?? '') : ''
  if (!issuer?.isActive || token === '') return refuseToken(reply)
  const ended = await services.openIdClients.readLogoutToken(issuer, token, now).catch((error: unknown) => {
    if (error instanceof OpenIdError && error.failure === 'unreachable') throw new ApiError('sign-on-unreachable')
    return undefined
  })
  if (!ended) {
    noteRefusal(parts, request, issuer)
    return refuseToken(reply)
  }
  const { subject, sid, at } = ended
  const until = new Date(at.getTime() + maxClockDifferenceSeconds * 1000)
  await inTransaction(db, async (transaction) => {
    const emails = await closeSessionsThere(transaction, { issuerId: issuer.id, subject, sid, until })
    const note = `${issuer.name} says that the session ended there.`
    for (const targetId of emails) {
      const event = { action: 'sessions ended', targetKind: 'user', targetId, outcome: 'done' as const, note }
      await writeAudit(transaction, { ...toEvent(parts, request, event), actor: { id: null, name: 'single sign-on' } })
    }
  })
  sessions.clear()
  return reply.code(200).header('cache-control', 'no-store').send()
}

/** The reply that the standard gives to a token that is not right. */
function refuseToken(reply: FastifyReply): FastifyReply {
  return reply.code(400).header('cache-control', 'no-store').send({ error: 'invalid_request' })
}

function noteRefusal(parts: Parts, request: FastifyRequest, { id }: Issuer): void {
  const note = 'A token that ends sessions, and that the provider did not sign, or that is of another time.'
  const target = { targetKind: 'sign-on issuer', targetId: String(id) }
  parts.denials.note(toEvent(parts, request, { action: 'sessions ended', ...target, outcome: 'failed', note }))
}
