import { z } from 'zod'
import { AccessKeyDay, AccessKeyName, accessKeyStates, Networks, Rotation } from './core/access-keys.ts'
import { endpoint, feature } from './core/endpoint.ts'
import { defineError, stale } from './core/errors.ts'
import { pageSchema } from './core/lists.ts'
import { SearchText } from './core/pasted-text.ts'
import { fromDigits, Instant, InstantInput, integerLimit, Skip, StoredInteger, Take } from './core/units.ts'
import { hasInvisible } from './core/visible-text.ts'
import { permissionsNotHeld } from './roles.ts'

/** A program that makes calls of staff with a key and a role. Source: ruling 102. */
export const ServiceAccount = z.object({
  Id: StoredInteger,
  Name: z.string(),
  State: z.enum(accessKeyStates),
  /** The last four characters of its key. */
  Text: z.string(),
  /** Null once it is revoked. */
  Role: z.object({ Id: StoredInteger, Name: z.string() }).nullable(),
  /** The networks that its key works from: "203.0.113.0/24"; empty: from anywhere. */
  Networks: z.array(z.string()),
  ExpiresAt: Instant.nullable(),
  /** Until when the text before the last rotation works as well; null when there is none. */
  OldTextUntil: Instant.nullable(),
  CreatedAt: Instant,
  /** The email of a user, or "command line". */
  CreatedBy: z.string(),
  RevokedAt: Instant.nullable(),
  /** To the minute. */
  LastUsedAt: Instant.nullable(),
  CallsToday: StoredInteger,
  Version: StoredInteger,
})
export type ServiceAccount = z.infer<typeof ServiceAccount>

/** A service account right after it got a key: the only replies that hold the text of the key. */
export const NewServiceKey = z.object({ Account: ServiceAccount, Secret: z.string() })
export type NewServiceKey = z.infer<typeof NewServiceKey>

/** The name of a service account. The audit log knows it by that, so it has one for good and no other account gets it. */
export const ServiceAccountName = AccessKeyName.refine(
  (name) => !name.includes('@'),
  'A name has no @: it is no e-mail.',
).refine((name) => !hasInvisible(name), 'A name has no invisible characters.')

/** What can be changed of a service account. */
export const ServiceAccountFields = z.strictObject({
  roleId: StoredInteger,
  networks: Networks,
  expiresAt: InstantInput.nullable(),
})

const unknown = defineError('service-account-unknown', 404, 'There is no such service account. Nothing was changed.')
const ended = defineError(
  'service-account-ended',
  409,
  'This service account is revoked or has expired. Nothing was changed.',
)
const exists = defineError(
  'service-account-exists',
  409,
  'There is a service account with this name, or was one. The audit log knows it by its name. Nothing was changed.',
)

const target = 'service account'
const managed = { access: 'MANAGE_SIDIOUS_USERS' } as const
const one = {
  ...managed,
  params: z.object({ id: fromDigits(z.int().min(1).max(integerLimit)) }),
} as const

/** Service accounts. None of these calls is open to service accounts. */
export const serviceAccounts = feature({
  /** Service accounts, the newest first; `filter` is part of a name, `madeBy` the id of the user who made them. */
  list: endpoint({
    ...managed,
    method: 'GET',
    path: '/serviceaccounts',
    summary: 'Service accounts',
    query: z.strictObject({
      filter: SearchText.optional(),
      madeBy: fromDigits(z.int().min(1).max(integerLimit)).optional(),
      skip: Skip,
      take: Take,
    }),
    reply: pageSchema(ServiceAccount),
    errors: [],
  }),
  /** One service account. */
  get: endpoint({
    ...one,
    method: 'GET',
    path: '/serviceaccounts/:id',
    summary: 'A service account',
    reply: ServiceAccount,
    errors: [unknown],
    isVersioned: true,
  }),
  /** The calls of a service account by day, of the last 90 days on which it was used, the newest first. */
  days: endpoint({
    ...one,
    method: 'GET',
    path: '/serviceaccounts/:id/days',
    summary: 'Calls of a service account by day',
    reply: z.object({ Days: z.array(AccessKeyDay) }),
    errors: [unknown],
  }),
  /** Makes a service account with a role of which the caller holds every permission. Its key is in this reply alone. */
  create: endpoint({
    ...managed,
    method: 'POST',
    path: '/serviceaccounts',
    summary: 'Make a service account',
    body: ServiceAccountFields.extend({ name: ServiceAccountName }),
    reply: NewServiceKey,
    errors: [exists, permissionsNotHeld],
    records: { action: 'service account made', target },
    hasSecretReply: true,
  }),
  /** Changes a service account; its key and its name stay. A new role counts from the next call on. */
  update: endpoint({
    ...one,
    method: 'PUT',
    path: '/serviceaccounts/:id',
    summary: 'Change a service account',
    body: ServiceAccountFields,
    reply: ServiceAccount,
    errors: [unknown, ended, permissionsNotHeld, stale],
    records: { action: 'service account changed', target, targetParam: 'id' },
    isVersioned: true,
  }),
  /** Gives it a new key. The present one works beside it until `oldTextUntil`, or ends now; one before it ends now. */
  rotate: endpoint({
    ...one,
    method: 'POST',
    path: '/serviceaccounts/:id/rotate',
    summary: 'Give a service account a new key',
    body: Rotation,
    reply: NewServiceKey,
    errors: [unknown, ended, permissionsNotHeld, stale],
    records: { action: 'service account rotated', target, targetParam: 'id' },
    isVersioned: true,
    hasSecretReply: true,
  }),
  /** Ends a service account for good, in every process within a second. */
  revoke: endpoint({
    ...one,
    method: 'POST',
    path: '/serviceaccounts/:id/revoke',
    summary: 'Revoke a service account',
    reply: ServiceAccount,
    errors: [unknown, ended, permissionsNotHeld],
    records: { action: 'service account revoked', target, targetParam: 'id' },
  }),
})
