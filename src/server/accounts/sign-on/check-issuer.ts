import { maxClockDifferenceSeconds, type SignOnCheck } from '#contract/sign-on-issuers.ts'
import type { Discovered } from '#server/platform/callers/openid-discovery.ts'
import { OpenIdError } from '#server/platform/callers/openid-error.ts'
import type { Services } from '#server/platform/http/handler.ts'
import { type Issuer, toRedirectUri } from './issuer-repository.ts'

type State = SignOnCheck['State']
type Asked = Pick<Services, 'openIdClients' | 'settings'>

const toCheck = (Name: string, State: State, Text: string): SignOnCheck => ({ Name, State, Text })

/** What an error of a provider says; others are bugs and are thrown on. */
function toText(error: unknown): string {
  if (error instanceof OpenIdError) return error.message
  throw error
}

function checkAddresses({ metadata }: Discovered, { openIdClients }: Asked): SignOnCheck {
  const { authorization_endpoint, token_endpoint } = metadata
  const problems = [authorization_endpoint, token_endpoint].map((url) =>
    url === undefined || !URL.canParse(url) ? 'An address is missing.' : openIdClients.findProblem(url),
  )
  const problem = problems.find((text) => text !== undefined)
  return toCheck('Addresses', problem ? 'failed' : 'ok', problem ?? 'The addresses to sign in at can be used.')
}

function checkClock({ aheadSeconds }: Discovered): SignOnCheck {
  const name = 'Clock'
  if (aheadSeconds === undefined) return toCheck(name, 'unknown', 'The provider does not say what time it is.')
  const distance = Math.abs(aheadSeconds)
  if (distance <= maxClockDifferenceSeconds) return toCheck(name, 'ok', 'The clocks agree.')
  const minutes = Math.round(distance / 60)
  const direction = aheadSeconds > 0 ? 'ahead of' : 'behind'
  return toCheck(
    name,
    'failed',
    `The provider's clock is ${minutes} min ${direction} that of this server. Set both by a time server.`,
  )
}

async function checkKeys({ metadata }: Discovered, { openIdClients }: Asked): Promise<SignOnCheck> {
  const hasKeys = await openIdClients.hasKeys(metadata).catch(() => false)
  const text = hasKeys ? 'Its keys can be read.' : 'Its keys cannot be read, so that its ID tokens cannot be verified.'
  return toCheck('Keys', hasKeys ? 'ok' : 'failed', text)
}

const clientTexts = {
  accepted: ['ok', 'The provider accepts the client ID and secret.'],
  refused: ['failed', 'The provider refuses the client ID or secret. Copy both from there again.'],
  unknown: ['unknown', 'The provider does not say whether client ID and secret are right. Try a sign-in.'],
} as const

async function checkClient(issuer: Issuer, { openIdClients, settings }: Asked, now: Date): Promise<SignOnCheck> {
  if (issuer.clientId === '') return toCheck('Client', 'failed', 'There is no client ID yet: the provider gives it.')
  const tried = await openIdClients
    .tryClient(issuer, toRedirectUri(settings.publicUrl, issuer.id), now)
    .catch((error: unknown) => toText(error))
  const known = Object.hasOwn(clientTexts, tried) ? clientTexts[tried as keyof typeof clientTexts] : undefined
  return toCheck('Client', known?.[0] ?? 'failed', known?.[1] ?? tried)
}

function checkClaims({ groupsClaim }: Issuer, { metadata }: Discovered): SignOnCheck {
  const { claims_supported } = metadata
  const name = 'Claims'
  if (claims_supported === undefined)
    return toCheck(name, 'unknown', 'The provider does not list its claims. Try a sign-in.')
  const missing = ['email', 'email_verified', groupsClaim].filter((claim) => !claims_supported.includes(claim))
  if (missing.length === 0) return toCheck(name, 'ok', `E-mail and "${groupsClaim}" are among its claims.`)
  return toCheck(name, 'unknown', `The provider does not list ${missing.join(', ')} among its claims. Try a sign-in.`)
}

function checkProofKey({ metadata }: Discovered): SignOnCheck {
  const isKnown = metadata.code_challenge_methods_supported?.includes('S256')
  const text = isKnown ? 'It supports PKCE.' : 'It does not say that it supports PKCE (S256). Try a sign-in.'
  return toCheck('PKCE', isKnown ? 'ok' : 'unknown', text)
}

function checkSetUp({ domains, groupRoles, isActive }: Issuer): SignOnCheck[] {
  return [
    ...(domains.length === 0
      ? [toCheck('Domains', 'failed', 'No domain of e-mails is entered: nobody new gets in.')]
      : []),
    ...(groupRoles.length === 0 ? [toCheck('Groups', 'failed', 'No group has a role: nobody gets in.')] : []),
    ...(isActive ? [] : [toCheck('State', 'unknown', 'The issuer is not active: the sign-in page does not show it.')]),
  ]
}

/** Asks a provider for all that can be known without a sign-in. */
export async function checkIssuer(issuer: Issuer, services: Asked, now: Date): Promise<SignOnCheck[]> {
  const discovered = await services.openIdClients.discover(issuer.issuer, now).catch((error: unknown) => ({
    text: toText(error),
    isOther: error instanceof OpenIdError && error.failure === 'issuer',
  }))
  if ('text' in discovered) {
    const { text, isOther } = discovered
    return [
      ...(isOther ? [toCheck('Discovery', 'ok', 'Its discovery document can be read.')] : []),
      toCheck(
        isOther ? 'Issuer' : 'Discovery',
        'failed',
        isOther ? text : `The discovery document cannot be read. ${text}`,
      ),
      ...checkSetUp(issuer),
    ]
  }
  return [
    toCheck('Discovery', 'ok', 'Its discovery document can be read.'),
    toCheck('Issuer', 'ok', 'It is the issuer of this address.'),
    checkAddresses(discovered, services),
    await checkKeys(discovered, services),
    checkClock(discovered),
    await checkClient(issuer, services, now),
    checkProofKey(discovered),
    checkClaims(issuer, discovered),
    ...checkSetUp(issuer),
  ]
}
