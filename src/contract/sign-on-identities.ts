import { z } from 'zod'
import { endpoint, feature } from './core/endpoint.ts'
import { notFound } from './core/errors.ts'
import { fromDigits, Instant, integerLimit, StoredInteger } from './core/units.ts'
import { Email } from './session.ts'

/** An identity that belongs to no user and tried to sign in, or whose user was deleted. */
export const OpenIdentity = z.object({
  Id: StoredInteger,
  IssuerName: z.string(),
  Subject: z.string(),
  Email: z.string(),
  LastUsedAt: Instant,
  /** The e-mail of the account that it joins when it is let in; null: a new user is made at its next sign-in. */
  Account: z.string().nullable(),
})
export type OpenIdentity = z.infer<typeof OpenIdentity>

const IdentityId = fromDigits(z.int().min(1).max(integerLimit))

/** Who issuers say that users are. Source: ruling 99. */
export const signOnIdentities = feature({
  /** The identities without a user, the last that tried to sign in first, at most 100. */
  list: endpoint({
    method: 'GET',
    path: '/sign-on-identities',
    access: 'administrator',
    summary: 'Identities without a user',
    reply: z.object({ Identities: z.array(OpenIdentity) }),
    errors: [],
  }),
  /** Lets an identity without a user in: it joins the account with its e-mail, or makes a new user at its next sign-in. */
  admit: endpoint({
    method: 'PUT',
    path: '/sign-on-identities/:id',
    access: 'administrator',
    summary: 'Let an identity in',
    params: z.object({ id: IdentityId }),
    reply: z.object({}),
    errors: [notFound],
    records: { action: 'identity admitted', target: 'user' },
    removes: 'id',
  }),
  /** Takes an identity from its user, ends the user's sessions, and keeps the identity out until it is let in again. */
  remove: endpoint({
    method: 'DELETE',
    path: '/users/:userEmail/identities/:identityId',
    access: 'administrator',
    summary: 'Remove an identity of a user',
    params: z.object({ userEmail: Email, identityId: IdentityId }),
    reply: z.object({}),
    errors: [notFound],
    removes: 'identityId',
    records: { action: 'identity removed', target: 'user' },
  }),
})
