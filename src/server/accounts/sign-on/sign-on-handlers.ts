import type { EndpointInput } from '#contract/core/endpoint.ts'
import type { SignOnReply, signOn } from '#contract/sign-on.ts'
import { quoteTyped } from '#server/platform/audit/quote.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type Context, type Handlers, prepared } from '#server/platform/http/handler.ts'
import { verifyPassword } from '#server/platform/passwords.ts'
import { countAccountAttempt, countCodeAttempt, countNetworkAttempt, giveBackAttempt } from '../attempt-repository.ts'
import {
  consumeChallenge,
  consumePasskey,
  listCredentials,
  requireChallenge,
  requireRelyingParty,
  storeChallenge,
  type VerifiedPasskey,
  verifyPasskey,
} from '../passkey-repository.ts'
import { consumeCode, findFactors } from '../second-factor-repository.ts'
import { openTicket } from '../session-repository.ts'
import { ticketLifetimeMs } from '../session-rules.ts'
import { type Credentials, createPerson, lockCredentials, lockStaff } from '../staff-repository.ts'
import { beginSignOn, countStep, keepSignOn, signOnCookie, toSignOnError } from './begin.ts'
import { decideSignOn, requireDecision } from './decide.ts'
import { findIdentity, hasIdentity, storeIdentity } from './identity-repository.ts'
import { findIssuer, type Issuer, toRedirectUri } from './issuer-repository.ts'
import { findEmailProblem, listWantedClaims, type Profile, readProfile } from './profile-rules.ts'
import { findJoining, storeTicket, takeRequest, takeTicket, type WaitingSignOn } from './request-repository.ts'
import { startSignOnSession } from './start-session.ts'
import { describeTest } from './test-sign-on.ts'

const nothing = {
  User: null,
  SecondFactor: null,
  Join: null,
  PasskeyRequest: null,
  Test: null,
  Notice: '',
  ReturnPath: '/',
}

/** What a provider said of a user, and where the sign-in leads. */
type Confirmed = {
  readonly issuer: Issuer
  readonly profile: Profile
  readonly refreshToken: string | undefined
  readonly returnPath: string
  readonly isTest: boolean
  /** The token of the session, or the ticket of what is due before it. */
  readonly token: string
}

/** Takes the ticket and exchanges the provider's reply. Both work once: they are taken before anything is asked. */
async function confirmSignOn(ticket: string, context: Context): Promise<Confirmed> {
  const { db, now, services, audit } = context
  countStep(context)
  const { secretKey, settings, openIdClients } = services
  const request = await takeRequest(db, ticket, context.getCookie(signOnCookie) ?? '', now)
  const issuer = request && (await findIssuer(db, secretKey, request.issuer_id))
  if (!request?.reply || !issuer) throw new ApiError('sign-on-ended')
  const isTest = request.tester_id !== null
  if (!isTest && !issuer.isActive) throw new ApiError('sign-on-ended')
  const sent = {
    redirectUri: toRedirectUri(settings.publicUrl, issuer.id),
    state: new URLSearchParams(request.reply).get('state') ?? '',
    nonce: request.nonce,
    codeVerifier: request.code_verifier,
  }
  const wanted = listWantedClaims(issuer)
  const signedIn = await openIdClients.exchange(issuer, sent, { reply: request.reply, wanted }, now).catch((error) => {
    throw toSignOnError(error, issuer)
  })
  const profile = readProfile(signedIn.subject, signedIn.claims, issuer)
  audit({ targetId: quoteTyped(profile.email ?? profile.subject) })
  if (!isTest) await requireDecision(db, issuer, profile, now)
  return {
    issuer,
    profile,
    refreshToken: signedIn.refreshToken,
    returnPath: request.return_path,
    isTest,
    token: services.randomBytes(32).toString('base64url'),
  }
}

/** A confirmed sign-in of a user, as it is kept. */
function toWaiting({ services }: Context, confirmed: Confirmed, userId: number, roleId: number): WaitingSignOn {
  const { issuer, profile, refreshToken } = confirmed
  const { subject, sid } = profile
  // An administrator may join an identity to the account with its e-mail: one that is not verified is not kept.
  const email = findEmailProblem(profile, issuer) === undefined ? (profile.email ?? '') : ''
  const owner = `${issuer.id} ${subject}`
  return {
    user_id: userId,
    issuer_id: issuer.id,
    is_joining: false,
    subject,
    email,
    sid,
    has_second_factor: issuer.checksSecondFactor || profile.hasSecondFactor,
    refresh_token: refreshToken === undefined ? null : services.secretKey.encrypt('sign-on', refreshToken, owner),
    role_id: roleId,
  }
}

