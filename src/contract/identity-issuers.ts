import { z } from 'zod'
import { addressLike } from './core/address.ts'
import { endpoint, feature } from './core/endpoint.ts'
import { defineError, stale } from './core/errors.ts'
import { fromDigits, Instant, integerLimit, StoredInteger } from './core/units.ts'
import { visibleLine } from './core/visible-text.ts'

/** The issuers that many games know, with their addresses as they publish them. */
export const knownIssuers = {
  apple: {
    name: 'Apple',
    issuer: 'https://appleid.apple.com',
    keysUrl: 'https://appleid.apple.com/auth/keys',
  },
  google: {
    name: 'Google',
    issuer: 'https://accounts.google.com',
    keysUrl: 'https://www.googleapis.com/oauth2/v3/certs',
  },
} as const

/** For whom a token of an issuer must be made, in a game with this client key. */
export const IdentityAudience = z.object({ KeyId: StoredInteger, Audience: z.string() })

/** An issuer whose identity tokens sign players in. Source: ruling 76. */
export const IdentityIssuer = z.object({
  Id: StoredInteger,
  Name: z.string(),
  /** As its tokens name it, in `iss`. */
  Issuer: z.string(),
  /** Where its public keys are: an address of a JSON Web Key Set. */
  KeysUrl: z.string(),
  Audiences: z.array(IdentityAudience),
  CreatedAt: Instant,
  /** The e-mail of a user. */
  CreatedBy: z.string(),
  Version: StoredInteger,
})
export type IdentityIssuer = z.infer<typeof IdentityIssuer>

/** What administrators set of an issuer. */
export const IdentityIssuerFields = z.strictObject({
  name: visibleLine('A name', 80),
  issuer: visibleLine('An issuer', 200),
  keysUrl: addressLike('https://appleid.apple.com/auth/keys').max(500),
  audiences: z
    .array(z.strictObject({ keyId: StoredInteger, audience: visibleLine('An audience', 200) }))
    .max(50, 'An issuer has at most 50 audiences.'),
})

const byId = z.object({ id: fromDigits(z.int().min(1).max(integerLimit)) })
const issuerUnknown = defineError('identity-issuer-unknown', 404, 'There is no such issuer. Nothing was changed.')
const issuerExists = defineError('identity-issuer-exists', 409, 'This issuer is there already. Nothing was changed.')
const target = 'identity issuer'

/** The issuers whose identity tokens sign players in. */
export const identityIssuers = feature({
  /** All issuers by name. */
  list: endpoint({
    method: 'GET',
    path: '/identity-issuers',
    access: 'administrator',
    summary: 'Issuers of identity tokens',
    reply: z.object({ Issuers: z.array(IdentityIssuer) }),
    errors: [],
  }),
  /** Adds an issuer. Its keys must be at an https address, and outside Development not in a private network. */
  create: endpoint({
    method: 'POST',
    path: '/identity-issuers',
    access: 'administrator',
    summary: 'Add an issuer of identity tokens',
    body: IdentityIssuerFields,
    reply: IdentityIssuer,
    errors: [issuerExists],
    records: { action: 'identity issuer added', target },
  }),
  /** Changes an issuer. Identities belong to the name that its tokens have: under another name they sign nobody in. */
  update: endpoint({
    method: 'PUT',
    path: '/identity-issuers/:id',
    access: 'administrator',
    summary: 'Change an issuer of identity tokens',
    params: byId,
    body: IdentityIssuerFields,
    reply: IdentityIssuer,
    errors: [issuerUnknown, issuerExists, stale],
    records: { action: 'identity issuer changed', target, targetParam: 'id' },
    isVersioned: true,
  }),
  /** Removes an issuer: its tokens sign nobody in any more. The identities of players stay. */
  remove: endpoint({
    method: 'DELETE',
    path: '/identity-issuers/:id',
    access: 'administrator',
    summary: 'Remove an issuer of identity tokens',
    params: byId,
    reply: z.object({}),
    errors: [issuerUnknown],
    records: { action: 'identity issuer removed', target, targetParam: 'id' },
    removes: 'id',
  }),
})
