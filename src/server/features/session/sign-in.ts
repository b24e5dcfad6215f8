import type { EndpointInput } from '#contract/core/endpoint.ts'
import type { SignInReply, session } from '#contract/session.ts'
import { findCredentials, findPerson } from '#server/features/staff/repository.ts'
import { consumeCode, hasSecondFactor } from '#server/features/staff/second-factor-repository.ts'
import { quoteTyped } from '#server/platform/audit/quote.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Context } from '#server/platform/http/handler.ts'
import { verifyPassword } from '#server/platform/passwords.ts'
import {
  countAccountAttempt,
  countCodeAttempt,
  countNetworkAttempt,
  rememberNetwork,
  resetAttempts,
  resetCodeAttempts,
} from './attempt-repository.ts'
import { consumeTicket, findTicketUser, openSession, openTicket } from './repository.ts'
import { requireNoDelay, ticketLifetimeMs } from './rules.ts'

type Body = EndpointInput<typeof session.authenticate>['body']
type PasswordStep = Extract<Body, { email: string }>
type CodeStep = Extract<Body, { ticket: string }>

/** A counted attempt to sign in, with the token of its session or ticket. */
export type SignInAttempt = { readonly userId: number; readonly token: string }

/** The target of an attempt without a session: the account's own e-mail, or what was typed, as a quotation. */
export function toTarget(user: { email: string } | undefined, typed: string): string {
  return user?.email ?? quoteTyped(typed)
}

/** Counts a step of a sign-in and checks the password or the ticket, before the transaction. */
export async function prepareSignIn(body: Body, context: Context): Promise<SignInAttempt> {
  const userId = 'ticket' in body ? await checkTicket(body, context) : await checkPassword(body, context)
  return { userId, token: context.services.randomBytes(32).toString('base64url') }
}

async function checkPassword({ email, password }: PasswordStep, { db, ipAddress, now, audit }: Context) {
  // The target is set after this check: a delayed client could fill the audit log with made-up names.
  requireNoDelay(await countNetworkAttempt(db, ipAddress, now))
  const user = await findCredentials(db, email)
  audit({ targetId: toTarget(user, email) })
  requireNoDelay(await countAccountAttempt(db, 'account', { email, userId: user?.id, ipAddress }, now))
  const matches = await verifyPassword(user?.is_active ? user.password_hash : null, password)
  if (!user || !matches) throw new ApiError('sign-in-failed')
  if (user.password_expires_at && user.password_expires_at <= now) throw new ApiError('password-expired')
  return user.id
}

async function checkTicket({ ticket }: CodeStep, { db, now, audit }: Context): Promise<number> {
  const user = await findTicketUser(db, ticket, now)
  if (!user) throw new ApiError('ticket-expired')
  audit({ targetId: user.email })
  requireNoDelay(await countCodeAttempt(db, user.email, now))
  return user.id
}

/** Signs in, or answers the right password of a user with a second factor with a ticket. */
export async function runSignIn(body: Body, context: Context, attempt: SignInAttempt): Promise<SignInReply> {
  const { db, now, services } = context
  if (!('ticket' in body)) {
    if (await hasSecondFactor(db, attempt.userId)) return askForCode(body, context, attempt)
    return startSession(context, attempt, body.remember)
  }
  // Consumed first: of two calls with one ticket, the second waits here and finds none.
  const ticket = await consumeTicket(db, body.ticket, now)
  if (!ticket) throw new ApiError('ticket-expired')
  if (!(await consumeCode(db, services.secretKey, ticket.user_id, body.code, now))) throw new ApiError('code-wrong')
  return startSession(context, attempt, ticket.remember)
}

async function askForCode({ remember }: PasswordStep, { db, now, audit }: Context, { userId, token }: SignInAttempt) {
  const person = await findPerson(db, userId)
  if (!person) throw new ApiError('sign-in-failed')
  const expiresAt = new Date(now.getTime() + ticketLifetimeMs)
  await openTicket(db, token, { userId, remember, expiresAt })
  audit({ action: 'password accepted', actor: { id: userId, name: person.email }, targetId: person.email })
  return { SecondFactor: { Ticket: token, ExpiresAt: expiresAt.toISOString() } }
}

async function startSession(context: Context, { userId, token }: SignInAttempt, remember: boolean) {
  const { db, ipAddress, userAgent, now, audit } = context
  const person = await findPerson(db, userId)
  if (!person) throw new ApiError('sign-in-failed')
  await resetAttempts(db, person.email, ipAddress)
  await resetCodeAttempts(db, person.email)
  await rememberNetwork(db, userId, ipAddress, now)
  await openSession(db, token, userId, remember, now, { ipAddress, userAgent })
  audit({ actor: { id: userId, name: person.email }, targetId: person.email })
  return { ...person, Token: token }
}