async function finishSignOn(context: Context, confirmed: Confirmed): Promise<SignOnReply> {
  const { db, now, audit } = context
  const { issuer, profile, returnPath, token } = confirmed
  if (confirmed.isTest) {
    audit({ action: 'sign-on test finished' })
    return { ...nothing, Test: await describeTest(db, issuer, profile, confirmed.refreshToken !== undefined) }
  }
  // What was decided before may have changed, and no two sign-ins make one user twice.
  await lockStaff(db)
  const decision = await decideSignOn(db, issuer, profile)
  if (decision.kind === 'refused') throw new ApiError(decision.code)
  if (decision.kind === 'join') {
    const expiresAt = new Date(now.getTime() + ticketLifetimeMs)
    const waiting = toWaiting(context, confirmed, decision.userId, decision.roleId)
    await storeTicket(db, token, { ...waiting, is_joining: true }, expiresAt)
    audit({ action: 'identity confirmation requested', targetId: decision.account })
    const { account: Email, hasPassword: HasPassword, hasCode: HasCode, hasPasskey: HasPasskey } = decision
    const Join = { Ticket: token, ExpiresAt: expiresAt.toISOString(), Email, HasPassword, HasCode, HasPasskey }
    return { ...nothing, Join, ReturnPath: returnPath }
  }
  if (decision.kind === 'known') {
    const waiting = toWaiting(context, confirmed, decision.userId, decision.roleId)
    return completeSignOn(context, token, waiting, returnPath)
  }
  const { firstName, lastName } = profile
  const { email, roleId } = decision
  const userId = await createPerson(db, { email, firstName, lastName, passwordHash: null, roleId })
  if (userId === undefined) throw new ApiError('sign-on-other-identity')
  await storeIdentity(db, { issuer: issuer.issuer, subject: profile.subject, email }, now, userId)
  audit({ action: 'signed in first', after: { email, firstName, lastName, issuer: issuer.name } })
  return completeSignOn(context, token, toWaiting(context, confirmed, userId, roleId), returnPath)
}

/** Opens the session, or asks for the second factor that the user has here and the provider did not check. */
async function completeSignOn(
  context: Context,
  token: string,
  waiting: WaitingSignOn,
  returnPath: string,
): Promise<SignOnReply> {
  const { db, now, audit } = context
  const { user_id: userId } = waiting
  const user = await lockCredentials(db, userId)
  if (!user?.is_active) throw new ApiError('sign-on-deactivated')
  const { hasApp: HasApp, hasPasskey: HasPasskey } = await findFactors(db, userId)
  if (!waiting.has_second_factor && (HasApp || HasPasskey)) {
    const expiresAt = new Date(now.getTime() + ticketLifetimeMs)
    await openTicket(db, token, { userId, remember: false, expiresAt })
    await storeTicket(db, token, waiting, expiresAt)
    audit({ action: 'identity accepted', actor: { id: userId, name: user.email }, targetId: user.email })
    const SecondFactor = { Ticket: token, ExpiresAt: expiresAt.toISOString(), HasApp, HasPasskey }
    return { ...nothing, SecondFactor, ReturnPath: returnPath }
  }
  const { user: User, notice: Notice } = await startSignOnSession(context, { userId, token }, waiting)
  return { ...nothing, User, Notice, ReturnPath: returnPath }
}

type JoinBody = EndpointInput<typeof signOn.join>['body']

/** What was checked of a confirmation before the transaction: the hash that a password matched, or a passkey that answered. */
type CheckedProof = { readonly hash?: string | null; readonly passkey?: VerifiedPasskey }

async function prepareJoin(body: JoinBody, context: Context): Promise<CheckedProof> {
  const { db, ipAddress, now, services, audit } = context
  countStep(context)
  const joining = await findJoining(db, body.ticket, now)
  if (!joining) throw new ApiError('sign-on-join-ended')
  const email = joining.account
  audit({ targetId: email })
  if (!('password' in body)) {
    const assertion = 'assertion' in body ? body.assertion : undefined
    if (!('code' in body) && !assertion) return {}
    await countCodeAttempt(db, email, now)
    if (!assertion) return {}
    const party = requireRelyingParty(services.settings.publicUrl)
    const challenge = await requireChallenge(db, joining.user_id, 'joining', now)
    return { passkey: await verifyPasskey(db, joining.user_id, assertion, { challenge, party }) }
  }
  // Counted as at the sign-in: who controls the mailbox must not guess the password here.
  const atNetwork = await countNetworkAttempt(db, ipAddress, now)
  const atAccount = await countAccountAttempt(db, 'account', { email, userId: joining.user_id, ipAddress }, now)
  if (!(await verifyPassword(joining.password_hash, body.password))) throw new ApiError('password-wrong')
  await giveBackAttempt(db, atNetwork)
  await giveBackAttempt(db, atAccount)
  if (joining.password_expires_at && joining.password_expires_at <= now) throw new ApiError('password-expired')
  return { hash: joining.password_hash }
}

