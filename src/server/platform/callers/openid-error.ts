import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import { KeySetUnreachable } from './key-sets.ts'
import { RequestFailed } from './safe-request.ts'

/**
 * What went wrong with a provider: it cannot be reached; it is another one than its address says; it refused our client ID or
 * secret, or a code or refresh token; the user was not signed in there; the clocks differ; or its reply is not as it must be.
 */
export type OpenIdFailure = 'unreachable' | 'issuer' | 'client' | 'grant' | 'denied' | 'clock' | 'reply'

/** A provider of OpenID Connect did not do what was asked. The message is for administrators, and holds no secret. */
export class OpenIdError extends Error {
  readonly failure: OpenIdFailure

  constructor(failure: OpenIdFailure, message: string, cause?: unknown) {
    super(message, { cause })
    this.failure = failure
  }
}

/** What systems call the ways in which an address cannot be reached. */
const networkProblems: Readonly<Record<string, string>> = {
  ENOTFOUND: 'There is no host with this name.',
  EAI_AGAIN: 'The name of the host cannot be looked up at the moment.',
  ECONNREFUSED: 'The host refuses the connection.',
  ECONNRESET: 'The host closed the connection.',
  EHOSTUNREACH: 'There is no way to the host.',
  ENETUNREACH: 'There is no way to the host.',
  CERT_HAS_EXPIRED: 'The certificate of the host has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate of the host is signed by itself.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate of the host is signed by an unknown authority.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate of the host is signed by an unknown authority.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another host.',
}

function toNetworkProblem({ cause, message }: RequestFailed): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const isLate = cause instanceof Error && cause.name === 'TimeoutError'
  return isLate ? 'It takes too long to answer.' : (networkProblems[code] ?? message)
}

const isPlainCode = (code: string) => /^[\w.-]{1,60}$/.test(code)

/** The code of an error that a provider sent, if it is one of the kind that is safe to show. */
const quoteCode = (code: string) => (isPlainCode(code) ? ` (${code})` : '')

/** Codes of the library, and what they mean. */
const replyProblems: Readonly<Record<string, string>> = {
  OAUTH_JWT_CLAIM_COMPARISON_FAILED: 'A claim of its ID token has another value than it must have.',
  OAUTH_KEY_SELECTION_FAILED: 'Its ID token is signed with a key that it does not publish.',
  OAUTH_UNSUPPORTED_OPERATION: 'Its ID token is signed with an algorithm that is not supported.',
  OAUTH_RESPONSE_IS_NOT_JSON: 'It replied with something else than JSON.',
  OAUTH_PARSE_ERROR: 'Its reply cannot be read.',
  OAUTH_MISSING_SERVER_METADATA: 'Its discovery document lacks an address.',
  OAUTH_INVALID_SERVER_METADATA: 'An address of its discovery document is none.',
}

function findCause<T extends Error>(error: unknown, type: abstract new (...args: never[]) => T): T | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if (at instanceof type) return at
  }
  return undefined
}

function fromTokenError({ error, status }: ResponseBodyError): OpenIdError {
  if (status === 429 || status >= 500) return new OpenIdError('unreachable', `It answers ${status}.`)
  if (error === 'invalid_grant') return new OpenIdError('grant', 'It does not know the code, or the code was used.')
  if (['invalid_client', 'unauthorized_client'].includes(error) || status === 401)
    return new OpenIdError('client', `It refused the client ID or secret${quoteCode(error)}.`)
  return new OpenIdError('reply', `It answers with an error${quoteCode(error)}.`)
}

/** The OpenIdError for what the library threw; errors of ours in the code are thrown on. */
export function toOpenIdError(error: unknown): OpenIdError {
  if (error instanceof OpenIdError) return error
  const failed = findCause(error, RequestFailed)
  if (failed) return new OpenIdError('unreachable', toNetworkProblem(failed), error)
  if (error instanceof KeySetUnreachable) return new OpenIdError('unreachable', 'Its keys cannot be read.', error)
  if (error instanceof ResponseBodyError) return fromTokenError(error)
  if (error instanceof WWWAuthenticateChallengeError) {
    return new OpenIdError('client', 'It refused the client ID or secret.', error)
  }
  if (error instanceof AuthorizationResponseError) {
    return new OpenIdError('denied', `It did not sign the user in${quoteCode(error.error)}.`, error)
  }
  if (error instanceof ClientError) return fromClientError(error)
  throw error
}

function fromClientError(error: ClientError): OpenIdError {
  const code = error.code ?? ''
  const { cause } = error
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED')
    return new OpenIdError('clock', 'Its ID token is not valid by the clock of this server.', error)
  if (code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED')
    return new OpenIdError('issuer', 'Its discovery document is of another issuer.', error)
  if (code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' && cause instanceof Response)
    return new OpenIdError('unreachable', `It answers ${cause.status}.`, error)
  return new OpenIdError('reply', replyProblems[code] ?? 'Its reply is not as it must be.', error)
}