/** Asks for a passkey of the account of a ticket, which stays. */
async function requestJoinPasskey(ticket: string, { db, now, services, audit }: Context): Promise<SignOnReply> {
  const joining = await findJoining(db, ticket, now)
  if (!joining) throw new ApiError('sign-on-join-ended')
  const { id: RelyingParty } = requireRelyingParty(services.settings.publicUrl)
  const Challenge = services.randomBytes(32).toString('base64url')
  await storeChallenge(db, joining.user_id, 'joining', Challenge, now)
  audit({ action: 'identity confirmation requested' })
  const Passkeys = await listCredentials(db, joining.user_id)
  return { ...nothing, PasskeyRequest: { Challenge, RelyingParty, Passkeys } }
}

/** Uses up what confirms that an account is the caller's. Throws what is wrong with it. */
async function consumeJoinProof(
  body: JoinBody,
  context: Context,
  user: Credentials,
  checked: CheckedProof,
): Promise<void> {
  const { db, now, services } = context
  if ('code' in body) {
    if (!(await consumeCode(db, services.secretKey, user.id, body.code, now))) throw new ApiError('code-wrong')
  } else if (checked.passkey) {
    await consumeChallenge(db, user.id, 'joining', checked.passkey.challenge)
    await consumePasskey(db, user.id, checked.passkey, now)
  } else if (!checked.hash || user.password_hash !== checked.hash) {
    // Replaced since it was checked.
    throw new ApiError('password-wrong')
  }
}

async function joinAccount(body: JoinBody, context: Context, checked: CheckedProof): Promise<SignOnReply> {
  if (!('password' in body || 'code' in body || checked.passkey)) return requestJoinPasskey(body.ticket, context)
  const { db, now, services, audit } = context
  await lockStaff(db)
  const waiting = await takeTicket(db, body.ticket, true, now)
  if (!waiting) throw new ApiError('sign-on-join-ended')
  const { user_id: userId, subject, email } = waiting
  const user = await lockCredentials(db, userId)
  if (!user?.is_active) throw new ApiError('sign-on-deactivated')
  await consumeJoinProof(body, context, user, checked)
  const issuer = await findIssuer(db, services.secretKey, waiting.issuer_id)
  if (!issuer?.isActive) throw new ApiError('sign-on-join-ended')
  // Joined in another tab meanwhile, to this account or another one.
  if ((await findIdentity(db, { issuer: issuer.issuer, subject })) || (await hasIdentity(db, userId)))
    throw new ApiError('sign-on-other-identity')
  await storeIdentity(db, { issuer: issuer.issuer, subject, email }, now, userId)
  audit({ after: { email, issuer: issuer.name } })
  const token = services.randomBytes(32).toString('base64url')
  // A code or a passkey was the second factor of this sign-in.
  const proven = {
    ...waiting,
    is_joining: false,
    has_second_factor: waiting.has_second_factor || !('password' in body),
  }
  return completeSignOn(context, token, proven, '/')
}

export const signOnHandlers: Handlers<typeof signOn> = {
  start: prepared({
    async prepare({ body }, context) {
      countStep(context)
      const issuer = await findIssuer(context.db, context.services.secretKey, body.issuerId)
      if (!issuer?.isActive) throw new ApiError('sign-on-unknown')
      context.audit({ targetId: String(issuer.id) })
      return beginSignOn(context, issuer)
    },
    handle: ({ body: { issuerId, returnPath } }, context, begun) =>
      keepSignOn(context, begun, { issuerId, returnPath, testerId: null }),
  }),

  finish: prepared({
    prepare: ({ body }, context) => confirmSignOn(body.ticket, context),
    handle: (_, context, confirmed) => finishSignOn(context, confirmed),
  }),

  join: prepared({
    prepare: ({ body }, context) => prepareJoin(body, context),
    handle: ({ body }, context, checked) => joinAccount(body, context, checked),
  }),
}
